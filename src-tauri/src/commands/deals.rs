//! Deals and games (SPEC 1). `date` is the day where the player is, YYYYMMDD: only the page knows.

use half_moon_engine::{Code, GameKind};

use crate::date::Date;
use crate::ipc::Sender;
use crate::refusal::Refusal;
use crate::session::{Day, Session, Update, day_code, fresh_code};

fn on(
    sender: &Sender,
    date: u32,
    change: impl FnOnce(&mut Session, Date) -> Result<Update, Refusal>,
) -> Result<Update, Refusal> {
    let date = Date::new(date)?;
    sender.desk.change(&sender.window, |session| {
        session.set_date(date);
        change(session, date)
    })
}

/// A deal that nobody has chosen; of the game at hand, if none is named.
///
/// # Errors
/// [`Refusal::BadDate`], [`Refusal::Entropy`].
#[tauri::command]
#[specta::specta]
pub fn new_deal(sender: Sender, game: Option<GameKind>, date: u32) -> Result<Update, Refusal> {
    on(&sender, date, |session, _| {
        let code = fresh_code(game.unwrap_or_else(|| session.at_hand()))?;
        Ok(session.deal(code))
    })
}

/// The deal of a code, read as kindly as SPEC 1 says.
///
/// # Errors
/// [`Refusal::BadDate`], and those of a code that cannot be read.
#[tauri::command]
#[specta::specta]
pub fn deal_code(sender: Sender, code: String, date: u32) -> Result<Update, Refusal> {
    let code: Code = code.parse()?;
    on(&sender, date, |session, _| Ok(session.deal(code)))
}

/// The deal of the day; of the game at hand, if none is named.
///
/// # Errors
/// [`Refusal::BadDate`].
#[tauri::command]
#[specta::specta]
pub fn deal_of_day(sender: Sender, game: Option<GameKind>, date: u32) -> Result<Update, Refusal> {
    on(&sender, date, |session, date| {
        let code = day_code(game.unwrap_or_else(|| session.at_hand()), date)?;
        Ok(session.deal(code))
    })
}

/// The deal that was left for the one at hand, as it was left.
///
/// # Errors
/// [`Refusal::BadDate`], [`Refusal::NoPreviousDeal`].
#[tauri::command]
#[specta::specta]
pub fn previous_deal(sender: Sender, date: u32) -> Result<Update, Refusal> {
    on(&sender, date, |session, _| session.previous_deal())
}

/// The other game, as it was left.
///
/// # Errors
/// [`Refusal::BadDate`]; [`Refusal::Entropy`], if it was never dealt.
#[tauri::command]
#[specta::specta]
pub fn switch_game(sender: Sender, game: GameKind, date: u32) -> Result<Update, Refusal> {
    on(&sender, date, |session, _| session.switch_game(game))
}

/// The code of a day's deal, and whether it was won.
///
/// # Errors
/// [`Refusal::BadDate`].
#[tauri::command]
#[specta::specta]
pub fn day(sender: Sender, game: GameKind, date: u32) -> Result<Day, Refusal> {
    sender.desk.session().day(game, Date::new(date)?)
}
