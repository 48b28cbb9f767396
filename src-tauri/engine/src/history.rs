//! The moves made and taken back (SPEC 4). Every counter is derived from these.

use crate::Places;

/// How many moves can be taken back at most.
pub const UNDO_LIMIT: u32 = 100;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct History {
    /// All moves since the deal, those that can no longer be undone among them.
    made: Vec<Places>,
    /// The moves taken back; the last is the next to be made again.
    undone: Vec<Places>,
    /// How many of `made` may still be undone, counted from its end.
    undoable: u32,
}

impl History {
    pub(crate) fn made(&self) -> &[Places] {
        &self.made
    }

    /// The moves taken back, the next to be made again first.
    pub(crate) fn undone(&self) -> impl ExactSizeIterator<Item = &Places> {
        self.undone.iter().rev()
    }

    pub(crate) fn undoable(&self) -> u32 {
        self.undoable
    }

    /// A new move: what was taken back is forgotten.
    pub(crate) fn record(&mut self, made: Places) {
        self.undone.clear();
        self.push(made);
    }

    /// The move that undo takes back.
    pub(crate) fn undo(&mut self) -> Option<Places> {
        self.undoable = self.undoable.checked_sub(1)?;
        let taken = self.made.pop()?;
        self.undone.push(taken);
        Some(taken)
    }

    /// The move that redo makes again.
    pub(crate) fn redo(&mut self) -> Option<Places> {
        let again = self.undone.pop()?;
        self.push(again);
        Some(again)
    }

    fn push(&mut self, made: Places) {
        self.made.push(made);
        self.undoable = (self.undoable + 1).min(UNDO_LIMIT);
    }

    /// Whether some play leaves so many moves made, taken back and to be undone: no more than
    /// [`UNDO_LIMIT`] are held, those to undo and those to redo together.
    pub(crate) fn can_be(made: usize, undone: usize, undoable: u32) -> bool {
        let undoable = undoable as usize;
        undoable <= made && undone.saturating_add(undoable) <= UNDO_LIMIT as usize
    }

    /// A history as it was saved, with the moves taken back in the order of redo.
    pub(crate) fn restore(made: Vec<Places>, mut undone: Vec<Places>, undoable: u32) -> History {
        undone.reverse();
        History {
            made,
            undone,
            undoable,
        }
    }
}
