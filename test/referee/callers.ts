/** Learns from the traffic who the callers, arenas and opponents are, because limits and costs depend on it. */

import { memberOf, parseJson } from './facts.ts';
import type { Exchange } from './exchange.ts';
import { costs, young } from './table.ts';
import type { CallerKind } from './table.ts';

export interface CallerFacts {
  readonly kind: CallerKind;
  /** The token's user: some limits count all tokens of a user together. */
  readonly user?: string;
  /** When the account was created, ms since the epoch by the clock of the record. */
  readonly createdAt?: number;
}

/** Facts that the traffic does not show, or shows too late; the run's author declares them. */
export interface Declared {
  /** The facts of a caller's key in the record; `undefined` leaves them to the traffic. */
  readonly caller?: (key: string) => CallerFacts | undefined;
  /** Whether the user (lower case) follows this caller. */
  readonly follows?: (key: string, user: string) => boolean;
  /** Whether the caller leads the team. */
  readonly leads?: (key: string, team: string) => boolean;
}

export interface Callers {
  factsOf(exchange: Exchange): CallerFacts;
  isYoung(exchange: Exchange): boolean;
  /** The cost of a request to join; 0 when the server answered it with 429. */
  joinCost(exchange: Exchange): number;
  /** The cost of a challenge; 0 when the server answered it with 429. */
  challengeCost(exchange: Exchange): number;
  /** Ids of exchanges that led to a game between two bots. */
  readonly botGames: ReadonlySet<number>;
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const isBot = (user: unknown): boolean => memberOf(user, 'title') === 'BOT';

export function createCallers(exchanges: readonly Exchange[], declared: Declared = {}): Callers {
  const known = new Map<string, CallerFacts>();
  const bots = new Set<string>();
  const officialArenas = new Set<string>();
  const botChallenges = new Set<string>();
  const started = new Set<string>();
  /** Time of joining, by caller and arena. */
  const joined = new Map<string, number>();

  const learnUser = (value: unknown) => {
    const id = text(memberOf(value, 'id'));
    if (id !== undefined && isBot(value)) bots.add(id.toLowerCase());
  };
  const learnArena = (value: unknown) => {
    const id = text(memberOf(value, 'id'));
    // Only official tournaments have a schedule (service-interface.md:37).
    if (id !== undefined && typeof memberOf(value, 'schedule') === 'object') officialArenas.add(id);
  };
  const learnLine = (line: string) => {
    const message = parseJson(line);
    const type = memberOf(message, 'type');
    if (type === 'challenge') {
      const challenge = memberOf(message, 'challenge');
      const id = text(memberOf(challenge, 'id'));
      const both = [memberOf(challenge, 'challenger'), memberOf(challenge, 'destUser')];
      if (id !== undefined && both.every(isBot)) botChallenges.add(id);
    }
    if (type === 'gameStart') {
      const game = memberOf(message, 'game');
      const id = text(memberOf(game, 'gameId')) ?? text(memberOf(game, 'id'));
      if (id !== undefined) started.add(id);
    }
  };
  const joinKey = (exchange: Exchange) => `${userOf(exchange)} ${exchange.request.arena}`;
  const userOf = ({ caller }: Exchange) =>
    declared.caller?.(caller)?.user ?? known.get(caller)?.user ?? caller;

  const learn = (exchange: Exchange) => {
    const { learned, route, caller } = exchange;
    if (route === 'account' && text(memberOf(learned, 'id')) !== undefined) {
      const createdAt = memberOf(learned, 'createdAt');
      known.set(caller, {
        kind: isBot(learned) ? 'verified_bot' : 'authenticated',
        user: String(memberOf(learned, 'id')),
        ...(typeof createdAt === 'number' ? { createdAt } : {}),
      });
    }
    if (route === 'user' || route === 'account') learnUser(learned);
    if (route === 'challenge') learnUser(memberOf(memberOf(learned, 'challenge') ?? learned, 'destUser'));
    if (route === 'arena') learnArena(learned);
    if (route === 'arenas') {
      for (const group of ['created', 'started', 'finished']) {
        const listed = memberOf(learned, group);
        if (Array.isArray(listed)) listed.forEach(learnArena);
      }
    }
    if (route === 'event-stream') exchange.seen?.lines.forEach(({ text: line }) => learnLine(line));
  };
  exchanges.forEach(learn);

  for (const exchange of exchanges) {
    if (exchange.route !== 'join' || exchange.answer?.status !== 200) continue;
    if (memberOf(exchange.learned, 'ok') !== true || joined.has(joinKey(exchange))) continue;
    joined.set(joinKey(exchange), exchange.order.arrived);
  }

  const factsOf = ({ caller }: Exchange): CallerFacts =>
    declared.caller?.(caller) ??
    known.get(caller) ?? { kind: caller === 'anonymous' ? 'anonymous' : 'authenticated' };

  const refused = ({ answer }: Exchange) => answer?.status === 429;

  /** The id of a challenge that was created or accepted. */
  const challengeId = (exchange: Exchange): string | undefined => {
    if (exchange.route === 'challenge-accept') return exchange.request.game;
    const { learned } = exchange;
    return text(memberOf(memberOf(learned, 'challenge') ?? learned, 'id'));
  };
  const ledToBotGame = (exchange: Exchange): boolean => {
    if (factsOf(exchange).kind !== 'verified_bot' || exchange.answer?.status !== 200) return false;
    const id = challengeId(exchange);
    if (id === undefined) return false;
    if (exchange.route === 'challenge-accept') return botChallenges.has(id);
    const against = exchange.request.challenged;
    return exchange.route === 'challenge' && against !== undefined && bots.has(against) && started.has(id);
  };

  return {
    factsOf,
    isYoung(exchange) {
      const { createdAt } = factsOf(exchange);
      return createdAt !== undefined && exchange.arrivedAt - createdAt < young.forMs;
    },
    joinCost(exchange) {
      const { arena, team } = exchange.request;
      if (refused(exchange) || arena === undefined) return 0;
      const again = (joined.get(joinKey(exchange)) ?? Infinity) < exchange.order.arrived;
      const leads = team !== undefined && declared.leads?.(exchange.caller, team) === true;
      return again || leads || officialArenas.has(arena) ? costs.join.lower : costs.join.first;
    },
    challengeCost(exchange) {
      const { challenged } = exchange.request;
      if (refused(exchange) || challenged === undefined) return 0;
      if (declared.follows?.(exchange.caller, challenged)) return costs.challenge.follower;
      return bots.has(challenged) ? costs.challenge.bot : costs.challenge.human;
    },
    botGames: new Set(exchanges.filter(ledToBotGame).map(({ id }) => id)),
  };
}
