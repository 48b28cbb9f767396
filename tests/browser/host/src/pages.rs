//! The pages that browsers show: which window each is, and the events on their way to it.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tauri::{EventId, Listener};

use crate::app::Game;

/// A page asks again after this long without an event.
const PATIENCE: Duration = Duration::from_secs(20);
/// A page that has not asked for this long has gone.
const GONE: Duration = Duration::from_secs(90);
/// Events kept for a page that is slow to ask.
const KEPT: usize = 1000;

/// A page shown in a browser: a reload makes another.
pub(crate) struct Page {
    /// The label of the window that it shows.
    pub(crate) label: String,
    mail: Arc<Mail>,
    listeners: Mutex<Vec<(Value, EventId)>>,
}

/// Events for one page. Each has a number, so that one lost on the way is sent again.
struct Mail {
    box_: Mutex<MailBox>,
    arrived: Condvar,
}

struct MailBox {
    next: u64,
    events: VecDeque<(u64, Value)>,
    asked: Instant,
}

/// All pages, by number.
#[derive(Default)]
pub(crate) struct Pages {
    pages: Mutex<(u64, HashMap<u64, Arc<Page>>)>,
}

/// A poisoned lock holds nothing half-done here: every change is one step.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Pages {
    /// A new page of this window. Pages that have gone are forgotten on the way.
    pub(crate) fn open(&self, game: &Game, label: &str) -> u64 {
        let page = Arc::new(Page {
            label: label.to_owned(),
            mail: Arc::new(Mail {
                box_: Mutex::new(MailBox {
                    next: 1,
                    events: VecDeque::new(),
                    asked: Instant::now(),
                }),
                arrived: Condvar::new(),
            }),
            listeners: Mutex::default(),
        });
        let mut pages = lock(&self.pages);
        pages.1.retain(|_, page| {
            let stays = lock(&page.mail.box_).asked.elapsed() < GONE;
            if !stays {
                for (_, id) in lock(&page.listeners).drain(..) {
                    game.app().unlisten(id);
                }
            }
            stays
        });
        pages.0 += 1;
        let number = pages.0;
        pages.1.insert(number, page);
        number
    }

    /// The page of this number, unless it has gone.
    pub(crate) fn get(&self, number: u64) -> Option<Arc<Page>> {
        lock(&self.pages).1.get(&number).cloned()
    }
}

impl Page {
    /// Starts to pass on an event. `id` is what tauri answered to the page's `listen`; it comes
    /// with each event, so that the page knows whom to call.
    pub(crate) fn listen(&self, game: &Game, id: &Value, event: &str, target: &Value) {
        let mail = Arc::clone(&self.mail);
        let (sent_id, name) = (id.clone(), event.to_owned());
        let handler = move |event: tauri::Event| {
            let payload: Value = serde_json::from_str(event.payload()).unwrap_or(Value::Null);
            mail.put(json!({ "event": name, "id": sent_id, "payload": payload }));
        };
        // As in tauri: who listens to any target hears what is meant for others, too.
        let listener = if target["kind"] == "Any" {
            game.app().listen_any(event, handler)
        } else {
            match game.window(&self.label) {
                Ok(window) => window.listen(event, handler),
                Err(_) => return,
            }
        };
        lock(&self.listeners).push((id.clone(), listener));
    }

    /// Stops it.
    pub(crate) fn unlisten(&self, game: &Game, id: &Value) {
        lock(&self.listeners).retain(|(known, listener)| {
            if known == id {
                game.app().unlisten(*listener);
            }
            known != id
        });
    }

    /// The events after number `after`, as soon as there is one; none after a while.
    pub(crate) fn events(&self, after: u64) -> Value {
        let deadline = Instant::now() + PATIENCE;
        let mut mail = lock(&self.mail.box_);
        loop {
            mail.asked = Instant::now();
            mail.events.retain(|(number, _)| *number > after);
            let left = deadline.saturating_duration_since(Instant::now());
            if !mail.events.is_empty() || left.is_zero() {
                let last = mail.events.back().map_or(after, |(number, _)| *number);
                let events: Vec<_> = mail.events.iter().map(|(_, event)| event).collect();
                return json!({ "last": last, "events": events });
            }
            mail = self
                .mail
                .arrived
                .wait_timeout(mail, left)
                .unwrap_or_else(PoisonError::into_inner)
                .0;
        }
    }
}

impl Mail {
    fn put(&self, event: Value) {
        let mut mail = lock(&self.box_);
        let number = mail.next;
        mail.next += 1;
        mail.events.push_back((number, event));
        if mail.events.len() > KEPT {
            mail.events.pop_front();
        }
        self.arrived.notify_all();
    }
}
