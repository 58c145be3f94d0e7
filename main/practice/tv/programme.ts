import { chess960Fen, chess960Positions } from '../../chess/chess960.ts';
import { speedOfClock, type Color } from '../../chess/vocabulary.ts';
import { drawBetween, drawChance, drawsOf, seedOf } from '../draws.ts';
import type { PublicIds } from '../public-ids.ts';
import { peopleAtTable, perfKeyOf, ratingOf, type Person, type Pool } from '../roster.ts';
import { createRecent } from '../staged/recent.ts';
import { planGame, type Plan } from '../staged/plan.ts';
import type { Seat } from '../state.ts';
import { halls, tablesInHall, type ChannelKey, type Hall, type HallKey } from './channels.ts';

/**
 * What is played at the tables at any time, past or to come: a table's time is cut into slots, each long enough for its
 * longest game, so that a game can be found by its time or its id alone.
 */
export interface Programme {
  /** Games of the halls that are going on at `at`. */
  liveAt(keys: readonly HallKey[], at: number): readonly Plan[];
  /** A game that has begun by `now`. */
  byId(id: string, now: number): Plan | undefined;
  /** Games of a member that began in [since, until), oldest first. */
  ofMember(id: string, since: number, until: number): readonly Plan[];
  /** Whether a channel has nothing to show now: each rests once a day. */
  isQuiet(key: ChannelKey, at: number): boolean;
}

const firstMoment = Date.UTC(2020, 0, 1);
const slotsATable = 2 ** 28;
const day = 86_400_000;
const quietMs = 15 * 60_000;
const plansKept = 4_000;
/** Pauses between two games of a table, ms. */
const gapMs: readonly [number, number] = [3_000, 17_700];
const longestMoves = 62;
const weakShare = 0.07;
const pauses = 0.05;
/** Halls whose games the best channel shows. */
const topHalls: readonly HallKey[] = ['bullet', 'blitz', 'rapid'];

function slotMs(hall: Hall, table: number): number {
  const [limit, increment] = hall.controls[table] ?? [0, 0];
  return (2 * (limit + increment * longestMoves) + 8) * 1000 + gapMs[1];
}

export function createProgramme(seed: number, ids: PublicIds): Programme {
  const recent = createRecent<Plan | null>(plansKept);

  const quietFrom = (key: ChannelKey, dayNumber: number) =>
    dayNumber * day + (seedOf('quiet', seed, key, dayNumber) % (day - quietMs));
  const overlapsQuiet = (key: ChannelKey, from: number, to: number) =>
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

  /** Tables keep different hours, so that a hall is not idle all at once. */
  const beginOf = (hall: Hall, table: number) =>
    firstMoment + (seedOf('hours', seed, hall.key, table) % slotMs(hall, table));
  const slotAt = (hall: Hall, table: number, at: number) =>
    Math.floor((at - beginOf(hall, table)) / slotMs(hall, table));

  const makePlan = (hall: Hall, table: number, slot: number): Plan | null => {
    const random = drawsOf('table', seed, hall.key, table, slot);
    const length = slotMs(hall, table);
    const from = beginOf(hall, table) + slot * length;
    if (overlapsQuiet(hall.key, from, from + length)) return null;
    const [limit, increment] = hall.controls[table] ?? [0, 0];
    const createdAt = Math.floor(from + drawBetween(random, ...gapMs));
    const isModest = topHalls.includes(hall.key) && overlapsQuiet('best', from, from + length);
    const isWeak = drawChance(random, weakShare);
    const [one, other] = pairAt(hall, table, isModest ? 'middle' : isWeak ? 'weak' : 'strong', random);
    if (!one || !other) return null;
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
    const number = (halls.indexOf(hall) * tablesInHall + table) * slotsATable + slot;
    return planGame({
      id: ids.make('tv-game', number),
      seed: seedOf('tv', seed, number),
      variant: hall.variant,
      initialFen:
        hall.variant === 'chess960' ? chess960Fen(Math.floor(random.next() * chess960Positions)) : 'startpos',
      rated: !isComputer && drawChance(random, 0.93),
      source: isComputer
        ? 'ai'
        : hall.key === 'bot'
          ? 'friend'
          : hall.variant === 'standard'
            ? 'pool'
            : 'lobby',
      control: { type: 'clock', limit, increment },
      seats:
        color === 'white' ? { white: seat(one), black: opponent } : { white: opponent, black: seat(one) },
      createdAt,
      pauses,
    });
  };

  const planIn = (hall: Hall, table: number, slot: number): Plan | undefined =>
    recent.get(`${hall.key} ${table} ${slot}`, () => makePlan(hall, table, slot)) ?? undefined;

  return {
    liveAt: (keys, at) =>
      halls
        .filter(({ key }) => keys.includes(key))
        .flatMap((hall) =>
          hall.controls.flatMap((_, table) => {
            const plan = planIn(hall, table, slotAt(hall, table, at));
            return plan && plan.createdAt <= at && at < plan.endsAt ? [plan] : [];
          }),
        ),
    byId(id, now) {
      const parsed = ids.parse(id);
      if (parsed?.kind !== 'tv-game') return undefined;
      const table = Math.floor(parsed.number / slotsATable);
      const hall = halls[Math.floor(table / tablesInHall)];
      const plan = hall && planIn(hall, table % tablesInHall, parsed.number % slotsATable);
      return plan && plan.createdAt <= now ? plan : undefined;
    },
    ofMember(id, since, until) {
      const found: Plan[] = [];
      for (const [index, hall] of halls.entries()) {
        for (const table of hall.controls.keys()) {
          if (!sitsAt(id, index * tablesInHall + table)) continue;
          for (let slot = slotAt(hall, table, since); slot <= slotAt(hall, table, until); slot += 1) {
            const plan = planIn(hall, table, slot);
            const plays =
              plan && Object.values(plan.seats).some((seat) => seat.kind === 'member' && seat.id === id);
            if (plays && plan.createdAt >= since && plan.createdAt < until) found.push(plan);
          }
        }
      }
      return found.toSorted((a, b) => a.createdAt - b.createdAt);
    },
    isQuiet: (key, at) => overlapsQuiet(key, at, at),
  };
}

function sitsAt(id: string, table: number): boolean {
  return (['strong', 'middle', 'weak'] as const).some((pool) =>
    peopleAtTable(table, pool).some((person) => person.id === id),
  );
}
