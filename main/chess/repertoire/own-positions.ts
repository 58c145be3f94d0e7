/** The positions of repertoires in which their side is to move: what a user has to know. Pure. */
import { opposite } from '../vocabulary.ts';
import type { Position } from '../rules.ts';
import { initialPosition, movesAt, noteAt, type Repertoire } from './repertoire.ts';
import { readableComment } from './shape-text.ts';

/** Half-moves of a line, the prepared one included. */
const longestLine = 12;

/** A position with its prepared moves. */
export interface PreparedPosition {
  readonly variant: string;
  readonly fen: string;
  /** Prepared moves in UCI, the main one first. */
  readonly moves: readonly string[];
  /** The prepared line in UCI, from the main move on. */
  readonly line: readonly string[];
  /** Comments on the position, and on the one after the main move; empty without any. */
  readonly comment: string;
  /** Arrows and circles of the position. */
  readonly shapes: string;
}

/** The positions of all repertoires, those nearest to the beginning first. Several repertoires share a position. */
export function ownPositions(repertoires: readonly Repertoire[]): readonly PreparedPosition[] {
  const found = new Map<string, PreparedPosition>();
  for (const repertoire of repertoires)
    for (const [key, one] of positionsOf(repertoire)) {
      const name = `${repertoire.variant} ${key}`;
      const known = found.get(name);
      const moves = known ? [...new Set([...known.moves, ...one.moves])] : one.moves;
      const comment = known?.comment ? known.comment : one.comment;
      const shapes = known?.shapes ? known.shapes : one.shapes;
      found.set(name, { ...(known ?? one), moves, comment, shapes });
    }
  return [...found.values()];
}

function positionsOf(repertoire: Repertoire): ReadonlyMap<string, PreparedPosition> {
  const { color, root, variant } = repertoire;
  const start = initialPosition(repertoire);
  const found = new Map<string, PreparedPosition>();
  const seen = new Set([root]);
  const open: { readonly key: string; readonly position: Position }[] = start
    ? [{ key: root, position: start }]
    : [];
  for (const { key, position } of open) {
    const prepared = movesAt(repertoire, key);
    if (prepared.length > 0 && position.turn !== opposite(color))
      found.set(key, {
        ...{ variant, fen: position.fen },
        moves: prepared.map(({ uci }) => uci),
        line: lineFrom(repertoire, key),
        shapes: noteAt(repertoire, key).shapes,
        comment: [key, prepared[0]?.after ?? '']
          .map((place) => readableComment(noteAt(repertoire, place).comment))
          .filter((text) => text !== '')
          .join('\n'),
      });
    for (const { uci, after } of prepared) {
      if (seen.has(after)) continue;
      seen.add(after);
      const played = position.play(uci);
      if (played) open.push({ key: after, position: played.position });
    }
  }
  return found;
}

/** The main moves of both sides. */
function lineFrom(repertoire: Repertoire, from: string): readonly string[] {
  const line: string[] = [];
  for (let key = from; line.length < longestLine;) {
    const [main] = movesAt(repertoire, key);
    if (!main) break;
    line.push(main.uci);
    key = main.after;
  }
  return line;
}
