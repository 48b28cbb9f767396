//! What the app's table must be, kept beside it by the engine alone.

use half_moon_engine::{Answer, Code, Command, Event, Game, GameKind, Save, transcript};
use serde_json::Value;

/// Both games with the deal left before each, as saves: a mirror can be kept and gone back to.
#[derive(Clone, Debug)]
pub struct Mirror {
    at_hand: GameKind,
    current: [Save; 2],
    previous: [Option<Save>; 2],
}

fn seat(game: GameKind) -> usize {
    usize::from(game == GameKind::WaningMoon)
}

impl Mirror {
    /// Two deals; the first is of Half Moon and at hand.
    #[must_use]
    pub fn new(half: Code, waning: Code) -> Self {
        Self {
            at_hand: GameKind::HalfMoon,
            current: [half, waning].map(|code| Game::deal(code).save(0)),
            previous: [None, None],
        }
    }

    /// The game at hand.
    #[must_use]
    pub fn game(&self) -> Game {
        Game::load(&self.current[seat(self.at_hand)]).unwrap()
    }

    /// What a command makes of it. Selections are not kept, so a move is one drag or `home`, or
    /// the taps of it one after the other in a batch.
    pub fn obey(&mut self, command: &str, arguments: &Value, selecting: &mut Option<Game>) {
        let text = |key: &str| arguments[key].as_str().unwrap().to_owned();
        let mut game = selecting.take().unwrap_or_else(|| self.game());
        // Refused or not, the game is as it says.
        let _ = match command {
            "tap" => game.perform(Command::Tap(text("place").parse().unwrap())),
            "home" => game.perform(Command::Home(text("place").parse().unwrap())),
            "move_card" => game.perform(Command::Move(
                text("from").parse().unwrap(),
                text("to").parse().unwrap(),
            )),
            "deselect" => game.perform(Command::Deselect),
            "undo" => game.perform(Command::Undo),
            "redo" => game.perform(Command::Redo),
            "restart" => game.perform(Command::Restart),
            "deal_code" => return self.put(Game::deal(text("code").parse().unwrap()).save(0)),
            "previous_deal" => {
                if let Some(save) = self.previous[seat(self.at_hand)].take() {
                    self.put(save);
                }
                return;
            }
            "switch_game" => {
                self.at_hand = serde_json::from_value(arguments["game"].clone()).unwrap();
                return;
            }
            other => panic!("{other}"),
        };
        self.current[seat(self.at_hand)] = game.save(0);
        *selecting = Some(game);
    }

    fn put(&mut self, save: Save) {
        let at = seat(save.code.kind);
        self.at_hand = save.code.kind;
        self.previous[at] = Some(std::mem::replace(&mut self.current[at], save));
    }

    /// All that must be found again: the table as a view, without its selection, and all moves.
    #[must_use]
    pub fn signature(&self) -> (Value, String) {
        let game = self.game();
        let view = serde_json::to_value(game.view(Answer::of(Event::Ignored))).unwrap();
        (kept(&view), transcript::write(&game))
    }
}

/// What of a view outlives the program.
#[must_use]
pub fn kept(view: &Value) -> Value {
    let keys = [
        "game",
        "code",
        "score",
        "moves",
        "status",
        "can_undo",
        "can_redo",
        "cards_home",
        "table",
    ];
    keys.into_iter().map(|key| view[key].clone()).collect()
}
