//! Ties the session to the windows: one lock, one order of events. Knows no runtime; what it asks
//! of one is a [`Stage`].

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use half_moon_engine::Code;

use crate::backup::{self, Backup};
use crate::files::{self, Chosen, Purpose};
use crate::log::Line;
use crate::notice::Notice;
use crate::refusal::Refusal;
use crate::session::{Session, Update};
use crate::settings::{Settings, SettingsPatch};
use crate::storage::writer::{Back, Writer};
use crate::touch::Touch;

/// What the desk asks of the runtime.
pub trait Stage: Send + Sync {
    /// Shows an update to all windows but the one that has it as its answer.
    fn table_changed(&self, except: &str, update: &Update);
    /// Tells all windows of new settings.
    fn settings_changed(&self, settings: &Settings);
    /// Tells all windows something.
    fn notice_raised(&self, notice: &Notice);
    /// Puts the settings into the store and writes it. Says whether that went well.
    fn keep_settings(&self, settings: &Settings) -> bool;
    /// Opens another window on the same table.
    ///
    /// # Errors
    /// [`Refusal::NoWindow`].
    fn open_window(&self) -> Result<(), Refusal>;
    /// Whether the system can show a dialog to choose a file in.
    fn has_files(&self) -> bool;
    /// Lets the player choose a file, in a dialog of the system over a window.
    ///
    /// # Errors
    /// [`Refusal::NoFiles`].
    fn choose(&self, window: &str, purpose: Purpose) -> Result<Chosen, Refusal>;
    /// Lets the player feel something, where the machine can.
    fn feel(&self, touch: Touch);
    /// Brings a window to the front.
    fn come_forward(&self);
    /// Ends the program.
    fn leave(&self);
}

/// The session and the windows that look on.
pub struct Desk {
    session: Mutex<Session>,
    settings: Mutex<Settings>,
    stage: Box<dyn Stage>,
    /// The program ends: nothing is taken over any more. Set and read under the session's lock, so that
    /// what is taken over comes whole before the end or not at all.
    closed: AtomicBool,
}

impl Desk {
    /// Ties a session to a stage and starts the thread that makes its files durable.
    #[must_use]
    pub fn new(session: Session, settings: Settings, stage: Box<dyn Stage>) -> Arc<Self> {
        let storage = session.storage().clone();
        let desk = Arc::new(Self {
            session: Mutex::new(session),
            settings: Mutex::new(settings),
            stage,
            closed: AtomicBool::new(false),
        });
        let writer = Writer::start(storage, WayBack(Arc::downgrade(&desk)));
        desk.session().set_writer(writer);
        desk
    }

    /// The session, for a look that needs no event.
    pub fn session(&self) -> MutexGuard<'_, Session> {
        self.session.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What happens outside the session.
    #[must_use]
    pub fn stage(&self) -> &dyn Stage {
        &*self.stage
    }

    /// Changes the table for a window and shows it to the others.
    ///
    /// # Errors
    /// Those of the change; nothing is shown then.
    pub fn change(
        &self,
        window: &str,
        change: impl FnOnce(&mut Session) -> Result<Update, Refusal>,
    ) -> Result<Update, Refusal> {
        self.change_held(self.session(), window, change)
    }

    fn change_held(
        &self,
        mut session: MutexGuard<'_, Session>,
        window: &str,
        change: impl FnOnce(&mut Session) -> Result<Update, Refusal>,
    ) -> Result<Update, Refusal> {
        // Shown under the lock: the windows hear of the changes in their order.
        let answer = change(&mut session);
        if let Ok(update) = &answer {
            self.stage.table_changed(window, update);
        }
        self.tell(&mut session);
        drop(session);
        let touch = answer
            .as_ref()
            .ok()
            .and_then(|update| Touch::of(&update.view));
        if let Some(touch) = touch
            && self.settings().vibration
        {
            self.stage.feel(touch);
        }
        answer
    }

    /// The settings.
    #[must_use]
    pub fn settings(&self) -> Settings {
        self.settings
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// Changes settings, writes them and tells every window.
    pub fn change_settings(&self, patch: &SettingsPatch) -> Settings {
        self.put_settings(|settings| settings.apply(patch))
    }

    /// Gives every setting its first value.
    pub fn reset_settings(&self) -> Settings {
        self.put_settings(|settings| *settings = Settings::default())
    }

    fn put_settings(&self, change: impl FnOnce(&mut Settings)) -> Settings {
        let mut settings = self.settings.lock().unwrap_or_else(PoisonError::into_inner);
        let before = settings.clone();
        change(&mut settings);
        if *settings != before {
            if self.stage.keep_settings(&settings) {
                self.session().written(crate::settings::NAME);
            } else {
                self.not_saved();
            }
            self.stage.settings_changed(&settings);
        }
        settings.clone()
    }

    /// Settings, statistics and the games in progress as one text.
    #[must_use]
    pub fn export(&self) -> String {
        let settings = self.settings();
        self.session().export(&settings)
    }

    /// Writes it all to a file.
    ///
    /// # Errors
    /// [`Refusal::FileNotWritten`]; what stood there is as it was.
    pub fn export_to(&self, path: &Path) -> Result<(), Refusal> {
        files::write(path, &self.export()).map_err(|_| Refusal::FileNotWritten)
    }

    /// Puts what such a text holds into the place of everything, for a window.
    ///
    /// # Errors
    /// Those of [`Backup::open`] and [`Session::import`]; nothing has changed then.
    pub fn import(&self, window: &str, text: &str) -> Result<Update, Refusal> {
        // Read without a lock: a long game takes its time.
        let backup = Backup::open(text)?;
        let taken = backup.settings.clone();
        // The settings first, as everywhere. Both are held, so that no window sees half of it.
        let mut settings = self.settings.lock().unwrap_or_else(PoisonError::into_inner);
        let mut session = self.session();
        let update = session.import(backup)?;
        *settings = taken;
        self.stage.table_changed(window, &update);
        if self.stage.keep_settings(&settings) {
            session.written(crate::settings::NAME);
        } else {
            session.not_saved();
        }
        self.stage.settings_changed(&settings);
        self.tell(&mut session);
        Ok(update)
    }

    /// The same from a file.
    ///
    /// # Errors
    /// [`Refusal::FileNotRead`], and those of [`Desk::import`].
    pub fn import_from(&self, window: &str, path: &Path) -> Result<Update, Refusal> {
        self.import(window, &files::read(path, backup::LIMIT)?)
    }

    /// A window is gone.
    pub fn window_gone(&self, window: &str) {
        // No answer to anybody: a window that was closed asks for nothing.
        let _ = self.change(window, |session| Ok(session.forget(window)));
    }

    /// The page of a window is gone, the window is not.
    pub fn page_gone(&self, window: &str) {
        let _ = self.change(window, |session| Ok(session.forget_page(window)));
    }

    /// The system has hidden a window, or shows it again.
    pub fn window_hidden(&self, window: &str, hidden: bool) {
        let mut session = self.session();
        if let Some(update) = session.hide(window, hidden) {
            // Its own page hears of it too: nobody has asked.
            self.stage.table_changed("", &update);
        }
        self.tell(&mut session);
    }

    /// Another start of the program hands over its deal, or only wants to be seen. Says whether it can
    /// end: not if this one is about to.
    pub fn take_over(&self, word: &str) -> bool {
        let mut session = self.session();
        if self.closed.load(Ordering::Relaxed) {
            return false;
        }
        if word.trim().is_empty() {
            drop(session);
        } else {
            match word.parse::<Code>() {
                Ok(code) => {
                    drop(self.change_held(session, "", |session| Ok(session.open(code))));
                }
                Err(error) => {
                    session.notice(Notice::BadCode {
                        refusal: error.into(),
                    });
                    self.tell(&mut session);
                    drop(session);
                }
            }
        }
        self.stage.come_forward();
        true
    }

    /// The program is put away, as phones do: it may be ended at any moment without a word.
    pub fn put_away(&self) {
        let mut session = self.session();
        session.put_away();
        self.tell(&mut session);
    }

    /// The program ends: the clock is written down and all is made durable.
    pub fn close(&self) {
        let (flush, storage) = {
            let mut session = self.session();
            self.closed.store(true, Ordering::Relaxed);
            session.put_away();
            (session.take_writer(), session.storage().clone())
        };
        // Without the lock: the thread may be waiting for it.
        if let Some(writer) = flush {
            writer.flush();
        }
        storage.log().say(&Line::Ended);
    }

    fn not_saved(&self) {
        let mut session = self.session();
        session.not_saved();
        self.tell(&mut session);
    }

    fn tell(&self, session: &mut Session) {
        for notice in session.fresh_notices() {
            self.stage.notice_raised(&notice);
        }
    }
}

/// The writer's way back to the desk.
struct WayBack(Weak<Desk>);

impl Back for WayBack {
    fn save_clock(&self) {
        if let Some(desk) = self.0.upgrade() {
            let mut session = desk.session();
            session.save_clock();
            desk.tell(&mut session);
        }
    }

    fn not_saved(&self) {
        if let Some(desk) = self.0.upgrade() {
            desk.not_saved();
        }
    }
}
