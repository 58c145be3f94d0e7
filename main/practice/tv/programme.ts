import { chess960Fen, chess960Positions } from '../../chess/chess960.ts';
import { speedOfClock, type Color } from '../../chess/vocabulary.ts';
import { drawBetween, drawChance, drawsOf, seedOf } from '../draws.ts';
import { sideOf } from '../directory.ts';
import type { PublicIds } from '../public-ids.ts';
import { peopleAtTable, perfKeyOf, ratingOf, type Person, type Pool } from '../roster.ts';
import { createRecent } from '../staged/recent.ts';
import { planGame, type GamePlan } from '../staged/plan.ts';
import { byColor, type Seat } from '../state.ts';
import { type TvChannel } from '../../chess/tv-channels.ts';
import { halls, tablesInHall, type Hall, type HallKey } from './channels.ts';

const firstMoment = Date.UTC(2020, 0, 1);
const sittingsATable = 2 ** 20;
const gamesASitting = 2 ** 8;
const day = 86_400_000;
const quietMs = 15 * 60_000;
/** A few more than there are tables. */
const maxCachedSittings = 200;
const minSittingMs = 60 * 60_000;
/** Pause between two games of a table, ms; shorter for the fastest. */
const gapMs: readonly [number, number] = [2_000, 14_000];
const fastGapMs: readonly [number, number] = [1_000, 4_000];
const fastLimit = 30;
const maxMoves = 62;
const weakShare = 0.05;
const pauses = 0.05;
/** Halls from which the best channel selects. */
const topHalls: readonly HallKey[] = ['bullet', 'blitz', 'rapid'];

function maxGameMs(hall: Hall, table: number): number {
  const [limit, increment] = hall.controls[table] ?? [0, 0];
  return (2 * (limit + increment * maxMoves) + 8) * 1000;
}

function sittingMs(hall: Hall, table: number): number {
  return Math.max(minSittingMs, 5 * maxGameMs(hall, table));
}

/**
 * The games at the tables at any time. A table's time is divided into sittings, each simulated from its start. A
 * game is therefore found by its time or its id without storage.
 */
export type Programme = ReturnType<typeof createProgramme>;

export function createProgramme(seed: number, ids: PublicIds) {
  const recent = createRecent<readonly GamePlan[]>(maxCachedSittings);

  const quietFrom = (key: TvChannel, dayNumber: number) =>
    dayNumber * day + (seedOf('quiet', seed, key, dayNumber) % (day - quietMs));
  const overlapsQuiet = (key: TvChannel, from: number, to: number) =>
    [Math.floor(from / day), Math.floor(to / day)].some((number) => {
      const start = quietFrom(key, number);
      return from < start + quietMs && to > start;
    });

  const pairAt = (hall: Hall, table: number, pool: Pool, random: ReturnType<typeof drawsOf>) => {
    const number = halls.indexOf(hall) * tablesInHall + table;
    const people = peopleAtTable(number, pool);
    const first = Math.floor(random.next() * people.length);
    const second = (first + 1 + Math.floor(random.next() * (people.length - 1))) % people.length;
    return [people[first], people[second]] as const;
  };

  /** Offsets of the sittings differ, so that a hall is never idle as a whole. */
  const beginOf = (hall: Hall, table: number) =>
    firstMoment + (seedOf('hours', seed, hall.key, table) % sittingMs(hall, table));
  const sittingAt = (hall: Hall, table: number, at: number) =>
    Math.floor((at - beginOf(hall, table)) / sittingMs(hall, table));

  /** The earliest start at or after `at` for which the game cannot run into the hall's pause. */
  const afterRest = (hall: Hall, table: number, at: number): number => {
    const maxMs = maxGameMs(hall, table);
    const rest = [at, at + maxMs]
      .map((moment) => quietFrom(hall.key, Math.floor(moment / day)))
      .find((from) => at < from + quietMs && at + maxMs > from);
    return rest === undefined ? at : rest + quietMs;
  };

  const makePlan = (hall: Hall, table: number, number: number, createdAt: number): GamePlan | undefined => {
    const random = drawsOf('table', seed, number);
    const [limit, increment] = hall.controls[table] ?? [0, 0];
    const isModest =
      topHalls.includes(hall.key) && overlapsQuiet('best', createdAt, createdAt + maxGameMs(hall, table));
    const isWeak = drawChance(random, weakShare);
    const [one, other] = pairAt(hall, table, isModest ? 'middle' : isWeak ? 'weak' : 'strong', random);
    if (!one || !other) return undefined;
    const perf = perfKeyOf(hall.variant, speedOfClock(limit, increment));
    const seat = (person: Person): Seat => ({
      kind: 'member',
      id: person.id,
      rating: ratingOf(person, perf, createdAt),
      provisional: false,
    });
    const isComputer = hall.key === 'computer';
    const opponent: Seat = isComputer
      ? { kind: 'computer', level: 1 + Math.floor(random.next() * 8) }
      : seat(other);
    const color: Color = random.next() < 0.5 ? 'white' : 'black';
    const defaultSource = hall.variant === 'standard' ? 'pool' : 'lobby';
    return planGame({
      id: ids.make('tv-game', number),
      seed: seedOf('tv', seed, number),
      variant: hall.variant,
      initialFen:
        hall.variant === 'chess960' ? chess960Fen(Math.floor(random.next() * chess960Positions)) : 'startpos',
      rated: !isComputer && drawChance(random, 0.93),
      source: isComputer ? 'ai' : hall.key === 'bot' ? 'friend' : defaultSource,
      control: { type: 'clock', limit, increment },
      seats: byColor(color, seat(one), opponent),
      createdAt,
      pauses,
    });
  };

  const makeSitting = (hall: Hall, table: number, sitting: number): readonly GamePlan[] => {
    const random = drawsOf('sitting', seed, hall.key, table, sitting);
    const number = halls.indexOf(hall) * tablesInHall + table;
    const from = beginOf(hall, table) + sitting * sittingMs(hall, table);
    const until = from + sittingMs(hall, table);
    const gap = (hall.controls[table]?.[0] ?? 0) < fastLimit ? fastGapMs : gapMs;
    const plans: GamePlan[] = [];
    let at = from;
    while (plans.length < gamesASitting) {
      at = afterRest(hall, table, Math.floor(at + drawBetween(random, ...gap)));
      if (at + maxGameMs(hall, table) > until) break;
      const plan = makePlan(
        hall,
        table,
        (number * sittingsATable + sitting) * gamesASitting + plans.length,
        at,
      );
      if (!plan) break;
      plans.push(plan);
      at = plan.endsAt;
    }
    return plans;
  };

  const plansIn = (hall: Hall, table: number, sitting: number): readonly GamePlan[] =>
    recent.get(`${hall.key} ${table} ${sitting}`, () => makeSitting(hall, table, sitting));

  return {
    /** Games of the halls in progress at `at`. */
    liveAt: (keys: readonly HallKey[], at: number): readonly GamePlan[] =>
      halls
        .filter(({ key }) => keys.includes(key))
        .flatMap((hall) =>
          hall.controls.flatMap((_, table) => {
            const plans = plansIn(hall, table, sittingAt(hall, table, at));
            const plan = plans.findLast(({ createdAt }) => createdAt <= at);
            return plan && at < plan.endsAt ? [plan] : [];
          }),
        ),
    /** A game that has begun by `now`. */
    byId(id: string, now: number): GamePlan | undefined {
      const parsed = ids.parse(id);
      if (parsed?.kind !== 'tv-game') return undefined;
      const place = Math.floor(parsed.number / gamesASitting);
      const table = Math.floor(place / sittingsATable);
      const hall = halls[Math.floor(table / tablesInHall)];
      const plans = hall && plansIn(hall, table % tablesInHall, place % sittingsATable);
      const plan = plans?.[parsed.number % gamesASitting];
      return plan && plan.createdAt <= now ? plan : undefined;
    },
    /** Games of a member that began in [since, until), oldest first. */
    ofMember(id: string, since: number, until: number): readonly GamePlan[] {
      const found: GamePlan[] = [];
      for (const [index, hall] of halls.entries()) {
        for (const table of hall.controls.keys()) {
          if (!sitsAt(id, index * tablesInHall + table)) continue;
          const last = sittingAt(hall, table, until);
          for (let sitting = sittingAt(hall, table, since); sitting <= last; sitting += 1)
            found.push(...plansIn(hall, table, sitting).filter(({ seats }) => sideOf(seats, id)));
        }
      }
      return found
        .filter(({ createdAt }) => createdAt >= since && createdAt < until)
        .toSorted((a, b) => a.createdAt - b.createdAt);
    },
    /** Whether a channel is idle: each pauses once a day. */
    isQuiet: (key: TvChannel, at: number): boolean => overlapsQuiet(key, at, at),
  };
}

function sitsAt(id: string, table: number): boolean {
  return (['strong', 'middle', 'weak'] as const).some((pool) =>
    peopleAtTable(table, pool).some((person) => person.id === id),
  );
}
