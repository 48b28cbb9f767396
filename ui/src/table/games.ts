// What the table must know of a game besides its layout: how it is handled.

import type { GameKind, Place } from "../ipc";

export type Handling = {
  /** Cards may be dragged from place to place. */
  drags: boolean;
  /** Whether a quick second tap on this place, or H, sends its card home. */
  doubles: (place: Place) => boolean;
  /** Whether a covered card of this place may be looked at by holding it. */
  looks: (place: Place) => boolean;
  /** Whether cards may be let go on this place. */
  takes: (place: Place) => boolean;
  /** Places that carry the count of their hidden cards. */
  counts: (place: Place) => boolean;
};

const none = (): boolean => false;
const starts = (letters: string) => (place: Place): boolean => letters.includes(place.charAt(0));

/** A third game adds its line here. */
export const HANDLING: Record<GameKind, Handling> = {
  half_moon: { drags: false, doubles: none, looks: none, takes: none, counts: none },
  waning_moon: {
    drags: true,
    doubles: starts("TW"),
    looks: starts("T"),
    takes: starts("TF"),
    counts: starts("S"),
  },
};
