/** The outcome of the bot's games, from the club's own record. */
import { isLiveStatus, type Color } from '../../../main/chess/vocabulary.ts';

/** A game in the club's record. */
export interface BotGameRecord {
  readonly id: string;
  readonly moves: readonly string[];
  readonly userColor: Color;
  readonly status: string;
  readonly winner?: Color | null | undefined;
}

export interface BotGamesVerdict {
  readonly finished: number;
  readonly results: Readonly<Record<'won' | 'drawn' | 'lost' | 'aborted', number>>;
  /** Games lost on time, by leaving or by not starting, a sentence each. */
  readonly forfeits: readonly string[];
  readonly ownMoves: number;
}

const withoutMoving: ReadonlySet<string> = new Set(['outoftime', 'timeout', 'noStart', 'aborted', 'cheat']);

export function judgeBotGames(games: readonly BotGameRecord[]): BotGamesVerdict {
  const over = games.filter(({ status }) => !isLiveStatus(status));
  const results = { won: 0, drawn: 0, lost: 0, aborted: 0 };
  const forfeits: string[] = [];
  for (const { id, status, winner, userColor, moves } of over) {
    const isAborted = status === 'aborted' || status === 'noStart';
    if (isAborted) results.aborted += 1;
    else if (!winner) results.drawn += 1;
    else results[winner === userColor ? 'won' : 'lost'] += 1;
    if (withoutMoving.has(status) && winner !== userColor && isOwnTurn(moves, userColor))
      forfeits.push(`${id} ended by ${status} after ${moves.length} half-moves, with the bot to move`);
  }
  const ownMoves = games.reduce(
    (sum, { moves, userColor }) => sum + Math.floor((moves.length + (userColor === 'white' ? 1 : 0)) / 2),
    0,
  );
  return { finished: over.length, results, forfeits, ownMoves };
}

function isOwnTurn(moves: readonly string[], color: Color): boolean {
  return (moves.length % 2 === 0 ? 'white' : 'black') === color;
}
