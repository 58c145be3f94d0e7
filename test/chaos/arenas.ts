import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createSeededRandom, integerBelow } from '../../main/base/random.ts';
import { openArenaFilter, type ArenaFilter } from '../../preload/contract/arena-filter.ts';
import type { ArenaRule } from '../../preload/contract/arenas.ts';
import type { CommandContext, CommandResult } from '../harness/command.ts';
import { createWatchedStores, roomForRuns } from '../harness/virtual-store.ts';
import { createVirtualTime } from '../harness/virtual-time.ts';
import type { Exchange } from '../referee/exchange.ts';
import { judge } from '../referee/judge.ts';
import { makeTextReport } from '../referee/report.ts';
import { openSeat, type Listing, type Seat } from './arenas/seat.ts';
import { keepEvidence } from './evidence.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** Target: the share of wanted and allowed joins that must succeed. */
const leastShare = 0.95;
const lossRate = 0.08;
/** The maximum that a rule allows. */
const perDay = 30;

const rule = (id: string, filter: Partial<ArenaFilter>, leadMinutes: number): ArenaRule => ({
  id,
  name: id,
  on: true,
  filter: { ...openArenaFilter, speeds: ['bullet', 'blitz'], ...filter },
  leadMinutes,
  perDay,
  hours: null,
  oneAtATime: false,
});

/** Fast games are played in the browser, so no account asks for pairings, which would double the joins. */
const wishes = [
  { name: 'official', rule: rule('r1', { official: 'official' }, 5), young: false },
  { name: 'members', rule: rule('r2', { official: 'members' }, 10), young: false },
  { name: 'everything', rule: rule('r3', {}, 2), young: false },
  // Half of every limit: demand exceeds the limits.
  { name: 'young', rule: rule('r4', {}, 15), young: true },
] as const;

interface Wanted {
  readonly id: string;
  readonly startsAt: number;
  readonly cost: number;
}

/**
 * A month of rules on four accounts: no join over the limits, none twice, and nearly all wanted and allowed joins.
 */
export async function chaosArenas({ quick, seed, print }: CommandContext): Promise<CommandResult> {
  const days = quick ? 2 : 30;
  const began = performance.now();
  const random = createSeededRandom(seed);
  const time = createVirtualTime(Date.UTC(2026, 2, 1));
  const folder = mkdtempSync(join(roomForRuns(), 'outpost-arenas-'));
  const stores = createWatchedStores(time.clock);
  time.join(stores.party);
  const seats: Seat[] = [];
  const wanted = new Map<string, Map<string, Wanted>>();
  try {
    for (const [index, wish] of wishes.entries()) {
      const common = { time, stores, folder, random, lossRate };
      seats.push(await openSeat({ ...common, ...wish, seed: seed + index }));
      wanted.set(wish.name, new Map());
    }
    const from = time.trueNow();
    const until = from + days * day;
    let restarts = 0;
    for (let reported = 0; time.trueNow() < until;) {
      for (const seat of seats) noteWanted(wanted.get(seat.name), await seat.listing(), seat, from, until);
      await time.run(Math.min(hour, until - time.trueNow()));
      if (random.next() < 0.04) {
        await seats[integerBelow(random, seats.length)]?.restart(1_000 + integerBelow(random, 20_000));
        restarts += 1;
      }
      const now = Math.floor((time.trueNow() - from) / day);
      if (now > reported) print(`${now} days of virtual time`);
      reported = now;
    }
    const ended = time.trueNow();
    const results = seats.map((seat) => resultOf(seat, wanted.get(seat.name) ?? new Map(), ended, print));
    const total = (pick: (one: (typeof results)[number]) => number) =>
      results.reduce((sum, one) => sum + pick(one), 0);
    const share = Math.min(...results.map((one) => one.share));
    const ok = total((one) => one.over) === 0 && total((one) => one.twice) === 0 && share >= leastShare;
    if (!ok) print(`The record is kept in ${keepEvidence('arenas', seed, { results })}.`);
    return {
      ok,
      figures: {
        virtual_days: days,
        accounts: seats.length,
        joins: total((one) => one.joined),
        wanted_and_allowed: total((one) => one.allowed),
        least_made_percent: Math.round(share * 1_000) / 10,
        joins_over_the_limits: total((one) => one.over),
        joined_twice: total((one) => one.twice),
        lost_answers: seats.reduce((sum, seat) => sum + seat.lost(), 0),
        other_violations: total((one) => one.violations),
        restarts,
        seconds: Math.round((performance.now() - began) / 1_000),
        seed,
      },
    };
  } finally {
    for (const seat of seats) await seat.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const bars = ['minRating', 'maxRating', 'minRatedGames', 'minAccountAgeInDays', 'onlyTitled', 'teamMember'];

/** From the club's own list, not from the app's view of it. */
function noteWanted(
  known: Map<string, Wanted> | undefined,
  { created }: Listing,
  { rule: { filter } }: Seat,
  from: number,
  until: number,
): void {
  for (const entry of created) {
    const { id, startsAt, finishesAt, clock, schedule } = entry;
    const seconds = clock.limit + 40 * clock.increment;
    const isFast = seconds >= 30 && seconds < 480;
    const fits = filter.official === 'any' || (schedule !== undefined) === (filter.official === 'official');
    // Only the club can decide about conditions of entry, so such arenas are skipped.
    const isOpen =
      entry.private !== true && entry.teamBattle === undefined && !bars.some((bar) => bar in entry);
    if (!isFast || !fits || !isOpen || startsAt < from + hour || finishesAt > until) continue;
    known?.set(id, { id, startsAt, cost: schedule === undefined ? 1 : 0.5 });
  }
}

function resultOf(
  { name, token, referee, young }: Seat,
  wanted: ReadonlyMap<string, Wanted>,
  until: number,
  print: (line: string) => void,
) {
  const key = `token:${createHash('sha256').update(token).digest('hex').slice(0, 12)}`;
  const createdAt = until - (young ? 0 : 400 * day);
  const verdict = judge(referee.record, {
    caller: (one) => (one === key ? { kind: 'authenticated', user: 'robin', createdAt } : undefined),
    until,
  });
  const joins = referee.record.exchanges.filter((exchange) => exchange.route === 'join' && isTaken(exchange));
  const count = new Map<string, number>();
  for (const { request } of joins)
    if (request.arena !== undefined) count.set(request.arena, (count.get(request.arena) ?? 0) + 1);
  const isOfJoining = ({ kind }: { readonly kind: string }) => kind.startsWith('join');
  const over = verdict.violations.filter(isOfJoining).length;
  if (verdict.violations.length > 0) print(makeTextReport(referee.record, verdict));
  const half = young ? 0.5 : 1;
  const others = joins.flatMap(({ request, sentAt }) =>
    request.arena === undefined || wanted.has(request.arena) ? [] : [{ at: sentAt, cost: 1 }],
  );
  const allowed = allowedOf([...wanted.values()], others, 8 * half, 30 * half);
  const made = [...wanted.keys()].filter((id) => count.has(id)).length;
  print(`${name}: ${made} joined, ${allowed} allowed, of ${wanted.size} wanted`);
  return {
    name,
    joined: joins.length,
    allowed,
    share: allowed === 0 ? 1 : Math.min(1, made / allowed),
    over,
    violations: verdict.violations.length - over,
    twice: [...count.values()].filter((times) => times > 1).length,
  };
}

function isTaken({ answer, learned }: Exchange): boolean {
  const isOk = typeof learned === 'object' && learned !== null && 'ok' in learned && learned.ok === true;
  return answer?.status === 200 && isOk;
}

/** How many joins fit into the limits when each happens at its time, in addition to `others`. */
function allowedOf(
  wanted: readonly Wanted[],
  others: readonly { readonly at: number; readonly cost: number }[],
  anHour: number,
  aDay: number,
): number {
  const taken: { readonly at: number; readonly cost: number }[] = [...others];
  const used = (at: number, ms: number) =>
    taken.filter((one) => one.at > at - ms && one.at <= at).reduce((sum, { cost }) => sum + cost, 0);
  let allowed = 0;
  for (const { startsAt, cost } of wanted.toSorted((a, b) => a.startsAt - b.startsAt)) {
    const lately = taken.filter(({ at }) => at > startsAt - day && at <= startsAt).length;
    if (used(startsAt, hour) + cost > anHour || used(startsAt, day) + cost > aDay || lately >= perDay)
      continue;
    taken.push({ at: startsAt, cost });
    allowed += 1;
  }
  return allowed;
}
