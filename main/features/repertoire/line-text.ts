/** A line from a repertoire's initial position, for display. */
import { initialPosition, type Repertoire } from '../../chess/repertoire/repertoire.ts';

/** `sans`: moves as written. Stops at the first illegal one. */
export function lineText(
  repertoire: Repertoire,
  sans: readonly string[],
): { readonly line: readonly string[]; readonly text: string } {
  const line: string[] = [];
  const words: string[] = [];
  let position = initialPosition(repertoire);
  for (const san of sans) {
    const played = position?.play(position.uciOf(san) ?? '');
    if (!position || !played) break;
    const number = position.fen.split(' ').at(-1) ?? '1';
    if (position.turn === 'white') words.push(`${number}.`);
    else if (line.length === 0) words.push(`${number}…`);
    words.push(played.san);
    line.push(played.uci);
    position = played.position;
  }
  return { line, text: words.join(' ') };
}
