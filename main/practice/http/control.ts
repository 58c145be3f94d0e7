import { declineReasons, isLiveStatus, opposite, type DeclineReason } from '../../chess/vocabulary.ts';
import type { Club } from '../club.ts';
import type { ClubClock } from '../club-clock.ts';
import { memberById, seatOf } from '../members.ts';
import { opponentById, opponents } from '../opponents.ts';
import type {
  ClubClockState, ClubGame, ClubStatus, Fault, OpponentChallengeRequest, PairedGameRequest,
} from '../protocol.ts';
import { done, refuse, type Game, type Result, type TimeControl } from '../state.ts';
import { isValidClock, isValidDays, speedOf } from '../time-control.ts';
import type { Faults } from './faults.ts';
import type { StreamRegister } from './streams.ts';

/** The control interface: everything that a user of the service could not do. */
export interface Control {
  /** `path` without `/club`; `body` is parsed JSON. */
  handle(method: string, path: string, body: unknown): Promise<Result<unknown>>;
}

export interface ControlDependencies {
  readonly club: () => Club;
  readonly clock: ClubClock;
  readonly faults: Faults;
  readonly streams: StreamRegister;
  /** Starts over with this seed; games, challenges and further tokens are gone. */
  readonly reset: (seed: number) => void;
}

type Body = Readonly<Record<string, unknown>>;

const missing = () => refuse(404, 'Not found');
const faultKinds: readonly string[] = ['cut', 'stall', 'line', 'evict', 'answer', 'slow', 'drop'];
const mostGamesShown = 20;
const longestAdvance = 400 * 86_400_000;

export function createControl({ club, clock, faults, streams, reset }: ControlDependencies): Control {
  let turn = 0;

  const clockState = (): ClubClockState => ({
    now: clock.now(),
    speed: clock.speed(),
    untilNext: clock.untilNext() ?? null,
  });

  const nameOfOpponent = (game: Game): string => {
    const seat = game.seats[opposite(game.userColor)];
    return seat.kind === 'computer' ? `computer${seat.level}` : seat.id;
  };

  const status = (): ClubStatus => {
    const { config, state, games, challenges } = club();
    const shown = (game: Game): ClubGame => ({
      id: game.id,
      opponent: nameOfOpponent(game),
      color: game.userColor,
      fen: games.position(game).fen,
      moves: game.moves.join(' '),
      status: game.status,
      ...(game.winner ? { winner: game.winner } : {}),
    });
    return {
      dialect: config.dialect,
      seed: config.seed,
      account: { id: state.user.id, name: state.user.name, kind: config.account.kind },
      streams: { event: streams.count('event'), game: streams.count('game') },
      challenges: challenges.open().map(({ id, challenger, destUser, rated, speed }) => {
        const incoming = destUser === state.user.id;
        return { id, direction: incoming ? 'in' : 'out', opponent: incoming ? challenger : destUser, rated, speed };
      }),
      games: state.games.slice(-mostGamesShown).map(shown),
      faults: faults.pending(),
      ...clockState(),
    };
  };

  /** The opponent asked for, or the next in turn. */
  const opponentFor = (id: string | undefined) => {
    if (id !== undefined) return opponentById.get(id.toLowerCase());
    const next = opponents[turn % opponents.length];
    turn += 1;
    return next;
  };

  const controlOf = ({ limit = 600, increment = 5, days }: OpponentChallengeRequest): TimeControl | undefined => {
    if (days !== undefined) return isValidDays(days) ? { type: 'correspondence', daysPerTurn: days } : undefined;
    return isValidClock(limit, increment) ? { type: 'clock', limit, increment } : undefined;
  };

  const challenge = (request: OpponentChallengeRequest): Result<unknown> => {
    const opponent = opponentFor(request.opponent);
    const timeControl = controlOf(request);
    if (!opponent) return refuse(404, 'No such opponent');
    if (!timeControl) return refuse(400, 'Invalid time control');
    const made = club().challengeUser({
      challenger: opponent.id,
      rated: request.rated ?? false,
      timeControl,
      color: request.color ?? 'random',
      ...(request.ttlMs === undefined ? {} : { ttlMs: request.ttlMs }),
    });
    return done({ id: made.id });
  };

  const pair = (request: PairedGameRequest): Result<unknown> => {
    const { state, lots, games } = club();
    const opponent = opponentFor(request.opponent);
    const member = opponent && memberById(state, opponent.id);
    const timeControl = controlOf(request);
    if (!member) return refuse(404, 'No such opponent');
    if (!timeControl) return refuse(400, 'Invalid time control');
    const userColor = lots.color(request.color ?? 'random');
    const speed = speedOf(timeControl);
    const [own, other] = [seatOf(state.user, speed), seatOf(member, speed)];
    const made = games.create({
      id: lots.id(8),
      variant: 'standard',
      initialFen: 'startpos',
      rated: request.rated ?? false,
      source: request.source ?? 'lobby',
      timeControl,
      seats: userColor === 'white' ? { white: own, black: other } : { white: other, black: own },
      userColor,
    });
    return done({ id: made.id });
  };

  const onChallenge = (id: string, action: string, body: Body): Result<unknown> => {
    const { challenges } = club();
    const found = challenges.open().find((one) => one.id === id);
    if (!found) return missing();
    switch (action) {
      case 'cancel':
        return challenges.cancel(id, found.challenger);
      case 'expire':
        return challenges.lapse(id);
      case 'accept':
        return challenges.accept(id, found.destUser);
      case 'decline': {
        const reason = body['reason'] ?? 'generic';
        return isDeclineReason(reason) ? challenges.decline(id, found.destUser, reason) : refuse(400, 'Unknown reason');
      }
      default:
        return missing();
    }
  };

  const onGame = (id: string, action: string, body: Body): Result<unknown> => {
    const { games, state } = club();
    const game = games.byId(id);
    if (!game) return missing();
    if (!isLiveStatus(game.status)) return refuse(400, 'This game is already over');
    const color = opposite(game.userColor);
    switch (action) {
      case 'move':
        return games.move(game, color, String(body['uci'] ?? ''), body['offeringDraw'] === true);
      case 'resign':
        return games.resign(game, color);
      case 'abort':
        return games.abort(game);
      case 'draw':
        return games.draw(game, color, body['yes'] !== false);
      case 'takeback':
        return games.takeback(game, color, body['yes'] !== false);
      case 'gone':
        games.setGone(game, body['gone'] !== false);
        return done(undefined);
      case 'chat': {
        const username = memberById(state, nameOfOpponent(game))?.name ?? 'Computer';
        const room = body['room'] === 'spectator' ? 'spectator' : 'player';
        return games.chat(game, { room, username, text: String(body['text'] ?? '') });
      }
      default:
        return missing();
    }
  };

  const setClock = async (body: Body): Promise<Result<unknown>> => {
    const { speed, advanceMs } = body;
    if (speed !== undefined) {
      if (typeof speed !== 'number' || !(speed >= 0 && speed <= 1000)) return refuse(400, 'The speed is a number from 0 to 1000');
      clock.setSpeed(speed);
    }
    if (advanceMs !== undefined) {
      if (typeof advanceMs !== 'number' || !(advanceMs >= 0 && advanceMs <= longestAdvance)) {
        return refuse(400, 'Time is advanced by a number of ms, 400 days at most');
      }
      await clock.advance(advanceMs, () => club().players.settled());
    }
    return done(clockState());
  };

  const order = (id: string, body: Body): Result<unknown> => {
    const decline = body['decline'] ?? null;
    if (!opponentById.has(id)) return refuse(404, 'No such opponent');
    if (decline !== null && !isDeclineReason(decline)) return refuse(400, 'Unknown reason');
    club().players.order(id, decline);
    return done(undefined);
  };

  const issueToken = ({ scopes, ttlMs }: Body): Result<unknown> => {
    if (!Array.isArray(scopes) || !scopes.every((scope) => typeof scope === 'string')) return refuse(400, 'scopes is a list of texts');
    const { token } = club().tokens.issue(scopes, typeof ttlMs === 'number' ? ttlMs : null);
    return done({ token });
  };

  const applyFault = (body: Body): Result<unknown> => {
    if (!faultKinds.includes(String(body['kind']))) return refuse(400, `The kind is one of ${faultKinds.join(', ')}`);
    faults.apply(body as unknown as Fault);
    return done(undefined);
  };

  return {
    async handle(method, path, given) {
      const body = (typeof given === 'object' && given !== null ? given : {}) as Body;
      const [, what = '', id = '', action = ''] = path.split('/');
      switch (`${method} ${what}${id ? '/id' : ''}${action ? '/action' : ''}`) {
        case 'GET status':
          return done(status());
        case 'GET opponents':
          return done({
            opponents: opponents.map(({ id: key, name, rating, manner }) => ({ id: key, name, rating, manner: manner.text })),
          });
        case 'POST challenge':
          return challenge(body as OpponentChallengeRequest);
        case 'POST challenge/id/action':
          return onChallenge(id, action, body);
        case 'POST game':
          return pair(body as PairedGameRequest);
        case 'POST game/id/action':
          return onGame(id, action, body);
        case 'POST opponent/id':
          return order(id, body);
        case 'POST clock':
          return setClock(body);
        case 'POST token':
          return issueToken(body);
        case 'POST token/id':
          if (id !== 'revoke') return missing();
          club().tokens.revoke(String(body['token'] ?? ''));
          return done(undefined);
        case 'POST reset':
          reset(typeof body['seed'] === 'number' ? body['seed'] : club().config.seed);
          return done(undefined);
        case 'POST fault':
          return applyFault(body);
        case 'DELETE fault':
          faults.clear();
          return done(undefined);
        default:
          return missing();
      }
    },
  };
}

function isDeclineReason(reason: unknown): reason is DeclineReason {
  return (declineReasons as readonly unknown[]).includes(reason);
}
