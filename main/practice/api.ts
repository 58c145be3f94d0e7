import { rulesFor } from '../chess/rules.ts';
import {
  declineReasons,
  variantKeys,
  type Color,
  type DeclineReason,
  type VariantKey,
  type PlayEndpoint,
} from '../chess/vocabulary.ts';
import type { ClubContext } from './club-context.ts';
import type { ClubChallenges } from './challenges.ts';
import type { Fields } from './fields.ts';
import { isTrue } from './flags.ts';
import type { ClubGames } from './games.ts';
import { challengeCredits } from './law/limits.ts';
import { memberById, seatOf } from './members.ts';
import type { JsonObject } from './json.ts';
import { compatOf, type Shapes } from './shapes.ts';
import {
  byColor,
  type Seat,
  done,
  refuse,
  type StoredChallenge,
  type Game,
  type ClubResult,
  type ClubTimeControl,
} from './state.ts';
import { perfKeyOf } from './roster.ts';
import { isValidClock, isValidDays, speedOf } from './time-control.ts';
import { follows } from './people/follows.ts';
import type { ClubPeople } from './people/people.ts';
import type { Tokens } from './tokens.ts';

type Answer = ClubResult<JsonObject>;

export interface ChallengeFacts {
  readonly credits: number;
  readonly isBotGame: boolean;
}

export type GameAction =
  | { readonly kind: 'move'; readonly uci: string }
  | { readonly kind: 'draw' | 'takeback'; readonly yes: boolean }
  | { readonly kind: 'abort' | 'resign' | 'chat' | 'claim-victory' | 'claim-draw' };

interface ClubApiDependencies extends ClubContext {
  readonly games: ClubGames;
  readonly challenges: ClubChallenges;
  readonly shapes: Shapes;
  readonly people: ClubPeople;
  readonly tokens: Tokens;
}

const ok: JsonObject = { ok: true };
const maxTokensTested = 1000;
const defaultPlaying = 9;
const maxPlaying = 50;
const openForMs = 86_400_000;
const maxOpenMs = 14 * openForMs;
const maxSecondsGiven = 60;

/** The endpoints that answer with one JSON value, one function an endpoint. Streams have APIs of their own. */
export function createClubApi(dependencies: ClubApiDependencies) {
  const { config, state, games, challenges, shapes, people, directory, tokens, lots, clock, skew } =
    dependencies;
  const user = () => state.user;
  const answered = (result: ClubResult<unknown>): Answer => (result.ok ? done(ok) : result);

  /** A game that can be played through `endpoint`, or the refusal. */
  const game = (id: string, endpoint: PlayEndpoint): ClubResult<Game> => {
    const found = games.byId(id);
    if (!found) return refuse(404, 'No such game');
    if (config.account.kind === 'bot' && endpoint === 'board')
      return refuse(400, 'This endpoint is not for bot accounts');
    if (config.account.kind === 'human' && endpoint === 'bot')
      return refuse(400, 'This endpoint is for bot accounts only');
    if (!compatOf(config, found.speed, found.source)[endpoint]) {
      return refuse(400, `This game cannot be played with the ${endpoint === 'board' ? 'Board' : 'Bot'} API`);
    }
    return done(found);
  };

  /** `undefined` for open challenges, which have no user on either side yet. */
  const directionOf = ({ challenger, destUser, open }: StoredChallenge) => {
    if (open) return undefined;
    if (destUser === user().id) return 'in';
    return challenger === user().id ? 'out' : undefined;
  };

  const factsOf = (
    member: { readonly title?: string | null } | undefined,
    credits: number,
  ): ChallengeFacts => ({
    credits,
    isBotGame: user().title === 'BOT' && member?.title === 'BOT',
  });

  return {
    game,
    /** The facts that rate limits need about a challenge to `username`, or about accepting the challenge `id`. */
    challengeFacts(username: string): ChallengeFacts {
      const member = directory.find(username);
      if (member && follows(member.id, user().id, user().id))
        return factsOf(member, challengeCredits.follower);
      return factsOf(member, challengeCredits[member?.title === 'BOT' ? 'bot' : 'human']);
    },
    acceptFacts(id: string): ChallengeFacts {
      const challenger = challenges.open().find((one) => one.id === id)?.challenger;
      return factsOf(challenger === undefined ? undefined : memberById(state, challenger), 0);
    },
    account: (): Answer => done(people.account()),
    /** `nb`: the maximum number of games; 9 when absent. */
    playing(nb?: string): Answer {
      const most = Number(nb ?? defaultPlaying);
      const live = games.live().map((one) => shapes.nowPlaying(one));
      const nowPlaying = live.slice(
        0,
        Number.isInteger(most) && most > 0 ? Math.min(most, maxPlaying) : defaultPlaying,
      );
      if (config.dialect === 'document') return done({ nowPlaying });
      return done({ nowPlaying, nbMyTurn: live.filter((one) => one['isMyTurn'] === true).length });
    },
    testTokens(text: string): Answer {
      const requested = text
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== '')
        .slice(0, maxTokensTested);
      const entries = requested.map((token) => {
        const found = tokens.find(token);
        return [
          token,
          found
            ? {
                userId: user().id,
                scopes: found.scopes.join(','),
                expires: found.expires === null ? null : found.expires + skew(),
              }
            : null,
        ] as const;
      });
      return done(Object.fromEntries(entries));
    },
    challenges(): Answer {
      const open = challenges.open();
      return done({
        in: open.filter((one) => directionOf(one) === 'in').map((one) => shapes.challenge(one, 'in')),
        out: open.filter((one) => directionOf(one) === 'out').map((one) => shapes.challenge(one, 'out')),
      });
    },
    challenge(username: string, fields: Fields): Answer {
      const member = directory.find(username);
      if (!member) return refuse(400, `No such user: ${username}`);
      if (member.id === user().id) return refuse(400, 'You cannot challenge yourself');
      const timeControl = parseTimeControl(fields);
      if (!timeControl) return refuse(400, 'Invalid time control');
      const setting = parseSetting(fields);
      if (!setting.ok) return setting;
      const rated = isTrue(fields['rated']);
      if (rated && timeControl.type === 'unlimited') return refuse(400, 'A rated game needs a clock or days');
      if (rated && setting.value.variant === 'fromPosition')
        return refuse(400, 'A game from a position cannot be rated');
      const made = challenges.create({
        challenger: user().id,
        destUser: member.id,
        ...setting.value,
        rated,
        timeControl,
        ttlMs: timeControl.type === 'clock' ? config.challengeTtlMs : null,
        // In the documented dialect every challenge that ends is announced.
        atEnd: config.dialect === 'wire' ? 'lapse' : 'cancel',
      });
      return done(shapes.challenge(made, 'out'));
    },
    challengeComputer(fields: Fields): Answer {
      const level = Number(fields['level'] ?? NaN);
      if (!Number.isInteger(level) || level < 1 || level > 8)
        return refuse(400, 'The level is a number from 1 to 8');
      const timeControl = parseTimeControl(fields);
      if (!timeControl) return refuse(400, 'Invalid time control');
      const setting = parseSetting(fields);
      if (!setting.ok) return setting;
      const { color, ...position } = setting.value;
      const userColor = lots.color(color);
      const own = seatOf(user(), perfKeyOf(position.variant, speedOf(timeControl)));
      const made = games.create({
        id: lots.id(8),
        ...position,
        rated: false,
        source: 'ai',
        timeControl,
        seats: byColor<Seat>(userColor, own, { kind: 'computer', level }),
        userColor,
      });
      return done(shapes.computerGame(made));
    },
    /** An open challenge: anyone with its address can accept it. */
    challengeAnybody(fields: Fields): Answer {
      const timeControl = parseTimeControl(fields);
      if (!timeControl) return refuse(400, 'Invalid time control');
      // As on the service, its maker has no side: who accepts it chooses one.
      const setting = parseSetting({ ...fields, color: 'random' });
      if (!setting.ok) return setting;
      const rated = isTrue(fields['rated']);
      if (rated && (timeControl.type === 'unlimited' || setting.value.variant === 'fromPosition'))
        return refuse(400, 'Such a game cannot be rated');
      const named = fields['users']?.split(',').map((one) => directory.find(one.trim())?.id);
      const [white, black] = named ?? [];
      if (named && (named.length !== 2 || white === undefined || black === undefined || white === black))
        return refuse(400, 'users are two members');
      const ends = fields['expiresAt'] === undefined ? clock.now() + openForMs : Number(fields['expiresAt']);
      if (!Number.isInteger(ends) || ends <= clock.now() || ends > clock.now() + maxOpenMs)
        return refuse(400, 'expiresAt lies within the next two weeks');
      const made = challenges.create({
        challenger: '',
        destUser: '',
        ...setting.value,
        rated,
        timeControl,
        ttlMs: ends - clock.now(),
        atEnd: 'lapse',
        open: white !== undefined && black !== undefined ? { userIds: [white, black] } : {},
      });
      return done(shapes.challenge(made));
    },
    showChallenge(id: string): Answer {
      const found = challenges.byId(id);
      return found ? done(shapes.challenge(found, directionOf(found))) : refuse(404, 'No such challenge');
    },
    addTime(id: string, text: string): Answer {
      const found = games.byId(id);
      if (!found) return refuse(404, 'No such game');
      const seconds = Number(text);
      if (!Number.isInteger(seconds) || seconds < 1 || seconds > maxSecondsGiven)
        return refuse(400, `From 1 to ${maxSecondsGiven} seconds can be given`);
      return answered(games.addTime(found, found.userColor, seconds));
    },
    /** Starts both clocks of a game at once. `fields` holds the players' tokens. */
    startClocks(id: string, { token1, token2 }: Fields): Answer {
      // The service requires both players' tokens. The club's own players have no token and always agree.
      for (const given of [token1 ?? '', ...(token2 ? [token2] : [])]) {
        const known = tokens.find(given);
        if (!known) return refuse(401, given === '' ? 'Missing token1 parameter' : 'No such token');
        if (!known.scopes.includes('challenge:write')) return refuse(403, 'Missing scope: challenge:write');
      }
      const found = games.byId(id);
      return found ? answered(games.startClocks(found)) : refuse(404, 'No such game');
    },
    acceptChallenge(id: string, fields: Fields): Answer {
      const color = fields['color'];
      return answered(challenges.accept(id, user().id, isColor(color) ? color : undefined));
    },
    declineChallenge(id: string, fields: Fields): Answer {
      const reason = fields['reason'] ?? 'generic';
      // As on the service, an unknown reason is accepted and becomes `generic`.
      return answered(challenges.decline(id, user().id, isDeclineReason(reason) ? reason : 'generic'));
    },
    cancelChallenge(id: string): Answer {
      const found = challenges.byId(id);
      const isIncoming = found?.status === 'created' && directionOf(found) === 'in';
      if (isIncoming) return answered(challenges.decline(id, user().id, 'generic'));
      const started = games.byId(id);
      // As on the service, cancelling an accepted challenge aborts its game.
      return answered(started ? games.abort(started) : challenges.cancel(id, user().id));
    },
    act(id: string, endpoint: PlayEndpoint, action: GameAction, fields: Fields): Answer {
      const found = game(id, endpoint);
      if (!found.ok) return found;
      const one = found.value;
      const color = one.userColor;
      switch (action.kind) {
        case 'move':
          return answered(games.move(one, color, action.uci, isTrue(fields['offeringDraw'])));
        case 'abort':
          return answered(games.abort(one));
        case 'resign':
          return answered(games.resign(one, color));
        // As on the service, an impossible offer or claim is accepted and has no effect.
        case 'draw':
          games.draw(one, color, action.yes);
          return done(ok);
        case 'takeback':
          games.takeback(one, color, action.yes);
          return done(ok);
        case 'claim-victory':
          games.claimVictory(one, color);
          return done(ok);
        case 'claim-draw':
          games.claimDraw(one);
          return done(ok);
        case 'chat': {
          const { room, text = '' } = fields;
          if (room !== 'player' && room !== 'spectator')
            return refuse(400, 'The room is player or spectator');
          return answered(games.chat(one, { room, username: user().name, text }));
        }
      }
    },
    chat(id: string, endpoint: PlayEndpoint): ClubResult<readonly JsonObject[]> {
      const found = game(id, endpoint);
      if (!found.ok) return found;
      const lines = found.value.chat.filter((line) => line.room === 'player');
      return done(lines.map(({ username, text }) => ({ user: username, text })));
    },
  };
}

function isColor(text: string | undefined): text is Color {
  return text === 'white' || text === 'black';
}

function isDeclineReason(text: string): text is DeclineReason {
  return (declineReasons as readonly string[]).includes(text);
}

/**
 * Returns `undefined` for an invalid time control, and `unlimited` when no field is given. `maxIncrement` in seconds;
 * a challenge's by default.
 */
export function parseTimeControl(fields: Fields, maxIncrement?: number): ClubTimeControl | undefined {
  const [limit, increment, days] = [fields['clock.limit'], fields['clock.increment'], fields['days']];
  if (limit !== undefined || increment !== undefined) {
    const control = {
      type: 'clock',
      limit: Number(limit ?? NaN),
      increment: Number(increment ?? NaN),
    } as const;
    return isValidClock(control.limit, control.increment, maxIncrement) ? control : undefined;
  }
  if (days === undefined) return { type: 'unlimited' };
  return isValidDays(Number(days)) ? { type: 'correspondence', daysPerTurn: Number(days) } : undefined;
}

export interface Setting {
  readonly variant: VariantKey;
  readonly initialFen: string;
  readonly color: Color | 'random';
}

export function parseSetting(fields: Fields): ClubResult<Setting> {
  const variant = fields['variant'] ?? 'standard';
  const color = fields['color'] ?? 'random';
  const fen = fields['fen'];
  if (!(variantKeys as readonly string[]).includes(variant))
    return refuse(400, `Unknown variant: ${variant}`);
  if (color !== 'random' && !isColor(color)) return refuse(400, 'The color is white, black or random');
  const key: VariantKey =
    fen !== undefined && variant === 'standard' ? 'fromPosition' : (variant as VariantKey);
  if (fen !== undefined && !rulesFor(key).parsePosition(fen)) return refuse(400, 'Invalid position');
  return done({ variant: key, initialFen: fen ?? 'startpos', color });
}
