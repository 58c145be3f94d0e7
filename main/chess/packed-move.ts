/** UCI moves in two bytes: four bits for promotion or drop, six per square. */

/** 0: no promotion. Drops follow the promotions; their origin equals their target. */
const letters = ['', 'q', 'r', 'b', 'n', 'k', 'P', 'N', 'B', 'R', 'Q'];
const files = 'abcdefgh';

/** Undefined if the text is not a move. */
export function packMove(uci: string): number | undefined {
  const drop = /^([PNBRQ])@([a-h][1-8])$/.exec(uci);
  if (drop) return make(letters.indexOf(drop[1] ?? ''), drop[2] ?? '', drop[2] ?? '');
  const move = /^([a-h][1-8])([a-h][1-8])([qrbnk]?)$/.exec(uci);
  return move ? make(letters.indexOf(move[3] ?? ''), move[1] ?? '', move[2] ?? '') : undefined;
}

export function unpackMove(packed: number): string {
  const letter = letters[packed >> 12];
  if (letter === undefined) throw new RangeError(`${packed} is no move`);
  const to = squareName(packed & 63);
  return /[A-Z]/.test(letter) ? `${letter}@${to}` : `${squareName((packed >> 6) & 63)}${to}${letter}`;
}

function make(letter: number, from: string, to: string): number {
  return (letter << 12) | (squareNumber(from) << 6) | squareNumber(to);
}

function squareNumber(name: string): number {
  return files.indexOf(name.charAt(0)) + 8 * (Number(name.charAt(1)) - 1);
}

function squareName(number: number): string {
  return `${files.charAt(number % 8)}${Math.floor(number / 8) + 1}`;
}
