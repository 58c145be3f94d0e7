import type { z } from 'zod';
import { rulesFor } from '../../chess/rules.ts';
import { isLiveStatus, opposite, speeds, variantKeys } from '../../chess/vocabulary.ts';
import type { Club } from '../club.ts';
import type { ClubClock } from '../club-clock.ts';
import { memberById, seatOf } from '../members.ts';
import { opponentById, opponents, plays } from '../opponents.ts';
import { perfKeyOf } from '../roster.ts';
import type { ClubClockState, ClubGame, ClubOpponent, ClubStatus } from '../protocol.ts';
import { byColor, done, refuse, type Game, type ClubResult, type ClubTimeControl } from '../state.ts';
import { isValidClock, isValidDays, speedOf } from '../time-control.ts';
import { faultBody } from '../protocol-faults.ts';
import {
  answerBody,
  challengeBody,
  chatBody,
  clockBody,
  declineBody,
  gameBody,
  goneBody,
  lawBody,
  moveBody,
  orderBody,
  resetBody,
  revokeBody,
  standingBody,
  tokenBody,
} from './control-bodies.ts';
import type { Faults } from './faults.ts';
import type { LimitResponses } from './limit-responses.ts';
import type { StreamRegister } from './streams.ts';

/** The control interface of the club, for actions that a user of the service does not have. */
export interface Control {
  /** `path` without `/club`; `body` is parsed JSON. */
  handle(method: string, path: string, body: unknown): Promise<ClubResult<unknown>>;
}

export interface ControlDependencies {
  readonly club: () => Club;
  readonly clock: ClubClock;
  readonly faults: Faults;
  readonly streams: StreamRegister;
  readonly law: LimitResponses;
  /** Starts over with this seed and drops games, challenges and further tokens. */
  readonly reset: (seed: number) => void;
}

const missing = () => refuse(404, 'Not found');
const maxGamesShown = 20;

/** Calls `act` with the parsed body, or refuses with the schema's complaint. */
async function withBody<T extends z.ZodType>(
  schema: T,
  sent: unknown,
  act: (body: z.output<T>) => ClubResult<unknown> | Promise<ClubResult<unknown>>,
): Promise<ClubResult<unknown>> {
  const parsed = schema.safeParse(sent ?? {});
  if (parsed.success) return act(parsed.data);
  const [issue] = parsed.error.issues;
  return refuse(400, `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'not understood'}`);
}

export function createControl({ club, clock, faults, streams, law, reset }: ControlDependencies): Control {
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
      streams: { event: streams.count('event'), game: streams.count('game'), tv: streams.count('tv') },
      challenges: challenges.open().map(({ id, challenger, destUser, rated, speed }) => {
        const incoming = destUser === state.user.id;
        return {
          id,
          direction: incoming ? 'in' : 'out',
          opponent: incoming ? challenger : destUser,
          rated,
          speed,
        };
      }),
      games: state.games.slice(-maxGamesShown).map(shown),
      faults: faults.pending(),
      ...clockState(),
    };
  };

  /** The named opponent, or the next in round-robin order. */
  const opponentFor = (id: string | undefined) => {
    if (id !== undefined) return opponentById.get(id.toLowerCase());
    const next = opponents[turn % opponents.length];
    turn += 1;
    return next;
  };

  const controlOf = (limit: number, increment: number, days?: number): ClubTimeControl | undefined => {
    if (days !== undefined)
      return isValidDays(days) ? { type: 'correspondence', daysPerTurn: days } : undefined;
    return isValidClock(limit, increment) ? { type: 'clock', limit, increment } : undefined;
  };

  const challenge = (request: z.output<typeof challengeBody>): ClubResult<unknown> => {
    const { rated, color, ttlMs } = request;
    const opponent = opponentFor(request.opponent);
    const timeControl = controlOf(request.limit, request.increment, request.days);
    if (!opponent) return refuse(404, 'No such opponent');
    if (!timeControl) return refuse(400, 'Invalid time control');
    const offer = { challenger: opponent.id, rated, timeControl, color };
    return done({ id: club().challengeUser(ttlMs === undefined ? offer : { ...offer, ttlMs }).id });
  };

  const pair = (request: z.output<typeof gameBody>): ClubResult<unknown> => {
    const { state, lots, games } = club();
    const { rated, source, variant, initialFen } = request;
    const opponent = opponentFor(request.opponent);
    const member = opponent && memberById(state, opponent.id);
    const timeControl = controlOf(request.limit, request.increment, request.days);
    if (!member) return refuse(404, 'No such opponent');
    if (!timeControl) return refuse(400, 'Invalid time control');
    if (!rulesFor(variant).parsePosition(initialFen)) return refuse(400, 'Invalid position');
    const userColor = lots.color(request.color);
    const perf = perfKeyOf(variant, speedOf(timeControl));
    const made = games.create({
      id: lots.id(8),
      variant,
      initialFen,
      rated,
      source,
      timeControl,
      seats: byColor(userColor, seatOf(state.user, perf), seatOf(member, perf)),
      userColor,
    });
    return done({ id: made.id });
  };

  const onChallenge = async (id: string, action: string, sent: unknown): Promise<ClubResult<unknown>> => {
    const { challenges } = club();
    const found = challenges.open().find((one) => one.id === id);
    if (!found) return missing();
    switch (action) {
      case 'cancel':
        return challenges.cancel(id, found.challenger);
      case 'expire':
        return challenges.lapse(id);
      case 'accept': {
        const accepted = challenges.accept(id, found.destUser);
        return accepted.ok ? done(undefined) : accepted;
      }
      case 'decline':
        return withBody(declineBody, sent, ({ reason }) => challenges.decline(id, found.destUser, reason));
      default:
        return missing();
    }
  };

  const onGame = async (id: string, action: string, sent: unknown): Promise<ClubResult<unknown>> => {
    const { games, state } = club();
    const game = games.byId(id);
    if (!game) return missing();
    if (!isLiveStatus(game.status)) return refuse(400, 'This game is already over');
    const color = opposite(game.userColor);
    switch (action) {
      case 'move':
        return withBody(moveBody, sent, ({ uci, offeringDraw }) =>
          games.move(game, color, uci, offeringDraw),
        );
      case 'resign':
        return games.resign(game, color);
      case 'abort':
        return games.abort(game);
      case 'draw':
        return withBody(answerBody, sent, ({ yes }) => games.draw(game, color, yes));
      case 'takeback':
        return withBody(answerBody, sent, ({ yes }) => games.takeback(game, color, yes));
      case 'gone':
        return withBody(goneBody, sent, ({ gone }) => {
          games.setGone(game, gone);
          return done(undefined);
        });
      case 'chat': {
        const username = memberById(state, nameOfOpponent(game))?.name ?? 'Computer';
        return withBody(chatBody, sent, ({ room, text }) => games.chat(game, { room, username, text }));
      }
      default:
        return missing();
    }
  };

  const setClock = async ({ speed, advanceMs }: z.output<typeof clockBody>): Promise<ClubResult<unknown>> => {
    if (speed !== undefined) clock.setSpeed(speed);
    const settled = async () => {
      await club().players.settled();
      await streams.taken();
    };
    if (advanceMs !== undefined) await clock.advance(advanceMs, settled);
    return done(clockState());
  };

  const instruct = (id: string, { decline }: z.output<typeof orderBody>): ClubResult<unknown> => {
    if (!opponentById.has(id)) return refuse(404, 'No such opponent');
    club().players.order(id, decline);
    return done(undefined);
  };

  return {
    async handle(method, path, sent) {
      const [, what = '', id = '', action = ''] = path.split('/');
      switch (`${method} ${what}${id ? '/id' : ''}${action ? '/action' : ''}`) {
        case 'GET status':
          return done(status());
        case 'GET opponents':
          return done({
            opponents: opponents.map((one): ClubOpponent => ({
              id: one.id,
              name: one.name,
              rating: one.rating,
              manner: one.manner.kind,
              variants: variantKeys.filter((key) => plays(one, key)),
              playsRated: !one.manner.declines.rated,
              declines: speeds.filter((speed) => one.manner.declines.speeds[speed] !== undefined),
            })),
          });
        case 'POST challenge':
          return withBody(challengeBody, sent, challenge);
        case 'POST challenge/id/action':
          return onChallenge(id, action, sent);
        case 'POST game':
          return withBody(gameBody, sent, pair);
        case 'POST game/id/action':
          return onGame(id, action, sent);
        case 'POST opponent/id':
          return withBody(orderBody, sent, (body) => instruct(id, body));
        case 'POST clock':
          return withBody(clockBody, sent, setClock);
        case 'POST token':
          return withBody(tokenBody, sent, ({ scopes, ttlMs }) =>
            done({ token: club().tokens.issue(scopes, ttlMs).token }),
          );
        case 'POST token/id':
          if (id !== 'revoke' && id !== 'restore') return missing();
          return withBody(revokeBody, sent, ({ token }) => {
            club().tokens[id](token);
            return done(undefined);
          });
        case 'POST reset':
          return withBody(resetBody, sent, ({ seed }) => {
            reset(seed ?? club().config.seed);
            return done(undefined);
          });
        case 'POST standing':
          return withBody(standingBody, sent, ({ pauseMs, ...bans }) => {
            const pause = pauseMs === undefined ? {} : { pausedUntil: clock.now() + pauseMs };
            club().arenas.setStanding({ ...bans, ...pause });
            return done(undefined);
          });
        case 'GET law':
          return done(law.report());
        case 'POST law':
          return withBody(lawBody, sent, (order) => {
            law.order(order);
            return done(law.report());
          });
        case 'POST fault':
          return withBody(faultBody, sent, (fault) => {
            faults.apply(fault);
            return done(undefined);
          });
        case 'DELETE fault':
          faults.clear();
          return done(undefined);
        default:
          return missing();
      }
    },
  };
}
