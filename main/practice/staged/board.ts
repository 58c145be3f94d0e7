const emptyBoard: readonly string[] = Array.from({ length: 64 }, () => '');

/** The square at `from` in a UCI move: 0 for a1 to 63 for h8. */
export function squareOf(uci: string, from: number): number {
  return (uci.charCodeAt(from + 1) - 49) * 8 + uci.charCodeAt(from) - 97;
}

/** FEN letters by square; an empty text for an empty square. */
export function readBoard(fen: string): readonly string[] {
  const board = emptyBoard.slice();
  let square = 56;
  for (let at = 0; at < fen.length; at += 1) {
    const character = fen.charAt(at);
    if (character === ' ' || character === '[') break;
    if (character === '/') square -= 16;
    else if (character >= '1' && character <= '8') square += Number(character);
    else if (character !== '~') {
      board[square] = character;
      square += 1;
    }
  }
  return board;
}

/** Whether the move that led to this position was castling, written as the king's two squares. */
export function isCastling(uci: string, fenAfter: string): boolean {
  if (Math.abs(uci.charCodeAt(0) - uci.charCodeAt(2)) !== 2 || uci.charAt(1) !== uci.charAt(3)) return false;
  return readBoard(fenAfter)[squareOf(uci, 2)]?.toLowerCase() === 'k';
}
