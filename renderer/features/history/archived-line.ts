import { nullMove } from '@chess/null-move.ts';
import { replay, type Replay } from '@chess/replay.ts';
import { rulesFor } from '@chess/rules.ts';
import { variantKeys } from '@chess/vocabulary.ts';
import type { ArchivedGameView } from '@contract/history.ts';

/** Positions of an archived game. `stuck` is the first unplayable move; the moves before it are kept. */
export interface ArchivedLine {
  readonly line: Replay;
  readonly stuck: string | null;
}

export function lineOf({
  head,
  initialFen,
  sans,
}: Pick<ArchivedGameView, 'head' | 'initialFen' | 'sans'>): ArchivedLine {
  const { variant } = head;
  const key = variantKeys.find((one) => one === variant);
  let position = key === undefined ? undefined : rulesFor(key).parsePosition(initialFen);
  const moves: string[] = [];
  let stuck: string | null = position ? null : (sans[0] ?? null);
  for (const san of position ? sans : []) {
    const uci = san === nullMove ? undefined : position?.uciOf(san);
    const played = san === nullMove ? position?.pass() : uci === undefined ? undefined : position?.play(uci);
    if (!played) {
      stuck = san;
      break;
    }
    moves.push(played.uci);
    position = played.position;
  }
  return { line: replay({ variant, initialFen, moves }), stuck };
}
