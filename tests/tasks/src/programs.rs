//! The workspace, built once for all checks.
//!
//! Cargo builds a dependency anew for every set of features that is asked of it. So there is one
//! build, of the whole workspace, and the checks run what came out of it.

use std::path::PathBuf;
use std::sync::OnceLock;

use serde_json::Value;

use crate::place;
use crate::process::{self, Ran};

/// With the page built in, as the real window shows it.
const SCOPE: [&str; 3] = ["--workspace", "--features", "half-moon/custom-protocol"];

/// The programs that checks start, and which must not change under them when someone builds.
const COPIED: [&str; 3] = ["half-moon", "browser-host", "transcript"];

/// A built program of tests.
pub(crate) struct TestProgram {
    package: String,
    /// The name of the file of tests, or of the crate.
    pub(crate) name: String,
    pub(crate) file: PathBuf,
    /// The folder that it runs in, as under cargo.
    pub(crate) folder: PathBuf,
}

static TESTS: OnceLock<Vec<TestProgram>> = OnceLock::new();

/// Where the copy of a program lies that the checks start.
pub(crate) fn copy_of(program: &str) -> PathBuf {
    place::checks().join(program)
}

/// Builds all programs and all tests.
pub(crate) fn build(name: &str) -> Result<Ran, String> {
    let mut command = process::command("cargo", &["build", "--locked"]);
    command.args(SCOPE);
    let built = process::run(command, name);
    if !built.succeeded() {
        return Ok(built);
    }
    for program in COPIED {
        let built = place::target().join("debug").join(program);
        place::copy(&built, &copy_of(program))?;
    }
    let mut command = process::command("cargo", &["test", "--locked", "--no-run"]);
    command
        .args(SCOPE)
        .arg("--message-format=json-render-diagnostics");
    let built = process::run(command, "tests");
    if built.succeeded() {
        let _ = TESTS.set(built.output.lines().filter_map(test_program).collect());
    }
    Ok(built)
}

/// The test programs of a package, as they were built.
pub(crate) fn tests(package: &str) -> Result<impl Iterator<Item = &'static TestProgram>, String> {
    let all = TESTS.get().ok_or("the tests were not built\n")?;
    let package = package.to_owned();
    Ok(all.iter().filter(move |program| program.package == package))
}

/// Reads one of cargo's messages, if it tells of a test program.
fn test_program(line: &str) -> Option<TestProgram> {
    let message: Value = serde_json::from_str(line).ok()?;
    if message["profile"]["test"] != true {
        return None;
    }
    let manifest = PathBuf::from(message["manifest_path"].as_str()?);
    Some(TestProgram {
        // path+file:///…/folder#package@1.0.0, or …/package#1.0.0 when the folder has its name
        package: package_name(message["package_id"].as_str()?)?.to_owned(),
        name: message["target"]["name"].as_str()?.to_owned(),
        file: message["executable"].as_str()?.into(),
        folder: manifest.parent()?.to_owned(),
    })
}

fn package_name(id: &str) -> Option<&str> {
    let (folder, name) = id.split_once('#')?;
    match name.split_once('@') {
        Some((name, _)) => Some(name),
        None => folder.rsplit('/').next(),
    }
}

#[cfg(test)]
mod tests {
    use super::{package_name, test_program};

    #[test]
    fn packages_are_known_by_their_id() {
        assert_eq!(
            package_name("path+file:///a/tests/ipc#ipc-tests@1.0.0"),
            Some("ipc-tests")
        );
        assert_eq!(
            package_name("path+file:///a/tests/tasks#1.0.0"),
            Some("tasks")
        );
    }

    #[test]
    fn only_tests_are_listed() {
        let message = |test: bool| {
            format!(
                r#"{{"package_id":"path+file:///a/tasks#1.0.0","manifest_path":"/a/tasks/Cargo.toml",
                "target":{{"name":"tasks"}},"profile":{{"test":{test}}},"executable":"/a/t"}}"#
            )
        };
        assert!(test_program(&message(true)).is_some());
        assert!(test_program(&message(false)).is_none());
        assert!(test_program("warning: not a message").is_none());
    }
}
