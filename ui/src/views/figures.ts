// Which moment of the shipped games a diagram of the rules shows. The games
// are looked through for the first move of the wanted form: nothing of the
// rules is known here.

import { commands, type Example, type GameKind, type Place, type View } from "../bindings";
import { ask } from "../ipc";
import { TOLD } from "./games";

export type FigureName =
  | "setup"
  | "pair"
  | "trio"
  | "stuck"
  | "moves"
  | "stock"
  | "won";

export type Step = Awaited<ReturnType<typeof stepOf>>;

/** One step of a shipped game. */
export function stepOf(example: Example, step: number) {
  return ask(() => commands.example(example, step));
}

/** The view for a diagram; null when there is no such moment. */
export async function figureView(game: GameKind, name: FigureName): Promise<View | null> {
  const { won, stuck } = TOLD[game];
  if (name === "stuck") return stuck && (await stepOf(stuck, 0)).view;
  if (won === null) return null;
  if (name === "setup") return (await stepOf(won, 0)).view;
  let before = await stepOf(won, 0);
  if (name === "won") return (await stepOf(won, before.steps)).view;
  const fits = FORMS[name];
  for (let step = 1; step <= before.steps; step += 1) {
    const after = await stepOf(won, step);
    if (fits(after.move)) return pointed(before.view, after.move, game);
    before = after;
  }
  return null;
}

const FORMS: Record<Exclude<FigureName, "setup" | "stuck" | "won">, (move: Place[]) => boolean> = {
  pair: (move) => move.length === 2,
  trio: (move) => move.length === 3,
  moves: ([from, to]) => Boolean(from?.startsWith("T") && to?.startsWith("T")),
  stock: ([from, to]) => Boolean(from?.startsWith("W") && to !== undefined),
};

/** The same view with the cards of the next move standing out. */
function pointed(view: View, move: Place[], game: GameKind): View {
  return TOLD[game].together
    ? { ...view, selected: move, partners: [] }
    : { ...view, selected: move.slice(0, 1), partners: move.slice(1) };
}
