/** Frequent moves of opponents that a repertoire does not answer. */
import { initialPosition, keyTextOf, movesAt, type Repertoire } from '../../chess/repertoire/repertoire.ts';
import { opposite } from '../../chess/vocabulary.ts';
import type { Position } from '../../chess/rules.ts';
import type { ArchiveFilterView } from '../../../preload/contract/archive-filter.ts';
import type { GapView } from '../../../preload/contract/repertoire.ts';
import type { OpeningTreeView } from '../../../preload/contract/openings.ts';
import { lineText } from './line-text.ts';

/** A single game is no pattern. */
const leastGames = 2;
/** Positions that are looked up, those nearest to the beginning. */
const mostPositions = 400;
const mostGaps = 100;

/** Own games by their move in a position. */
export type AskTree = (filter: ArchiveFilterView) => Promise<Pick<OpeningTreeView, 'games' | 'moves'>>;

export interface Gaps {
  readonly gaps: GapView[];
  /** Own games in the initial position. */
  readonly games: number;
  /** Not all positions were looked up. */
  readonly isPartial: boolean;
}

interface Place {
  readonly key: string;
  readonly position: Position;
  /** SAN. */
  readonly line: readonly string[];
}

/** `closed`: positions that may not be looked up. */
export async function findGaps(
  repertoire: Repertoire,
  ask: AskTree,
  closed: ReadonlySet<string>,
): Promise<Gaps> {
  const { color, variant, root } = repertoire;
  const start = initialPosition(repertoire);
  const found: GapView[] = [];
  let [games, asked] = [0, 0];
  if (!start) return { gaps: [], games, isPartial: false };
  const seen = new Set([root]);
  const places: Place[] = [{ key: root, position: start, line: [] }];
  let isPartial = false;
  for (const { key, position, line } of places) {
    const prepared = movesAt(repertoire, key);
    const isTheirs = position.turn === opposite(color);
    let reached = new Map<string, number>();
    if (isTheirs || key === root) {
      if (asked >= mostPositions) {
        isPartial = true;
        break;
      }
      if (closed.has(key)) continue;
      asked += 1;
      const fen = key === root ? repertoire.initialFen : position.fen;
      const tree = await ask({ mine: true, color, position: { fen, variant } });
      if (key === root) games = tree.games;
      if (tree.games === 0) continue;
      reached = new Map(tree.moves.map((move) => [move.uci, move.games]));
      if (isTheirs)
        for (const move of tree.moves) {
          const answers = prepared.find(({ uci }) => uci === move.uci);
          if (move.games < leastGames || (answers && movesAt(repertoire, answers.after).length > 0)) continue;
          const shown = lineText(repertoire, [...line, move.san]);
          found.push({
            ...{ line: [...shown.line], text: shown.text, uci: move.uci, san: move.san },
            ...{ games: move.games, of: tree.games },
          });
        }
    }
    for (const { uci, san, after } of prepared) {
      // Opponents never played there, so there are no gaps behind it.
      if (seen.has(after) || (isTheirs && !reached.has(uci))) continue;
      seen.add(after);
      const played = position.play(uci);
      if (played && keyTextOf(played.position) === after)
        places.push({ key: after, position: played.position, line: [...line, san] });
    }
  }
  return {
    gaps: found.toSorted((one, other) => other.games - one.games).slice(0, mostGaps),
    games,
    isPartial,
  };
}
