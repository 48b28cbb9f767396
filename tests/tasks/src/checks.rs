//! The table of all checks, in the order in which they run: what is quick comes first.
//!
//! To add one, add a row. What runs under `node --test` goes into a folder below `tests`, one row a
//! folder; anything else is a command. A check that cannot run here exits with 77 and its last line
//! says why; such a skip has to be listed in `tests/accepted-skips.txt`, or it fails in CI.

use crate::check::{Check, Run};
use crate::counts::Runner;
use crate::needs::Need;

const RUSTFMT: Need = Need::Component("rustfmt");
const CLIPPY: Need = Need::Component("clippy");

/// Every check.
pub(crate) const CHECKS: &[Check] = &[
    Check {
        name: "format",
        about: "the Rust is laid out as rustfmt does it",
        needs: &[RUSTFMT],
        after: &[],
        run: Run::Command(&["cargo", "fmt", "--all", "--check"]),
    },
    Check {
        name: "house",
        about: "the house rules: short files, no machine's paths, pinned packages, no install scripts",
        needs: &[Need::Npm],
        after: &[],
        run: Run::Node {
            folder: "tests/house",
            at_once: 1,
        },
    },
    Check {
        name: "licences",
        about: "crates: licences, bans, sources",
        needs: &[Need::Deny],
        after: &[],
        run: Run::Command(&[
            "cargo-deny",
            "--locked",
            "--config",
            "tests/tasks/deny.toml",
            "check",
            "--hide-inclusion-graph",
            "licenses",
            "bans",
            "sources",
        ]),
    },
    Check {
        name: "page",
        about: "the page's types are right, and it builds",
        needs: &[Need::Npm],
        after: &[],
        run: Run::Page,
    },
    Check {
        name: "weight",
        about: "all that the page loads is within 80 KB gzip",
        needs: &[],
        after: &["page"],
        run: Run::Command(&["node", "tests/house/weight.mjs"]),
    },
    Check {
        name: "texts",
        about: "every text is there in six languages, and no text is in the code",
        needs: &[Need::Npm],
        after: &[],
        run: Run::Node {
            folder: "tests/i18n",
            at_once: 1,
        },
    },
    Check {
        name: "clippy",
        about: "clippy has nothing to say about any target",
        needs: &[CLIPPY, Need::WebKit],
        after: &["page"],
        run: Run::Command(&[
            "cargo",
            "clippy",
            "--quiet",
            "--locked",
            "--workspace",
            "--all-targets",
            "--features",
            "half-moon/custom-protocol",
            "--",
            "-D",
            "warnings",
        ]),
    },
    Check {
        name: "build",
        about: "all programs and tests build",
        needs: &[Need::WebKit],
        after: &["page"],
        run: Run::Build,
    },
    Check {
        name: "engine",
        about: "the rules, the midend, codes, saves, transcripts",
        needs: &[],
        after: &["build"],
        run: Run::Tests("half-moon-engine"),
    },
    Check {
        name: "fuzz",
        about: "no input made up for it breaks what reads codes, transcripts, saves, settings and copies",
        needs: &[Need::Npm, Need::WebKit],
        after: &["page"],
        run: Run::Fuzz,
    },
    Check {
        name: "examples",
        about: "the examples in the documentation run",
        needs: &[],
        after: &["build"],
        run: Run::Counted(
            Runner::Cargo,
            &[
                "cargo",
                "test",
                "--quiet",
                "--locked",
                "--doc",
                "--workspace",
                "--features",
                "half-moon/custom-protocol",
            ],
        ),
    },
    Check {
        name: "rules",
        about: "the engine plays as the shared transcripts and an independent reading of the rules say",
        needs: &[],
        after: &["build"],
        run: Run::Node {
            folder: "tests/rules",
            at_once: 2,
        },
    },
    Check {
        name: "shell",
        about: "storage, session, settings, statistics; the bindings are fresh",
        needs: &[],
        after: &["build"],
        run: Run::Tests("half-moon"),
    },
    Check {
        name: "ipc",
        about: "the commands under real capabilities: right, wrong and hostile input, kills, secrecy",
        needs: &[],
        after: &["build"],
        run: Run::Tests("ipc-tests"),
    },
    Check {
        name: "host",
        about: "the server of the tests answers only whom it should",
        needs: &[],
        after: &["build"],
        run: Run::Tests("browser-host"),
    },
    Check {
        name: "tasks",
        about: "these tasks count and report rightly",
        needs: &[],
        after: &["build"],
        run: Run::Tests("tasks"),
    },
    Check {
        name: "browser",
        about: "the page on a phone, with touch: games, geometry, access, languages",
        needs: &[Need::Npm, Need::Chromium],
        after: &["page", "build"],
        run: Run::Node {
            folder: "tests/browser",
            at_once: 2,
        },
    },
    Check {
        name: "window",
        about: "the real window: games won, killed and found again, two windows in step, files",
        needs: &[Need::Npm, Need::Display, Need::Debian(&["xdotool"])],
        after: &["build"],
        run: Run::Node {
            folder: "tests/shell",
            at_once: 1,
        },
    },
    Check {
        name: "packages",
        about: "the .deb and the .rpm: built, taken apart, started from; with CI=true installed",
        needs: &[
            Need::Npm,
            Need::WebKit,
            Need::Display,
            Need::Debian(&["appstream", "desktop-file-utils", "rpm"]),
        ],
        after: &["page"],
        run: Run::Node {
            folder: "tests/packages",
            at_once: 1,
        },
    },
    Check {
        name: "phones",
        about: "what a Linux machine can check of Android, iOS, macOS and Windows",
        needs: &[
            Need::Npm,
            CLIPPY,
            Need::Target("aarch64-linux-android"),
            Need::Target("aarch64-apple-ios"),
            Need::Debian(&["clang", "aapt", "android-framework-res"]),
        ],
        after: &["page"],
        run: Run::Node {
            folder: "tests/phones",
            at_once: 1,
        },
    },
];
