const emptyBoard: readonly string[] = Array.from({ length: 64 }, () => '');

/** 0 for a1 to 63 for h8: of the square that begins at `from` in a UCI move. */
export function squareOf(uci: string, from: number): number {
  return (uci.charCodeAt(from + 1) - 49) * 8 + uci.charCodeAt(from) - 97;
}

/** The pieces as in the FEN, by square; an empty text for none. */
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

/** Whether the move that led to this position was a castling, king's two squares as it is written. */
export function isCastling(uci: string, fenAfter: string): boolean {
  if (Math.abs(uci.charCodeAt(0) - uci.charCodeAt(2)) !== 2 || uci.charAt(1) !== uci.charAt(3)) return false;
  return readBoard(fenAfter)[squareOf(uci, 2)]?.toLowerCase() === 'k';
}
