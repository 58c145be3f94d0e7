import type { Position } from '@chess/rules.ts';

/** Strips trailing `!` and `?`. */
function stripAnnotation(typed: string): string {
  let end = typed.length;
  while (end > 0 && '!?'.includes(typed.charAt(end - 1))) end -= 1;
  return typed.slice(0, end);
}

/** UCI of a typed legal move, in SAN or UCI; tolerates wrong case and castling with zeros. */
export function parseMoveText(position: Position, text: string): string | undefined {
  const typed = stripAnnotation(text.trim());
  if (typed === '') return undefined;
  for (const spelling of [typed, typed.charAt(0).toUpperCase() + typed.slice(1), typed.toUpperCase()]) {
    const uci = position.uciOf(spelling);
    if (uci !== undefined) return uci;
  }
  return position.play(typed.toLowerCase())?.uci ?? position.play(typed)?.uci;
}
