//! The program ended in the midst of an import, at whatever write.

use std::fs;
use std::io;
use std::path::Path;
use std::sync::Mutex;

use super::backup::{found, settings, whole};
use super::*;
use crate::backup::Backup;
use crate::settings::Settings;
use crate::storage::disk::{Disk, Kind};

/// A disk that after so many changes, the last one half done, changes nothing any more: the program
/// was ended.
#[derive(Default)]
struct EndingDisk {
    real: RealDisk,
    left: Mutex<Option<u32>>,
}

impl EndingDisk {
    fn end_after(&self, changes: Option<u32>) {
        *self.left.lock().unwrap() = changes;
    }

    fn is_ended(&self) -> bool {
        *self.left.lock().unwrap() == Some(0)
    }

    fn change(&self) -> io::Result<()> {
        match &mut *self.left.lock().unwrap() {
            Some(0) => Err(io::ErrorKind::Other.into()),
            Some(left) => {
                *left -= 1;
                Ok(())
            }
            None => Ok(()),
        }
    }
}

impl Disk for EndingDisk {
    fn kind(&self, path: &Path) -> io::Result<Kind> {
        self.real.kind(path)
    }
    fn read(&self, path: &Path, limit: u64) -> io::Result<Vec<u8>> {
        self.real.read(path, limit)
    }
    fn write(&self, path: &Path, text: &[u8]) -> io::Result<()> {
        self.change()?;
        if self.is_ended() {
            self.real.write(path, &text[..text.len() / 2])?;
            return Err(io::ErrorKind::Other.into());
        }
        self.real.write(path, text)
    }
    fn sync(&self, _: &Path) -> io::Result<()> {
        if self.is_ended() {
            return Err(io::ErrorKind::Other.into());
        }
        Ok(())
    }
    fn sync_directory(&self, path: &Path) -> io::Result<()> {
        self.sync(path)
    }
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.change()?;
        self.real.rename(from, to)
    }
    fn create_directory(&self, path: &Path) -> io::Result<()> {
        self.real.create_directory(path)
    }
    fn remove(&self, path: &Path) -> io::Result<()> {
        self.change()?;
        self.real.remove(path)
    }
}

#[test]
fn it_is_all_old_or_all_new_at_whatever_write_the_program_ends() {
    let from = Folder::new();
    let mut playing = opened(&from, Some(CODE));
    play(&mut playing, &winning_taps());
    playing.deal("WM1-N-AAAAAAB".parse().unwrap());
    playing.perform(Command::Tap("S".parse().unwrap())).unwrap();
    visit_all(&mut playing);
    let new = playing.export(&settings());

    let (mut olds, mut news) = (0, 0);
    for changes in 0.. {
        let to = Folder::new();
        let disk = Arc::new(EndingDisk::default());
        let storage = Storage::new(to.path().to_owned(), disk.clone());
        let mut other = Session::load(storage, Some("WM1-N-AAAAAAC".parse().unwrap()));
        other.deal("HM1-N-AAAAAAC".parse().unwrap());
        let old = other.export(&Settings::default());
        disk.end_after(Some(changes));
        let answer = other.import(Backup::open(&new).unwrap());
        let ended = disk.is_ended();
        let now = whole(&to);
        assert!(now == old || now == new, "ended after {changes} changes");
        if answer.is_err() {
            assert_eq!(now, old, "{changes}: it was said that nothing has changed");
            assert_eq!(other.export(&Settings::default()), old);
        }
        if now == old {
            olds += 1;
            assert_eq!(news, 0, "{changes}");
        } else {
            news += 1;
        }
        // What is played then stays.
        let (mut again, _) = found(&to);
        again.deal("HM1-N-AAAAAAB".parse().unwrap());
        assert_eq!(table(&mut found(&to).0), table(&mut again), "{changes}");
        let left: Vec<String> = to
            .names()
            .into_iter()
            .filter(|name| name.contains("incoming"))
            .collect();
        assert_eq!(left, Vec::<String>::new(), "{changes}");
        if !ended {
            break;
        }
    }
    assert!(olds >= 6 && news >= 6, "{olds} old, {news} new");
}

/// The fewest changes with which that import is decided: the mark stands, and nothing has come to its
/// place. There are more of them the more games there are.
fn to_decide(text: &str) -> u32 {
    let decides = |changes: &u32| {
        let to = Folder::new();
        let disk = Arc::new(EndingDisk::default());
        let storage = Storage::new(to.path().to_owned(), disk.clone());
        let mut other = Session::load(storage, None);
        disk.end_after(Some(*changes));
        other.import(Backup::open(text).unwrap()).is_ok()
    };
    (0..).find(decides).unwrap()
}

#[test]
fn what_is_played_after_an_import_that_is_not_in_its_place_is_not_undone() {
    let from = Folder::new();
    let new = opened(&from, Some(CODE)).export(&settings());
    let (mut pending, decided) = (0, to_decide(&new));
    // From the last write before the mark on: more and more texts have come to their places.
    for changes in decided - 1..decided + 5 {
        let to = Folder::new();
        let disk = Arc::new(EndingDisk::default());
        let storage = Storage::new(to.path().to_owned(), disk.clone());
        let mut other = Session::load(storage, None);
        disk.end_after(Some(changes));
        let taken = other.import(Backup::open(&new).unwrap()).is_ok();
        disk.end_after(None);
        if taken {
            pending += usize::from(to.names().contains("incoming.json"));
            let update = play(&mut other, &winning_taps()[..4]);
            assert_eq!(table(&mut found(&to).0), lasting(&update), "{changes}");
        }
    }
    assert!(pending >= 4, "{pending} were still on their way");
}

/// The same with the program ended before it could bring them there, and a start that cannot either.
#[test]
fn what_is_played_after_a_start_that_could_not_place_an_import_is_not_undone() {
    let from = Folder::new();
    let new = opened(&from, Some(CODE)).export(&settings());
    let to = Folder::new();
    let disk = Arc::new(EndingDisk::default());
    let storage = Storage::new(to.path().to_owned(), disk.clone());
    let mut other = Session::load(storage, None);
    disk.end_after(Some(to_decide(&new)));
    other.import(Backup::open(&new).unwrap()).unwrap();
    assert!(to.names().contains("half-moon.incoming.json"));
    disk.end_after(Some(0));
    let storage = Storage::new(to.path().to_owned(), disk.clone());
    complete_import(&storage);
    let mut again = Session::load(storage, None);
    disk.end_after(None);
    let update = again.deal("HM1-N-AAAAAAB".parse().unwrap());
    assert_eq!(table(&mut found(&to).0), lasting(&update));
}

/// A directory with the name of the mark was put there by somebody else.
#[test]
fn under_a_mark_of_somebody_else_nothing_counts() {
    let new = opened(&Folder::new(), Some(CODE)).export(&settings());
    let to = Folder::new();
    let mut other = session(&to);
    let before = whole(&to);
    fs::create_dir(to.path().join("incoming.json")).unwrap();
    let half = to.path().join("half-moon.incoming.json");
    fs::write(&half, "half wri").unwrap();
    let answer = other.import(Backup::open(&new).unwrap());
    assert_eq!(answer.err(), Some(Refusal::ImportNotKept));
    assert_eq!(whole(&to), before);
}

#[test]
fn an_import_after_one_that_is_not_in_its_place_is_whole_too() {
    let [first, second] =
        [("HM1-N-AAAAAAC", "WM1-N-AAAAAAC"), (CODE, "WM1-N-AAAAAAB")].map(|(half, waning)| {
            let mut playing = opened(&Folder::new(), Some(half));
            playing.deal(waning.parse().unwrap());
            visit_all(&mut playing);
            playing.export(&settings())
        });
    let (mut pending, least) = (0, to_decide(&first));
    for decided in least - 1..least + 5 {
        for changes in 0.. {
            let to = Folder::new();
            let disk = Arc::new(EndingDisk::default());
            let storage = Storage::new(to.path().to_owned(), disk.clone());
            let mut other = Session::load(storage, None);
            disk.end_after(Some(decided));
            let taken = other.import(Backup::open(&first).unwrap()).is_ok();
            if !taken || !to.names().contains("incoming.json") {
                break;
            }
            pending += 1;
            disk.end_after(Some(changes));
            let answer = other.import(Backup::open(&second).unwrap());
            let ended = disk.is_ended();
            let now = whole(&to);
            assert!(now == first || now == second, "{decided}, {changes}");
            if answer.is_err() {
                assert_eq!(now, first, "{decided}, {changes}");
                assert_eq!(other.export(&settings()), first);
            }
            if !ended {
                break;
            }
        }
    }
    assert!(pending >= 40, "{pending} were still on their way");
}
