//! The commands, one file a subject. Each looks at its arguments, asks the desk, and answers.

pub mod backup;
pub mod clock;
pub mod deals;
pub mod licences;
/// The names of all commands, as build.rs needs them too.
pub mod names;
pub mod play;
pub mod rules;
pub mod settings;
pub mod start;
pub mod statistics;
pub mod windows;
