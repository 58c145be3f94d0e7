import type { Position } from './position.ts';

/** A line from a position. `moves`: UCI or SAN, as far as they are legal. Pure. */
export function writtenLine(start: Position, moves: readonly string[]): { san: string; uci: string }[] {
  const line: { san: string; uci: string }[] = [];
  let position = start;
  for (const text of moves) {
    const uci = position.play(text) ? text : position.uciOf(text);
    const san = uci === undefined ? undefined : position.sanOf(uci);
    const played = uci === undefined ? undefined : position.play(uci);
    if (!played || san === undefined) break;
    line.push({ san, uci: played.uci });
    position = played.position;
  }
  return line;
}
