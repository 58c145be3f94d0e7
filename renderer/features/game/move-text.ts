import type { Position } from '@chess/rules.ts';

/** The legal move that a person typed, as UCI: SAN or UCI, capitals and castling by zeros forgiven. */
export function parseMoveText(position: Position, text: string): string | undefined {
  const typed = text.trim().replace(/[!?]+$/, '');
  if (typed === '') return undefined;
  const castled = typed.replace(/0/g, 'O').toUpperCase();
  const spellings = [
    typed,
    typed.charAt(0).toUpperCase() + typed.slice(1),
    ...(castled.startsWith('O-O') ? [castled] : []),
  ];
  for (const spelling of spellings) {
    const uci = position.uciOf(spelling);
    if (uci !== undefined && namesPromotion(uci, spelling)) return uci;
  }
  return position.play(typed.toLowerCase())?.uci ?? position.play(typed)?.uci;
}

/** What a pawn turns into is never guessed: `e8` alone is no move where a pawn promotes. */
function namesPromotion(uci: string, text: string): boolean {
  return uci.length < 5 || text.replace(/[+#]$/, '').toLowerCase().endsWith(uci.charAt(4));
}
