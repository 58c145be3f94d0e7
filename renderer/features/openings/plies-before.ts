/** Half-moves before a position, by the counter of its FEN; 0 for `startpos`. Pure. */
export function pliesBefore(fen: string): number {
  const [, turn, , , , number] = fen.split(' ');
  const move = Number(number ?? 1);
  return Number.isInteger(move) && move > 0 ? 2 * (move - 1) + (turn === 'b' ? 1 : 0) : 0;
}
