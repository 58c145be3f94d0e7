import type { PlayedMove, Position } from '@chess/rules.ts';

/** Plays UCI or SAN moves as far as they are legal. */
export function playLine(start: Position, moves: readonly string[]): readonly PlayedMove[] {
  const played: PlayedMove[] = [];
  for (const text of moves) {
    const position = played.at(-1)?.position ?? start;
    const move = position.play(text) ?? position.play(position.uciOf(text) ?? '');
    if (!move) break;
    played.push(move);
  }
  return played;
}

/** The moves of a written line, without numbers. */
export function wordsOfLine(text: string): readonly string[] {
  return text
    .split(/\s+/)
    .map((word) => word.replace(/^\d+\.*/, ''))
    .filter((word) => word !== '' && word !== '…');
}

/** Move number before a move, such as `12.` or `12…`; `ply` is counted from the line's first move. */
export function numberBefore(start: Pick<Position, 'fen' | 'turn'>, ply: number): string {
  const first = Number(start.fen.split(' ').at(-1)) || 1;
  const half = ply + (start.turn === 'black' ? 1 : 0);
  const number = first + Math.floor(half / 2);
  return half % 2 === 0 ? `${number}.` : ply === 0 ? `${number}…` : '';
}
