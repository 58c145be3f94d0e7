import type { Position } from '@chess/rules.ts';
import type { Ply } from '@chess/replay.ts';
import type { TextOf } from '@text/catalogue.ts';
import type { boardText } from '../../board/board-text.ts';

export type MoveText = TextOf<typeof boardText>['move'];

export interface MoveCell {
  /** 1 for the first move of the list. */
  readonly ply: number;
  readonly san: string;
}

/** One line of the move list. A line that begins with Black's move has no White move. */
export interface MoveRow {
  readonly number: number;
  readonly white: MoveCell | null;
  readonly black: MoveCell | null;
}

/** Moves in pairs, numbered from the first position. */
export function moveRows(
  start: Pick<Position, 'turn' | 'fen'>,
  plies: readonly Pick<Ply, 'ply' | 'san'>[],
): readonly MoveRow[] {
  const first = Number(start.fen.split(' ').at(-1));
  const firstNumber = Number.isInteger(first) && first > 0 ? first : 1;
  const shift = start.turn === 'white' ? 0 : 1;
  const rows: MoveRow[] = [];
  for (let half = 0; half < plies.length + shift; half += 2) {
    rows.push({
      number: firstNumber + half / 2,
      white: cell(plies[half - shift]),
      black: cell(plies[half + 1 - shift]),
    });
  }
  return rows;
}

function cell(ply: Pick<Ply, 'ply' | 'san'> | undefined): MoveCell | null {
  return ply ? { ply: ply.ply, san: ply.san } : null;
}

/** Ply on the board; `live` follows the game. */
export type Viewed = number | 'live';

export type Browse = 'first' | 'previous' | 'next' | 'last';

/** Result of a browsing step. Reaching the newest ply follows the game again. */
export function browse(viewed: Viewed, step: Browse, plies: number): Viewed {
  const at = viewed === 'live' ? plies : Math.min(viewed, plies);
  const target = { first: 0, previous: at - 1, next: at + 1, last: plies }[step];
  return clampViewed(target, plies);
}

export function clampViewed(ply: number, plies: number): Viewed {
  const within = Math.max(0, ply);
  return within >= plies ? 'live' : within;
}

/** Spoken form of a move, for example `White: Nf3, check`. */
export function spokenMove(san: string, mover: string, text: MoveText): string {
  const words = san
    .replace(/^O-O-O/, text.longCastling)
    .replace(/^O-O/, text.shortCastling)
    .replace(/#$/, `, ${text.checkmate}`)
    .replace(/\+$/, `, ${text.check}`)
    .replace('x', ` ${text.takes} `)
    .replace('=', ` ${text.promotes} `);
  return `${mover}: ${words}`;
}
