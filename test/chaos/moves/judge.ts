/** What became of moves, by the club's own games and by the referee's record. */
import type { Exchange } from '../../referee/exchange.ts';
import type { Attempt } from './player.ts';

/** A game as the club has it. */
export interface PlayedGame {
  readonly id: string;
  readonly moves: readonly string[];
  readonly userIsWhite: boolean;
}

export interface MovesVerdict {
  readonly attempts: number;
  readonly arrived: number;
  /** Not made though the clock still ran when the app gave up, or because the app let it run out. */
  readonly lost: readonly string[];
  /** Not made because the opponent had ended the game before the first try was there: shown, and no fault. */
  readonly overtaken: number;
  /** Own moves of the club's game that nobody asked for at their place: the same move made twice. */
  readonly doubled: readonly string[];
  /** The app said of it what is not so. */
  readonly misjudged: readonly string[];
  /** Requests that carried moves. */
  readonly requests: number;
}

const endsByTheClock: readonly string[] = ['outoftime', 'timeout'];
/** A try and its answer take at most so long where nothing troubles them, ms. */
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
  /** The opponent ended the game while the first try was on its way; a game that ended later excuses nothing. */
  const wasOvertaken = ({ gameEnded, at, endedAt }: Attempt) =>
    gameEnded !== null && !endsByTheClock.includes(gameEnded) && endedAt - at <= onTheWayMs;
  const name = ({ gameId, ply, uci, at }: Attempt) =>
    `${new Date(at).toISOString()}: ${uci} as move ${ply + 1} of ${gameId}`;

  const asked = new Map<string, Attempt[]>();
  for (const attempt of attempts) {
    const key = `${attempt.gameId} ${attempt.ply}`;
    asked.set(key, [...(asked.get(key) ?? []), attempt]);
  }
  const doubled = games.flatMap(({ id, moves, userIsWhite }) =>
    moves.flatMap((uci, ply) => {
      const own = (ply % 2 === 0) === userIsWhite;
      const wishes = asked.get(`${id} ${ply}`) ?? [];
      if (!own || wishes.some((wish) => isThere(wish))) return [];
      return [`${uci} as move ${ply + 1} of ${id} was asked for by nobody`];
    }),
  );
  return {
    attempts: attempts.length,
    arrived: attempts.filter(isThere).length,
    lost: attempts
      .filter((attempt) => !isThere(attempt) && !wasOvertaken(attempt))
      .map(
        (attempt) =>
          `${name(attempt)} with ${Math.round(attempt.clockLeftMs)} ms left: ${attempt.reason ?? 'said to be made'}`,
      ),
    overtaken: attempts.filter((attempt) => !isThere(attempt) && wasOvertaken(attempt)).length,
    doubled,
    misjudged: attempts
      .filter((attempt) => isThere(attempt) !== (attempt.said === 'made'))
      .map(
        (attempt) =>
          `${name(attempt)} was ${isThere(attempt) ? '' : 'not '}made; the app said: ${attempt.reason ?? 'made'}`,
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
