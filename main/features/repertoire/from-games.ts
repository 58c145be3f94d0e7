/** Makes a repertoire from the moves that the user plays most. */
import { mostRepertoireMoves, mostRepertoirePlies } from '../../chess/repertoire/limits.ts';
import {
  emptyRepertoire,
  initialPosition,
  keyTextOf,
  type Repertoire,
  type RepertoireMove,
  type RepertoireStart,
} from '../../chess/repertoire/repertoire.ts';
import type { Position } from '../../chess/rules.ts';
import type { AskTree } from './gaps.ts';

/** Own moves of a smaller share are experiments. */
const leastShare = 0.2;
/** Positions that are looked up. */
const mostPositions = 2_000;

/**
 * Moves that were played at least `least` times; of the own moves of a position, those with a fifth of its games.
 * The most frequent moves come first. Positions in `closed` may not be looked up and stay without moves. Undefined for
 * a variant without a usual initial position.
 */
export async function repertoireFromGames(
  start: RepertoireStart,
  least: number,
  ask: AskTree,
  closed: ReadonlySet<string>,
): Promise<Repertoire | undefined> {
  const empty = emptyRepertoire(start);
  const first = empty && initialPosition(empty);
  if (!empty || !first) return undefined;
  const { color, variant } = empty;
  const moves = new Map<string, readonly RepertoireMove[]>();
  let count = 0;
  const seen = new Set([empty.root]);
  const places: { readonly key: string; readonly position: Position; readonly ply: number }[] = [
    { key: empty.root, position: first, ply: 0 },
  ];
  for (const { key, position, ply } of places) {
    if (count >= mostRepertoireMoves || places.length > mostPositions) break;
    if (ply >= mostRepertoirePlies || closed.has(key)) continue;
    const fen = key === empty.root ? empty.initialFen : position.fen;
    const tree = await ask({ mine: true, color, position: { fen, variant } });
    const isOwn = position.turn === color;
    const chosen = tree.moves
      .filter(({ games }) => games >= least && (!isOwn || games >= tree.games * leastShare))
      .slice(0, mostRepertoireMoves - count);
    const list: RepertoireMove[] = [];
    for (const { uci } of chosen) {
      const played = position.play(uci);
      if (!played) continue;
      const after = keyTextOf(played.position);
      list.push({ uci: played.uci, san: played.san, after, glyphs: '' });
      if (seen.has(after)) continue;
      seen.add(after);
      places.push({ key: after, position: played.position, ply: ply + 1 });
    }
    count += list.length;
    if (list.length > 0) moves.set(key, list);
  }
  return { ...empty, moves };
}
