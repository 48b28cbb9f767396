//! Runs the fuzz targets: made-up input, led by which branches it takes, until the time is over.
//!
//! The targets are those of the manifests; their first inputs are kept beside them. LibFuzzer comes
//! with its crate and is built by the C++ compiler. What it wants of rustc are flags that the stable
//! one knows, so neither cargo-fuzz nor a nightly toolchain is needed; the address sanitizer, which
//! would be, has little to find where no code is unsafe.

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::check::Outcome;
use crate::process::{self, Ran};
use crate::{needs, place};

/// Each branch counts, and each comparison tells what it compares.
const FLAGS: &str = "-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares -Ccodegen-units=1 --cfg=fuzzing";

/// How long each target runs, in seconds.
const SHORT: u32 = 5;
const LONG: u32 = 180;

/// A fuzz target of a manifest.
#[derive(Debug, PartialEq, Eq)]
struct Target {
    name: String,
    /// Its inputs to begin with.
    seeds: PathBuf,
}

/// Builds all targets and runs them one after the other.
pub(crate) fn run(name: &str, full: bool) -> Outcome {
    place::files("src-tauri", "/fuzz/Cargo.toml")
        .iter()
        .map(|manifest| run_crate(manifest, name, full).unwrap_or_else(Outcome::failed))
        .reduce(Outcome::and)
        .unwrap_or_else(|| Outcome::failed("there are no fuzz targets\n".to_owned()))
}

fn run_crate(manifest: &Path, name: &str, full: bool) -> Result<Outcome, String> {
    let host = needs::host().ok_or("rustc does not say what it builds for\n")?;
    let home = place::target().join("fuzz");
    let mut build = process::command("cargo", &["build", "--release", "--locked"]);
    build
        // Told the target, cargo keeps the flags from what runs while it builds.
        .args(["--target", &host, "--manifest-path"])
        .arg(manifest)
        .arg("--target-dir")
        .arg(&home)
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .env("RUSTFLAGS", FLAGS);
    let built = process::run(build, &format!("{name}-build"));
    if !built.succeeded() {
        return Err(built.excerpt(|line| line.starts_with("error")));
    }
    let programs = home.join(&host).join("release");
    targets(manifest)?
        .iter()
        .map(|target| run_target(target, &programs, &home, name, full))
        .reduce(Outcome::and)
        .ok_or_else(|| format!("{} names no target\n", place::shown(manifest)))
}

fn run_target(target: &Target, programs: &Path, home: &Path, name: &str, full: bool) -> Outcome {
    // What a run finds is where the next one begins.
    let corpus = home.join("corpus").join(&target.name);
    let finds = home.join("finds").join(&target.name);
    for folder in [&corpus, &finds] {
        if let Err(error) = std::fs::create_dir_all(folder) {
            return Outcome::failed(format!("cannot make {}: {error}\n", place::shown(folder)));
        }
    }
    if std::fs::read_dir(&target.seeds).map_or(0, Iterator::count) == 0 {
        let seeds = place::shown(&target.seeds);
        return Outcome::failed(format!(
            "{}: no input to begin with in {seeds}\n",
            target.name
        ));
    }
    let seconds = if full { LONG } else { SHORT };
    let program = programs.join(&target.name);
    let mut command = process::command(&program.display().to_string(), &[]);
    command
        .args([&corpus, &target.seeds])
        .arg(format!("-max_total_time={seconds}"))
        .arg(format!("-artifact_prefix={}/", finds.display()))
        // Its own code for a crash is the one by which a check says that it is skipped.
        .args(["-error_exitcode=1", "-timeout=60", "-rss_limit_mb=1024"])
        .args(["-print_final_stats=1", "-verbosity=1"]);
    let ran = process::run(command, &format!("{name}-{}", target.name));
    judge(&target.name, &ran)
}

fn judge(target: &str, ran: &Ran) -> Outcome {
    // LibFuzzer has a page of its own to say after the panic.
    let trouble = || ran.excerpt(|line| line.contains(" panicked at "));
    let found = ran.output.lines().find_map(|line| {
        let (_, input) = line.split_once("Test unit written to ")?;
        Some(Path::new(input.trim()))
    });
    if let Some(input) = found {
        let input = place::shown(input);
        let failed = format!("{target}: this input breaks it: {input}\n{}", trouble());
        return Outcome::failed(failed);
    }
    match (ran.succeeded(), executed(&ran.output)) {
        // Without its counters it would only throw dice.
        (true, Some(number)) if number > 0 && ran.output.contains("inline 8-bit counters") => {
            let figure = format!(" {target}: {number} inputs tried, none breaks it");
            Outcome::passed(vec![figure])
        }
        _ => Outcome::failed(format!("{target}: it did not run\n{}", trouble())),
    }
}

fn executed(output: &str) -> Option<u64> {
    let line = output
        .lines()
        .find_map(|line| line.strip_prefix("stat::number_of_executed_units:"))?;
    line.trim().parse().ok()
}

/// The targets that a manifest names.
fn targets(manifest: &Path) -> Result<Vec<Target>, String> {
    let path = manifest.display().to_string();
    let arguments = [
        "metadata",
        "--no-deps",
        "--format-version=1",
        "--manifest-path",
        &path,
    ];
    let folder = manifest.parent().unwrap_or(manifest);
    process::answer("cargo", &arguments)
        .and_then(|answer| read_targets(&answer, folder))
        .ok_or_else(|| format!("{} cannot be read\n", place::shown(manifest)))
}

fn read_targets(metadata: &str, folder: &Path) -> Option<Vec<Target>> {
    let metadata: Value = serde_json::from_str(metadata).ok()?;
    let mut found = Vec::new();
    for package in metadata["packages"].as_array()? {
        for target in package["targets"].as_array()? {
            if target["kind"] == serde_json::json!(["bin"]) {
                let name = target["name"].as_str()?.to_owned();
                let seeds = folder.join("seeds").join(&name);
                found.push(Target { name, seeds });
            }
        }
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{Target, judge, read_targets, targets};
    use crate::check::Verdict;
    use crate::place;
    use crate::process::Ran;

    fn ran(code: i32, output: &str) -> Ran {
        Ran {
            code: Some(code),
            output: output.into(),
            log: "log".into(),
        }
    }

    const GOOD: &str = "INFO: Loaded 1 modules   (4 inline 8-bit counters): 4
Done 120 runs in 1 second(s)
stat::number_of_executed_units: 120
";

    #[test]
    fn a_run_says_how_many_inputs_it_tried() {
        let outcome = judge("codes", &ran(0, GOOD));
        assert!(matches!(outcome.verdict, Verdict::Passed));
        assert_eq!(
            outcome.figures,
            [" codes: 120 inputs tried, none breaks it"]
        );
        assert_eq!(outcome.counts.passed, 1);
    }

    #[test]
    fn a_crash_names_the_input() {
        let outcome = judge(
            "codes",
            &ran(
                1,
                "artifact_prefix='finds/'; Test unit written to finds/crash-1\n",
            ),
        );
        assert!(matches!(outcome.verdict, Verdict::Failed));
        assert!(outcome.trouble.contains("finds/crash-1"));
    }

    #[test]
    fn a_run_that_tried_nothing_or_saw_no_branches_fails() {
        for output in [
            "",
            "stat::number_of_executed_units: 120\n",
            &GOOD.replace("units: 120", "units: 0"),
        ] {
            let outcome = judge("codes", &ran(0, output));
            assert!(matches!(outcome.verdict, Verdict::Failed), "{output}");
        }
        assert!(matches!(
            judge("codes", &ran(77, GOOD)).verdict,
            Verdict::Failed
        ));
    }

    #[test]
    fn targets_are_those_of_the_manifest() {
        let metadata = r#"{"packages":[{"targets":[
            {"name":"codes","kind":["bin"]},{"name":"build-script-build","kind":["custom-build"]}]}]}"#;
        let target = Target {
            name: "codes".into(),
            seeds: "fuzz/seeds/codes".into(),
        };
        assert_eq!(
            read_targets(metadata, Path::new("fuzz")),
            Some(vec![target])
        );
        let ours = place::root().join("src-tauri/engine/fuzz/Cargo.toml");
        let names: Vec<String> = targets(&ours)
            .unwrap()
            .into_iter()
            .map(|target| target.name)
            .collect();
        assert!(names.contains(&"saves".to_owned()), "{names:?}");
    }
}
