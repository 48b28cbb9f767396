// The one way from the page to the engine. Every command waits until the one
// before it has been answered, so that taps count in the order they were made,
// however fast they come and whatever finger made them.

import type { Refusal } from "./bindings";

export type {
  Card,
  Clock,
  Event,
  GameKind,
  Notice,
  Place,
  PlaceView,
  Reason,
  Refusal,
  Settings,
  Start,
  Status,
  Update,
  View,
} from "./bindings";

/** What a command gives back: its answer, or the reason why it was refused. */
export type Asked<T> = Promise<{ status: "ok"; data: T } | { status: "error"; error: Refusal }>;

let last: Promise<unknown> = Promise.resolve();

/** Runs `job` when all that were asked for before it are done. */
export function inTurn<T>(job: () => Promise<T>): Promise<T> {
  const mine = last.then(job);
  // What one job could not do is its own caller's affair.
  last = mine.catch(() => undefined);
  return mine;
}

/** Sends a command within a job that already has its turn; throws a `Refusal`. */
export async function send<T>(call: () => Asked<T>): Promise<T> {
  const result = await call();
  if (result.status === "error") throw result.error;
  return result.data;
}

/** Sends a command in its turn; throws the `Refusal` when the engine says no. */
export function ask<T>(call: () => Asked<T>): Promise<T> {
  return inTurn(() => send(call));
}
