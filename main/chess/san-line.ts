/** Plays the written moves of a game. */
import { nullMove } from './null-move.ts';
import type { PlayedMove, Position } from './position.ts';
import { rulesFor } from './rules.ts';
import { variantKeys } from './vocabulary.ts';

export interface SanLine {
  /** The initial position, and the one after each move that could be played. */
  readonly positions: readonly Position[];
  /** UCI of each move that could be played; `nullMove` where the turn was passed. */
  readonly ucis: readonly string[];
}

function playSan(position: Position, san: string): PlayedMove | undefined {
  const uci = position.uciOf(san);
  return uci === undefined ? undefined : position.play(uci);
}

/**
 * Plays SAN and null moves up to the first that is illegal. Undefined for an unknown variant and for an invalid initial
 * position. `initialFen`: a FEN; `startpos` or undefined for the variant's initial position.
 */
export function playSans(
  variant: string,
  initialFen: string | undefined,
  sans: readonly string[],
): SanLine | undefined {
  const key = variantKeys.find((one) => one === variant);
  const start = key && rulesFor(key).parsePosition(initialFen);
  if (!start) return undefined;
  const positions: Position[] = [start];
  const ucis: string[] = [];
  for (const san of sans) {
    const position = positions.at(-1) ?? start;
    const played = san === nullMove ? position.pass() : playSan(position, san);
    if (!played) break;
    positions.push(played.position);
    ucis.push(played.uci);
  }
  return { positions, ucis };
}
