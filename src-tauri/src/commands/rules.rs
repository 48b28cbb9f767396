//! The rules pages: whole games, step by step, drawn by the table. They count for nothing.

use half_moon_engine::{Example, Place, View};
use serde::Serialize;
use specta::Type;

use crate::ipc::Sender;
use crate::refusal::Refusal;

/// A step of an example.
#[derive(Clone, Debug, Serialize, Type)]
pub struct ExampleStep {
    /// The table after the step.
    pub view: View,
    /// The step, from 0, the deal.
    pub step: u32,
    /// The last step.
    pub steps: u32,
    /// The places of the move just made; none for the deal.
    pub r#move: Vec<Place>,
}

/// A step of an example.
///
/// # Errors
/// [`Refusal::NoSuchStep`].
#[tauri::command]
#[specta::specta]
pub fn example(_sender: Sender, example: Example, step: u32) -> Result<ExampleStep, Refusal> {
    let (view, places) = example.at(step).ok_or(Refusal::NoSuchStep)?;
    let r#move = places
        .split_whitespace()
        .filter_map(|place| place.parse().ok())
        .collect();
    Ok(ExampleStep {
        view,
        step,
        steps: example.steps(),
        r#move,
    })
}
