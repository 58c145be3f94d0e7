import type { Position } from '@chess/rules.ts';

/** The legal move that a person typed, as UCI: SAN or UCI, capitals and castling by zeros forgiven. */
export function parseMoveText(position: Position, text: string): string | undefined {
  const typed = text.trim().replace(/[!?]+$/, '');
  if (typed === '') return undefined;
  for (const spelling of [typed, typed.charAt(0).toUpperCase() + typed.slice(1), typed.toUpperCase()]) {
    const uci = position.uciOf(spelling);
    if (uci !== undefined) return uci;
  }
  return position.play(typed.toLowerCase())?.uci ?? position.play(typed)?.uci;
}
