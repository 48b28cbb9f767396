//! Makes a permission of each command and checks the configuration.

use tauri_build::{AppManifest, Attributes};

include!("src/commands/names.rs");

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo::rerun-if-changed=src/commands/names.rs");
    tauri_build::try_build(Attributes::new().app_manifest(AppManifest::new().commands(NAMES)))?;
    Ok(())
}
