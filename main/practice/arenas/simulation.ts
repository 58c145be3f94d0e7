import type { Random } from '../../base/random.ts';
import { opposite, type Color } from '../../chess/vocabulary.ts';
import { drawBetween, drawChance, drawsOf, seedOf } from '../draws.ts';
import type { PublicIds } from '../public-ids.ts';
import { ratingOf, type Person } from '../roster.ts';
import { planGame, type GamePlan } from '../staged/plan.ts';
import {
  closingOf,
  endOf,
  gameSettingOf,
  perfOfArena,
  pointsFor,
  ranked,
  type Arena,
  type ClubArenaPlayer,
  type Pairing,
} from './arena.ts';
import type { ArenaInput } from './arenas-state.ts';

export interface SimulationDependencies {
  readonly seed: number;
  readonly arena: Arena;
  readonly ids: PublicIds;
  readonly userId: string;
  /** Players who meet the arena's conditions, with their teams. */
  readonly guests: readonly { readonly person: Person; readonly team?: string }[];
}

export const roundMs = 5_000;
/** A request to be paired lapses after a minute. */
const wishMs = 60_000;
export const pairingsPerArena = 2 ** 12;
const maxRestMs = 4_000;

interface RunningGame {
  readonly pairing: Pairing;
  readonly plan: GamePlan;
  readonly berserk: Readonly<Record<Color, boolean>>;
}

/** A running arena: players, pairings and results. */
export type Simulation = ReturnType<typeof createSimulation>;

export function createSimulation({ seed, arena, ids, userId, guests }: SimulationDependencies) {
  const random: Random = drawsOf('arena', seed, arena.id);
  const players = new Map<string, ClubArenaPlayer>();
  const pairings: Pairing[] = [];
  let running: RunningGame[] = [];
  let wanted = 0;
  let reached = Number.NEGATIVE_INFINITY;
  let round = arena.startsAt;
  const stats = { games: 0, moves: 0, whiteWins: 0, blackWins: 0, draws: 0, berserks: 0 };
  const perf = perfOfArena(arena);

  const arrivals = guests
    .map(({ person, team }) => {
      const own = drawsOf('guest', seed, arena.id, person.id);
      const early = own.next() < 0.6;
      const minutes = early ? -drawBetween(own, 0.2, 25) : drawBetween(own, 0.1, arena.minutes * 0.6);
      return { person, team, at: Math.floor(arena.startsAt + minutes * 60_000) };
    })
    .toSorted((a, b) => a.at - b.at || (a.person.id < b.person.id ? -1 : 1));
  let arrived = 0;

  const arrive = (until: number) => {
    for (let next = arrivals[arrived]; next && next.at <= until; next = arrivals[arrived]) {
      const { person, team, at } = next;
      arrived += 1;
      players.set(person.id, {
        id: person.id,
        rating: ratingOf(person, perf, arena.startsAt),
        ...(person.title ? { title: person.title } : {}),
        isUser: false,
        ...(team === undefined ? {} : { team }),
        joinedAt: at,
        ...fresh,
        since: at,
      });
    }
  };

  const score = (
    player: ClubArenaPlayer,
    outcome: 'win' | 'draw' | 'loss',
    other: ClubArenaPlayer,
    berserk: boolean,
    at: number,
  ) => {
    const { points, wins } = pointsFor(outcome, player.wins, { berserk, streakable: arena.streakable });
    player.score += points;
    player.wins = wins;
    player.sheet = `${points}${player.sheet}`;
    player.games += 1;
    if (outcome === 'win') player.won += 1;
    if (berserk) player.berserks += 1;
    player.performances += other.rating + (outcome === 'win' ? 500 : outcome === 'draw' ? 0 : -500);
    endGame(player, at);
  };

  const endGame = (player: ClubArenaPlayer, at: number) => {
    player.status = player.isLeaving ? 'away' : 'waiting';
    player.since = player.isLeaving ? Number.POSITIVE_INFINITY : at;
  };

  const settle = (
    { seats }: Pairing,
    winner: Color | undefined,
    berserk: Readonly<Record<Color, boolean>>,
    at: number,
  ) => {
    const [white, black] = [players.get(seats.white), players.get(seats.black)];
    if (!white || !black) return;
    const outcome = (color: Color) => (winner === undefined ? 'draw' : winner === color ? 'win' : 'loss');
    score(white, outcome('white'), black, berserk.white, at);
    score(black, outcome('black'), white, berserk.black, at);
    stats.games += 1;
    stats.berserks += Number(berserk.white) + Number(berserk.black);
    if (winner === 'white') stats.whiteWins += 1;
    else if (winner === 'black') stats.blackWins += 1;
    else stats.draws += 1;
  };

  /** Some players take a break after a game, some leave. */
  const rest = (player: ClubArenaPlayer, at: number) => {
    if (player.isUser) return;
    const lot = random.next();
    if (lot < 0.02) [player.status, player.since] = ['away', Number.POSITIVE_INFINITY];
    else if (lot < 0.07) [player.status, player.since] = ['away', at + drawBetween(random, 60_000, 400_000)];
    else player.since = at + Math.floor(drawBetween(random, 500, maxRestMs));
  };

  const finishDue = (until: number) => {
    const due = running
      .filter(({ plan }) => plan.endsAt <= until)
      .toSorted((a, b) => a.plan.endsAt - b.plan.endsAt || a.pairing.index - b.pairing.index);
    if (due.length === 0) return;
    running = running.filter(({ plan }) => plan.endsAt > until);
    for (const { pairing, plan, berserk } of due) {
      stats.moves += plan.plies;
      settle(pairing, plan.winner, berserk, plan.endsAt);
      for (const id of Object.values(pairing.seats)) {
        const player = players.get(id);
        if (player) rest(player, plan.endsAt);
      }
    }
  };

  const numberOf = (index: number) => arena.number * pairingsPerArena + index;

  /** Deterministic, so that a finished arena stores only its pairings. */
  const stageGame = (pairing: Pairing): RunningGame => {
    const number = numberOf(pairing.index);
    const own = drawsOf('berserk', seed, number);
    const mayBerserk = arena.berserkable && arena.clock.limit > 0;
    const berserk = {
      white: drawChance(own, 0.12) && mayBerserk,
      black: drawChance(own, 0.12) && mayBerserk,
    };
    const seat = (id: string) =>
      ({ kind: 'member', id, rating: players.get(id)?.rating ?? 0, provisional: false }) as const;
    const plan = planGame({
      id: pairing.id,
      seed: seedOf('arena game', seed, number),
      ...gameSettingOf(arena),
      rated: arena.rated,
      source: 'arena',
      control: { type: 'clock', ...arena.clock },
      seats: { white: seat(pairing.seats.white), black: seat(pairing.seats.black) },
      createdAt: pairing.startedAt,
      berserk,
      tournamentId: arena.id,
    });
    return { pairing, plan, berserk };
  };

  const pair = (one: ClubArenaPlayer, other: ClubArenaPlayer, at: number) => {
    const index = pairings.length;
    if (index >= pairingsPerArena) return;
    const oneIsWhite = one.whites === other.whites ? random.next() < 0.5 : one.whites < other.whites;
    const [white, black] = oneIsWhite ? [one, other] : [other, one];
    white.whites += 1;
    for (const [player, opponent] of [
      [white, black],
      [black, white],
    ] as const) {
      player.status = 'playing';
      player.since = at;
      player.lastOpponent = opponent.id;
    }
    const pairing: Pairing = {
      index,
      id: ids.make('arena-game', numberOf(index)),
      seats: { white: white.id, black: black.id },
      startedAt: at,
      isUsers: one.isUser || other.isUser,
    };
    pairings.push(pairing);
    if (pairing.isUsers) {
      wanted = 0;
      return;
    }
    running.push(stageGame(pairing));
  };

  const isFree = (player: ClubArenaPlayer, at: number) =>
    player.status === 'waiting' && player.since <= at && (!player.isUser || wanted > at);

  /** Pairs neighbours in the standings, and the same two twice in a row only if there is no choice. */
  const pairAll = (at: number) => {
    const free = [...ranked([...players.values()].filter((player) => isFree(player, at)))];
    while (free.length > 1) {
      const first = free.shift();
      if (!first) return;
      const fresh = free.findIndex(({ id }) => id !== first.lastOpponent);
      const isSmall = players.size <= 3;
      if (fresh === -1 && !isSmall && !first.isUser) continue;
      const [second] = free.splice(Math.max(0, fresh), 1);
      if (second) pair(first, second, at);
    }
  };

  const comeBack = (at: number) => {
    for (const player of players.values())
      if (player.status === 'away' && player.since <= at) player.status = 'waiting';
  };

  const last = endOf(arena);

  return {
    arena,
    /** Simulates up to `now`. No effect when `now` is in the simulated past. */
    advance(now: number) {
      if (now <= reached) return;
      for (; round <= Math.min(now, last); round += roundMs) {
        finishDue(round);
        arrive(round);
        comeBack(round);
        if (round < closingOf(arena)) pairAll(round);
      }
      const until = Math.min(now, last);
      finishDue(until);
      arrive(until);
      // Games that outlast the arena do not count.
      if (until === last) running = [];
      reached = now;
    },
    /** `advance` to the input's time first. */
    apply(input: ArenaInput) {
      const user = players.get(userId);
      switch (input.kind) {
        case 'join': {
          const known = user ?? {
            id: userId,
            rating: input.rating,
            isUser: true,
            joinedAt: input.at,
            ...fresh,
            since: input.at,
          };
          if (known.status === 'away') known.status = 'waiting';
          known.isLeaving = false;
          if (input.team !== undefined) known.team = input.team;
          players.set(userId, known);
          if (input.at < arena.startsAt) {
            // The first round pairs all who have joined.
            wanted = arena.startsAt + roundMs;
            return;
          }
          wanted = input.at + wishMs;
          if (!input.asap || input.at >= closingOf(arena) || known.status !== 'waiting') return;
          const [opponent] = [...players.values()]
            .filter((player) => !player.isUser && isFree(player, input.at))
            .toSorted((a, b) => Math.abs(a.rating - known.rating) - Math.abs(b.rating - known.rating));
          if (opponent) pair(known, opponent, input.at);
          return;
        }
        case 'withdraw':
          wanted = 0;
          if (!user) return;
          if (input.at < arena.startsAt) players.delete(userId);
          else {
            user.isLeaving = true;
            if (user.status === 'waiting') endGame(user, input.at);
          }
          return;
        case 'result': {
          const pairing = pairings[input.pairing];
          if (!pairing || input.at >= last) return;
          const color: Color = pairing.seats.white === userId ? 'white' : 'black';
          const other = players.get(pairing.seats[opposite(color)]);
          if (input.winner === 'none') {
            for (const player of [user, other]) if (player) endGame(player, input.at);
            return;
          }
          const winner = input.winner === 'draw' ? undefined : input.winner;
          const berserk = { white: false, black: false, [color]: input.berserk };
          settle(pairing, winner, berserk, input.at);
          if (other) rest(other, input.at);
          return;
        }
      }
    },
    players: (): readonly ClubArenaPlayer[] => ranked([...players.values()]),
    player: (id: string): ClubArenaPlayer | undefined => players.get(id),
    pairings: (): readonly Pairing[] => pairings,
    /** The game of a pairing without the user. */
    planOf: (pairing: Pairing): GamePlan | undefined =>
      pairing.isUsers ? undefined : stageGame(pairing).plan,
    /** Games in progress, in the order of their start. */
    running: (): readonly RunningGame[] => running,
    stats: () => stats,
    /** The end of the user's wait for a pairing; `undefined` when the user does not wait. */
    wantedUntil: (): number | undefined => {
      const user = players.get(userId);
      return user?.status === 'waiting' && wanted > reached ? wanted : undefined;
    },
  };
}

const fresh = {
  score: 0,
  wins: 0,
  sheet: '',
  games: 0,
  won: 0,
  berserks: 0,
  performances: 0,
  whites: 0,
  status: 'waiting' as const,
  isLeaving: false,
};
