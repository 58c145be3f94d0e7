/** A recorded game as positions in time: what was seen when, and what its export tells beside it. Pure. */
import { boardKey, turnOf } from '../../chess/derive.ts';
import { opposite } from '../../chess/vocabulary.ts';
import type { TvStep } from '../../../preload/contract/tv.ts';
import type { SeenGame, SeenStep } from './seen-game.ts';
import type { WholeGame } from './whole-game.ts';

/** The steps that were seen, clocks in ms. */
export function seenSteps(game: SeenGame): readonly TvStep[] {
  const inMs = (value: number | null) =>
    value === null || game.clockUnit === null ? null : value * game.clockUnit;
  return game.steps.map(({ at, fen, uci, san, ply, white, black, gap }) => ({
    at,
    fen,
    uci,
    san,
    ply,
    white: inMs(white),
    black: inMs(black),
    gap,
    filled: false,
  }));
}

/** The whole game: its moves and clocks are the export's, its times those of arrival where it was seen. */
export function wholeSteps(
  whole: WholeGame,
  game: SeenGame | null,
  began: number,
  startMs: number | null,
): readonly TvStep[] {
  const seen = game?.steps ?? [];
  const left = { white: startMs, black: startMs };
  const steps: TvStep[] = [
    {
      at: 0,
      fen: whole.initialFen,
      uci: null,
      san: null,
      ply: 0,
      ...left,
      gap: false,
      filled: true,
    },
  ];
  for (const [index, { fen, uci, san, leftMs }] of whole.plies.entries()) {
    left[opposite(turnOf(fen))] = leftMs;
    steps.push({ at: 0, fen, uci, san, ply: index + 1, ...left, gap: false, filled: true });
  }
  return withTimes(steps, placesOf(steps, seen), began);
}

/** When each position was seen: positions are found in their order, by number and board. */
function placesOf(steps: readonly TvStep[], seen: readonly SeenStep[]): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  let from = 0;
  for (const { fen, at } of seen) {
    const key = boardKey(fen);
    const turn = turnOf(fen);
    const found = steps.findIndex(
      (step, index) => index >= from && turnOf(step.fen) === turn && boardKey(step.fen) === key,
    );
    if (found === -1) continue;
    places.set(found, at);
    from = found;
  }
  return places;
}

/** Positions that were not seen get the time that the clocks say, between those that were. */
function withTimes(
  steps: readonly TvStep[],
  seenAt: ReadonlyMap<number, number>,
  began: number,
): readonly TvStep[] {
  const [firstSeen] = [...seenAt.keys()].sort((a, b) => a - b);
  const spent = steps.map((step, index) => spentOn(steps, index, step));
  const at: number[] = [];
  // Backwards from the first that was seen.
  let time = firstSeen === undefined ? began : (seenAt.get(firstSeen) ?? began);
  for (let index = (firstSeen ?? 0) - 1; index >= 0; index -= 1) {
    time -= spent[index + 1] ?? 0;
    at[index] = time;
  }
  time = firstSeen === undefined ? began : (seenAt.get(firstSeen) ?? began);
  for (let index = firstSeen ?? 0; index < steps.length; index += 1) {
    const known = seenAt.get(index);
    time = known ?? time + (index === (firstSeen ?? 0) ? 0 : (spent[index] ?? 0));
    at[index] = time;
  }
  // What was worked out must not be later than what was seen after it.
  let latest = Infinity;
  for (let index = steps.length - 1; index >= 0; index -= 1) {
    latest = Math.min(latest, at[index] ?? latest);
    at[index] = latest;
  }
  return steps.map((step, index) => ({ ...step, at: at[index] ?? began, filled: !seenAt.has(index) }));
}

/** A move nobody saw and no clock tells of, ms. */
const usualMs = 1_000;

/** What the move to a step took by its player's clock, ms; increments make it less than it was. */
function spentOn(steps: readonly TvStep[], index: number, step: TvStep): number {
  const mover = opposite(turnOf(step.fen));
  const had = steps[index - 1]?.[mover];
  const has = step[mover];
  if (typeof had !== 'number' || typeof has !== 'number') return usualMs;
  return Math.max(0, had - has);
}
