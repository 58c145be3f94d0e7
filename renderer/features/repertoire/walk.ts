/** Walks the lines of a repertoire. A line is a list of moves in UCI from the initial position. Pure. */
import { movesAt, type Repertoire } from '@chess/repertoire/repertoire.ts';

export type RepertoireStep = 'first' | 'previous' | 'next' | 'last' | 'variationBefore' | 'variationAfter';

/** Keys of the positions along a line, the initial one first, up to the first move that the repertoire lacks. */
export function keysAlong(repertoire: Repertoire, line: readonly string[]): readonly string[] {
  const keys = [repertoire.root];
  for (const uci of line) {
    const after = movesAt(repertoire, keys.at(-1) ?? '').find((move) => move.uci === uci)?.after;
    if (after === undefined) break;
    keys.push(after);
  }
  return keys;
}

/** The part of a line that the repertoire has. */
export const knownPart = (repertoire: Repertoire, line: readonly string[]): readonly string[] =>
  line.slice(0, keysAlong(repertoire, line).length - 1);

/** The line that a step leads to; the same line where there is none. */
export function stepLine(
  repertoire: Repertoire,
  line: readonly string[],
  step: RepertoireStep,
): readonly string[] {
  if (step === 'first') return line.length === 0 ? line : [];
  if (step === 'previous') return line.length === 0 ? line : line.slice(0, -1);
  const keys = keysAlong(repertoire, line);
  if (step === 'variationBefore' || step === 'variationAfter') {
    const before = line.slice(0, -1);
    const siblings = movesAt(repertoire, keys[before.length] ?? '');
    const at = siblings.findIndex(({ uci }) => uci === line.at(-1));
    const next = siblings[at + (step === 'variationAfter' ? 1 : -1)];
    return at === -1 || !next ? line : [...before, next.uci];
  }
  const longer = [...line];
  let key = keys.at(-1) ?? '';
  const seen = new Set(keys);
  for (let move = movesAt(repertoire, key)[0]; move; move = movesAt(repertoire, key)[0]) {
    longer.push(move.uci);
    key = move.after;
    // Moves can return to a position of the line.
    if (step === 'next' || seen.has(key)) break;
    seen.add(key);
  }
  return longer.length === line.length ? line : longer;
}
