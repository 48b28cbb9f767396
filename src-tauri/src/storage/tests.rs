//! Every way in which a disk can fail, and every way in which a file can be wrong.

use std::collections::BTreeSet;
use std::fs;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use super::disk::RealDisk;
use super::lock::{Claim, claim};
use super::*;

/// A fresh directory that goes when it is dropped.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("half-moon-{}-{number}", std::process::id()));
        // Left behind by a process that was killed and had the same number.
        let _ = fs::remove_dir_all(&path);
        fs::create_dir(&path).unwrap();
        Self(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    pub(crate) fn names(&self) -> BTreeSet<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// What a failing disk does not do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// Nothing of a text is written.
    Write,
    /// Half of a text is written: the disk is full.
    Full,
    Sync,
    Rename,
}

/// A disk that fails as it is told.
#[derive(Default)]
pub(crate) struct BadDisk {
    real: RealDisk,
    fault: Mutex<Option<Fault>>,
    written: Mutex<Vec<String>>,
}

impl BadDisk {
    pub(crate) fn fail(&self, fault: Option<Fault>) {
        *self.fault.lock().unwrap() = fault;
    }

    /// The names of the files that were written since this was asked the last time.
    pub(crate) fn written(&self) -> Vec<String> {
        std::mem::take(&mut self.written.lock().unwrap())
    }

    fn fails(&self, fault: Fault) -> io::Result<()> {
        if *self.fault.lock().unwrap() == Some(fault) {
            Err(io::ErrorKind::StorageFull.into())
        } else {
            Ok(())
        }
    }
}

impl Disk for BadDisk {
    fn kind(&self, path: &Path) -> io::Result<Kind> {
        self.real.kind(path)
    }
    fn read(&self, path: &Path, limit: u64) -> io::Result<Vec<u8>> {
        self.real.read(path, limit)
    }
    fn write(&self, path: &Path, text: &[u8]) -> io::Result<()> {
        self.fails(Fault::Write)?;
        if self.fails(Fault::Full).is_err() {
            self.real.write(path, &text[..text.len() / 2])?;
            return self.fails(Fault::Full);
        }
        self.real.write(path, text)
    }
    fn sync(&self, path: &Path) -> io::Result<()> {
        self.fails(Fault::Sync)?;
        self.real.sync(path)
    }
    fn sync_directory(&self, path: &Path) -> io::Result<()> {
        self.fails(Fault::Sync)?;
        self.real.sync_directory(path)
    }
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.fails(Fault::Rename)?;
        let name = to.file_name().unwrap().to_str().unwrap().to_owned();
        self.written.lock().unwrap().push(name);
        self.real.rename(from, to)
    }
    fn create_directory(&self, path: &Path) -> io::Result<()> {
        self.real.create_directory(path)
    }
    fn remove(&self, path: &Path) -> io::Result<()> {
        self.real.remove(path)
    }
}

fn storage(folder: &Folder) -> Storage {
    Storage::new(folder.path().to_owned(), Arc::new(RealDisk))
}

/// A text is good if it is a number; one above 100 is of a newer version.
fn number(text: &str) -> Result<u32, Unreadable> {
    match text.parse() {
        Ok(number) if number > 100 => Err(Unreadable::Newer),
        Ok(number) => Ok(number),
        Err(_) => Err(Unreadable::Damaged),
    }
}

fn found(value: Option<u32>, trouble: Option<Trouble>) -> Found<u32> {
    Found { value, trouble }
}

const RESTORED: Option<Trouble> = Some(Trouble::SetAside { restored: true });
const LOST: Option<Trouble> = Some(Trouble::SetAside { restored: false });

#[test]
fn what_is_written_is_read() {
    let folder = Folder::new();
    let files = storage(&folder);
    assert_eq!(files.load("a", number), found(None, None));
    files.write("a", "1").unwrap();
    files.write("a", "2").unwrap();
    assert_eq!(files.load("a", number), found(Some(2), None));
    assert_eq!(folder.names(), BTreeSet::from(["a.json".into()]));
}

#[test]
fn a_text_half_written_before_is_replaced() {
    let folder = Folder::new();
    fs::write(folder.path().join("a.json.new"), "12345").unwrap();
    let files = storage(&folder);
    assert_eq!(files.load("a", number), found(None, None));
    files.write("a", "7").unwrap();
    assert_eq!(files.load("a", number), found(Some(7), None));
}

#[test]
fn the_good_copy_stands_in_for_a_damaged_file() {
    let folder = Folder::new();
    let files = storage(&folder);
    files.write("a", "1").unwrap();
    files.keep("a", "1").unwrap();
    files.write("a", "2").unwrap();
    fs::write(files.path("a"), "x").unwrap();
    assert_eq!(files.load("a", number), found(Some(1), RESTORED));
    assert_eq!(
        fs::read(folder.path().join("a.damaged-1.json")).unwrap(),
        b"x"
    );
    fs::write(files.path("a"), "y").unwrap();
    assert_eq!(files.load("a", number), found(Some(1), RESTORED));
    assert_eq!(
        fs::read(folder.path().join("a.damaged-2.json")).unwrap(),
        b"y"
    );
}

#[test]
fn a_file_that_was_taken_away_is_told() {
    let folder = Folder::new();
    let files = storage(&folder);
    files.write("a", "1").unwrap();
    files.keep("a", "1").unwrap();
    fs::remove_file(files.path("a")).unwrap();
    assert_eq!(files.load("a", number), found(Some(1), RESTORED));
}

#[test]
fn nothing_is_left_if_both_are_damaged() {
    let folder = Folder::new();
    let files = storage(&folder);
    fs::write(files.path("a"), "x").unwrap();
    fs::write(files.good_path("a"), "y").unwrap();
    assert_eq!(files.load("a", number), found(None, LOST));
    assert_eq!(
        folder.names(),
        BTreeSet::from(["a.damaged-1.json".into(), "a.damaged-2.json".into()])
    );
}

#[test]
fn a_newer_version_is_kept_apart() {
    let folder = Folder::new();
    let files = storage(&folder);
    fs::write(files.path("a"), "101").unwrap();
    assert_eq!(files.load("a", number), found(None, Some(Trouble::Newer)));
    assert_eq!(folder.names(), BTreeSet::from(["a.newer-1.json".into()]));
}

#[test]
fn what_is_no_text_of_ours_is_set_aside() {
    let huge = vec![b'1'; usize::try_from(LIMIT).unwrap() + 1];
    for bytes in [&b""[..], b"\xff\xfe1", b"{\"theirs\":1}", &huge] {
        let folder = Folder::new();
        let files = storage(&folder);
        fs::write(files.path("a"), bytes).unwrap();
        assert_eq!(files.load("a", number), found(None, LOST));
        assert_eq!(
            fs::read(folder.path().join("a.damaged-1.json")).unwrap(),
            bytes
        );
        files.write("a", "1").unwrap();
        assert_eq!(files.load("a", number), found(Some(1), None));
    }
}

#[test]
fn a_hundred_megabytes_are_not_read() {
    let folder = Folder::new();
    let files = storage(&folder);
    let huge = fs::File::create(files.path("a")).unwrap();
    huge.set_len(100_000_000).unwrap();
    assert_eq!(files.load("a", number), found(None, LOST));
    let aside = folder.path().join("a.damaged-1.json");
    assert_eq!(aside.metadata().unwrap().len(), 100_000_000);
}

#[test]
fn what_would_not_be_read_is_not_written() {
    let folder = Folder::new();
    let files = storage(&folder);
    files.write("a", "1").unwrap();
    let long = "1".repeat(usize::try_from(LIMIT).unwrap() + 1);
    assert!(files.write("a", &long).is_err());
    assert!(files.replace_all(&[("a", long)]).is_err());
    assert_eq!(files.load("a", number), found(Some(1), None));
    assert_eq!(folder.names(), BTreeSet::from(["a.json".into()]));
}

#[test]
fn a_directory_in_its_place_is_set_aside() {
    let folder = Folder::new();
    let files = storage(&folder);
    fs::create_dir(files.path("a")).unwrap();
    fs::create_dir(folder.path().join("a.json.new")).unwrap();
    assert_eq!(files.load("a", number), found(None, LOST));
    files.write("a", "1").unwrap();
    assert_eq!(files.load("a", number), found(Some(1), None));
    assert!(folder.path().join("a.damaged-1.json").is_dir());
}

#[cfg(unix)]
#[test]
fn a_link_in_its_place_is_not_followed() {
    let folder = Folder::new();
    let files = storage(&folder);
    let theirs = folder.path().join("theirs");
    fs::write(&theirs, "5").unwrap();
    std::os::unix::fs::symlink(&theirs, files.path("a")).unwrap();
    std::os::unix::fs::symlink(&theirs, folder.path().join("a.json.new")).unwrap();
    assert_eq!(files.load("a", number), found(None, LOST));
    files.write("a", "1").unwrap();
    assert_eq!(fs::read(&theirs).unwrap(), b"5");
    assert_eq!(files.load("a", number), found(Some(1), None));
}

#[test]
fn a_file_in_the_place_of_the_directory_stops_nothing_but_saving() {
    let folder = Folder::new();
    let place = folder.path().join("file");
    fs::write(&place, "theirs").unwrap();
    let files = Storage::new(place.clone(), Arc::new(RealDisk));
    assert!(files.is_read_only());
    assert_eq!(files.load("a", number), found(None, None));
    assert!(files.write("a", "1").is_err());
    assert_eq!(fs::read(&place).unwrap(), b"theirs");
}

#[test]
fn whatever_fails_the_file_is_the_old_or_the_new_one() {
    for fault in [Fault::Write, Fault::Full, Fault::Sync, Fault::Rename] {
        let folder = Folder::new();
        let disk = Arc::new(BadDisk::default());
        let files = Storage::new(folder.path().to_owned(), disk.clone());
        files.write("a", "11").unwrap();
        files.keep("a", "11").unwrap();
        disk.fail(Some(fault));
        let written = files.write("a", "22").is_ok();
        assert_eq!(written, fault == Fault::Sync, "{fault:?}");
        assert!(files.keep("a", "22").is_err(), "{fault:?}");
        assert_eq!(fs::read(files.good_path("a")).unwrap(), b"11", "{fault:?}");
        disk.fail(None);
        let now = if written { 22 } else { 11 };
        assert_eq!(files.load("a", number), found(Some(now), None), "{fault:?}");
        files.write("a", "33").unwrap();
        files.keep("a", "33").unwrap();
        assert_eq!(fs::read(files.good_path("a")).unwrap(), b"33", "{fault:?}");
    }
}

#[test]
fn what_cannot_be_set_aside_does_not_stop_the_start() {
    let folder = Folder::new();
    let disk = Arc::new(BadDisk::default());
    let files = Storage::new(folder.path().to_owned(), disk.clone());
    fs::write(files.path("a"), "x").unwrap();
    disk.fail(Some(Fault::Rename));
    assert_eq!(files.load("a", number), found(None, LOST));
    assert!(files.write("a", "1").is_err());
    assert_eq!(fs::read(files.path("a")).unwrap(), b"x");
}

#[test]
fn only_one_has_the_right_to_write() {
    let folder = Folder::new();
    let Claim::Ours(lock) = claim(folder.path()) else {
        panic!("it is free")
    };
    assert!(matches!(claim(folder.path()), Claim::Taken));
    let second = storage(&folder).taken();
    assert!(second.write("a", "1").is_err());
    assert!(second.keep("a", "1").is_err());
    drop(lock);
    assert!(matches!(claim(folder.path()), Claim::Ours(_)));
}

#[test]
fn a_lock_that_cannot_be_had_stops_nothing() {
    let folder = Folder::new();
    fs::create_dir(folder.path().join("lock")).unwrap();
    assert!(matches!(claim(folder.path()), Claim::Unknown));
}
