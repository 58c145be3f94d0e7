/** The outcome of moves, from the club's games and the referee's record. */
import type { Exchange } from '../../referee/exchange.ts';
import type { Attempt } from './player.ts';

/** A game in the club's record. */
export interface PlayedGame {
  readonly id: string;
  readonly moves: readonly string[];
  readonly userIsWhite: boolean;
}

export interface MovesVerdict {
  readonly attempts: number;
  readonly arrived: number;
  /** Not made although the clock still ran when the app gave up, or because the app let it run out. */
  readonly lost: readonly string[];
  /** Not made because the opponent ended the game before the first attempt arrived: reported, but no fault. */
  readonly overtaken: number;
  /** Moves of the user in the club's game that were not requested at their ply: the same move made twice. */
  readonly doubled: readonly string[];
  /** The app's result was wrong. */
  readonly misjudged: readonly string[];
  /** Number of requests with moves. */
  readonly requests: number;
}

const endsByTheClock: readonly string[] = ['outoftime', 'timeout'];
/** Upper bound of an undisturbed attempt with its answer, ms. */
const onTheWayMs = 600;

export function judgeMoves(
  attempts: readonly Attempt[],
  games: readonly PlayedGame[],
  exchanges: readonly Exchange[],
): MovesVerdict {
  const byId = new Map(games.map((game) => [game.id, game]));
  const isThere = ({ gameId, ply, uci }: Attempt) => {
    const played = byId.get(gameId)?.moves[ply];
    return played === uci || (played !== undefined && isSameCastling(played, uci));
  };
  /** The opponent ended the game while the first attempt was in transit; a later end is no excuse. */
  const wasOvertaken = ({ gameEnded, at, endedAt }: Attempt) =>
    gameEnded !== null && !endsByTheClock.includes(gameEnded) && endedAt - at <= onTheWayMs;
  const name = ({ gameId, ply, uci, at }: Attempt) =>
    `${new Date(at).toISOString()}: ${uci} as move ${ply + 1} of ${gameId}`;

  const attemptsByPly = new Map<string, Attempt[]>();
  for (const attempt of attempts) {
    const key = `${attempt.gameId} ${attempt.ply}`;
    attemptsByPly.set(key, [...(attemptsByPly.get(key) ?? []), attempt]);
  }
  const doubled = games.flatMap(({ id, moves, userIsWhite }) =>
    moves.flatMap((uci, ply) => {
      const own = (ply % 2 === 0) === userIsWhite;
      const wishes = attemptsByPly.get(`${id} ${ply}`) ?? [];
      if (!own || wishes.some((wish) => isThere(wish))) return [];
      return [`${uci} as move ${ply + 1} of ${id} was never requested`];
    }),
  );
  return {
    attempts: attempts.length,
    arrived: attempts.filter(isThere).length,
    lost: attempts
      .filter((attempt) => !isThere(attempt) && !wasOvertaken(attempt))
      .map(
        (attempt) =>
          `${name(attempt)} with ${Math.round(attempt.clockLeftMs)} ms left: ${attempt.reason ?? 'reported as made'}`,
      ),
    overtaken: attempts.filter((attempt) => !isThere(attempt) && wasOvertaken(attempt)).length,
    doubled,
    misjudged: attempts
      .filter((attempt) => isThere(attempt) !== (attempt.said === 'made'))
      .map(
        (attempt) =>
          `${name(attempt)} was ${isThere(attempt) ? '' : 'not '}made; the app reported: ${attempt.reason ?? 'made'}`,
      ),
    requests: exchanges.filter(({ kind }) => kind === 'move').length,
  };
}

/** Castling has two spellings: the king's two squares, and the king taking its own rook. */
function isSameCastling(a: string, b: string): boolean {
  const towards = (uci: string) => {
    const [, from, file, rank] = /^(e[18])([acgh])([18])$/.exec(uci) ?? [];
    return from === undefined || from[1] !== rank
      ? undefined
      : `${from}${file === 'a' || file === 'c' ? 'c' : 'g'}`;
  };
  const one = towards(a);
  return one !== undefined && one === towards(b);
}
