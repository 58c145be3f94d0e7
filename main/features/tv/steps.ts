/** A recorded game as a timeline of positions, from its frames and its export. Pure. */
import { boardKey, turnOf } from '../../chess/derive.ts';
import { opposite } from '../../chess/vocabulary.ts';
import type { TvStep } from '../../../preload/contract/tv.ts';
import type { SeenGame, SeenStep } from './seen-game.ts';
import type { RecordedGame } from './recorded-game.ts';

/** Positions from frames, clocks in ms. */
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

/** The complete game: moves and clocks from the export, times from the frames where available. */
export function recordedSteps(
  whole: RecordedGame,
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

/** Arrival times by step: seen positions are matched in order, by board and side to move. */
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

/** Interpolates times of unseen positions from the clocks. */
function withTimes(
  steps: readonly TvStep[],
  seenAt: ReadonlyMap<number, number>,
  began: number,
): readonly TvStep[] {
  const [firstSeen] = [...seenAt.keys()].sort((a, b) => a - b);
  const spent = steps.map((step, index) => spentOn(steps, index, step));
  const at: number[] = [];
  // Backwards from the first seen position.
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
  // A derived time must not exceed a later observed one.
  let latest = Infinity;
  for (let index = steps.length - 1; index >= 0; index -= 1) {
    latest = Math.min(latest, at[index] ?? latest);
    at[index] = latest;
  }
  return steps.map((step, index) => ({ ...step, at: at[index] ?? began, filled: !seenAt.has(index) }));
}

/** Assumed duration of a move without a clock, ms. */
const usualMs = 1_000;

/** Duration of the move to a step by its player's clock, ms; an increment shortens it. */
function spentOn(steps: readonly TvStep[], index: number, step: TvStep): number {
  const mover = opposite(turnOf(step.fen));
  const clockBefore = steps[index - 1]?.[mover];
  const clockAfter = step[mover];
  if (typeof clockBefore !== 'number' || typeof clockAfter !== 'number') return usualMs;
  return Math.max(0, clockBefore - clockAfter);
}
