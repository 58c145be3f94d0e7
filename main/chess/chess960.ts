/** Starting positions of Chess960 by number, 0 to 959; 518 is the standard one. */

export const chess960Positions = 960;

/** Squares of the knights among the five that bishops and queen leave free, in the order of the numbering. */
const knightPairs = [
  [0, 1],
  [0, 2],
  [0, 3],
  [0, 4],
  [1, 2],
  [1, 3],
  [1, 4],
  [2, 3],
  [2, 4],
  [3, 4],
] as const;

/** Returns the FEN of a starting position. Throws a `RangeError` for an invalid number. */
export function chess960Fen(number: number): string {
  if (!Number.isInteger(number) || number < 0 || number >= chess960Positions)
    throw new RangeError(`${number} is no starting position of chess960`);
  const row: string[] = Array.from({ length: 8 }, () => '');
  const free = () => [...row.keys()].filter((file) => row[file] === '');
  const put = (piece: string, file: number | undefined) => {
    if (file !== undefined) row[file] = piece;
  };
  put('b', (number % 4) * 2 + 1);
  put('b', (Math.floor(number / 4) % 4) * 2);
  put('q', free()[Math.floor(number / 16) % 6]);
  const left = free();
  for (const at of knightPairs[Math.floor(number / 96)] ?? []) put('n', left[at]);
  for (const piece of ['r', 'k', 'r']) put(piece, free()[0]);
  const black = row.join('');
  return `${black}/pppppppp/8/8/8/8/PPPPPPPP/${black.toUpperCase()} w KQkq - 0 1`;
}
