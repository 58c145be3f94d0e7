import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createSeededRandom, integerBelow } from '../../main/base/random.ts';
import type { CommandContext, CommandResult } from '../harness/command.ts';
import { createVirtualServer } from '../harness/virtual-server.ts';
import { createWatchedStores, roomForRuns } from '../harness/virtual-store.ts';
import { createVirtualTime } from '../harness/virtual-time.ts';
import type { CallerFacts } from '../referee/callers.ts';
import type { Exchange } from '../referee/exchange.ts';
import { judge } from '../referee/judge.ts';
import { createReferee } from '../referee/referee.ts';
import { makeTextReport } from '../referee/report.ts';
import { limitOf, type RowName } from '../referee/table.ts';
import type { Usage } from '../referee/usage.ts';
import { startAsking, type Asker, type Asking } from './budget/asking.ts';
import { createDemand, type AskedMove } from './budget/demand.ts';
import { keepEvidence } from './evidence.ts';

const hourMs = 3_600_000;
/** Target: the used share of a row's allowance while demand exceeds it. */
const leastShare = 0.95;
const maxLatencyMs = 300;

/** A caller with its facts for the referee. */
interface Known extends Asker {
  readonly facts: CallerFacts;
}

/** Checks that under excess demand all limits hold, allowances are used up, and moves wait for nothing. */
export async function chaosBudget({ quick, seed, print }: CommandContext): Promise<CommandResult> {
  const hours = quick ? 1 : 24;
  const began = performance.now();
  const random = createSeededRandom(seed);
  const time = createVirtualTime();
  const { clock } = time;
  const folder = mkdtempSync(join(roomForRuns(), 'outpost-budget-'));
  const server = await createVirtualServer({ clock, random: createSeededRandom(seed + 1) });
  const drawLatencyMs = () => integerBelow(random, maxLatencyMs + 1);
  const referee = await createReferee({
    targetPort: server.port,
    now: time.trueNow,
    latency: { toServer: drawLatencyMs, toClient: drawLatencyMs, after: clock.after },
  });
  const stores = createWatchedStores(clock);
  time.join(stores.party);
  time.join({ busy: () => !referee.quiet(), activity: () => referee.activity() });

  const baseUrl = `http://127.0.0.1:${referee.port}`;
  const callers = makeCallers(baseUrl, time.trueNow());
  const start = () =>
    time.until(startAsking({ time, stores, file: join(folder, 'outpost.db'), random, baseUrl }));
  let app: Asking | null = await start();
  const demand = createDemand({
    time,
    seed: seed + 2,
    askers: callers,
    asking: () => app,
    recorded: () => referee.record.exchanges.length,
    phaseMs: (quick ? 6 : 15) * 60_000,
  });
  /** Periods in which the app did not run. */
  const pauses: Stretch[] = [];
  try {
    const from = time.trueNow();
    const until = from + hours * hourMs;
    const restart = async () => {
      const old = app;
      const since = time.trueNow();
      app = null;
      await time.settle();
      if (old) await time.until(old.close());
      await time.run(2_000 + random.next() * (random.next() < 0.3 ? 600_000 : 20_000));
      app = await start();
      pauses.push({ from: since, to: time.trueNow() });
    };
    for (let reported = 0; time.trueNow() < until;) {
      await time.run(Math.min(until - time.trueNow(), (0.2 + random.next()) * hourMs * (quick ? 0.3 : 0.8)));
      if (time.trueNow() < until) await restart();
      const hour = Math.floor((time.trueNow() - from) / hourMs);
      if (hour > reported) print(`${hour} h of virtual time, ${referee.record.exchanges.length} requests`);
      reported = hour;
    }
    demand.stop();
    const ended = time.trueNow();
    const last = app;
    app = null;
    await time.settle();
    if (last) await time.until(last.close());

    const byKey = new Map(callers.map((caller) => [keyOf(caller), caller.facts]));
    const verdict = judge(referee.record, { caller: (key) => byKey.get(key), until: ended });
    const stretches = demand.saturations.flatMap(({ row, asker, ...phase }) => {
      const caller = callers.find(({ name }) => name === asker);
      if (!caller) return [];
      return withoutPauses(pauses, phase)
        .flatMap((stretch) => wholeWindows(stretch, windowOf(row, caller)))
        .map(({ from: since, to }) => ({
          row,
          asker,
          ms: to - since,
          share: shareOf(verdict.usage(since, to), row, caller),
        }));
    });
    const shares = perCaller(stretches);
    const { exchanges } = referee.record;
    const waits = demand.moves.flatMap((move) => waitOf(move, exchanges));
    const worst = shares.toSorted((a, b) => a.share - b.share)[0];
    const mean = shares.reduce((sum, { share }) => sum + share, 0) / Math.max(1, shares.length);
    const ahead = percentile(
      waits.map(({ requests }) => requests),
      0.99,
    );
    if (verdict.violations.length > 0) print(makeTextReport(referee.record, verdict));
    for (const { row, asker, share } of shares.filter((one) => one.share < leastShare).slice(0, 8))
      print(`${row} of ${asker}: ${percent(share)} % used`);
    const ok =
      verdict.violations.length === 0 &&
      worst !== undefined &&
      worst.share >= leastShare &&
      waits.length > 0 &&
      ahead === 0;
    if (!ok) {
      const { violations } = verdict;
      const file = keepEvidence('budget', seed, { violations, shares, waits, exchanges });
      print(`The record is kept in ${file}.`);
    }
    return {
      ok,
      figures: {
        virtual_hours: hours,
        requests: exchanges.length,
        restarts: pauses.length,
        violations: verdict.violations.length,
        saturated_stretches: stretches.length,
        least_used_percent: percent(worst?.share ?? 0),
        least_used_row: worst === undefined ? 'none' : `${worst.row} of ${worst.asker}`,
        mean_used_percent: percent(mean),
        moves: waits.length,
        move_wait_p99_requests: ahead,
        move_wait_p99_ms: percentile(
          waits.map(({ ms }) => ms),
          0.99,
        ),
        refused_by_budget: demand.refused(),
        latency_ms: maxLatencyMs,
        seconds: Math.round((performance.now() - began) / 1000),
        seed,
      },
    };
  } finally {
    demand.stop();
    await referee.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const percent = (share: number) => Math.round(share * 1000) / 10;

function makeCallers(server: string, now: number): readonly Known[] {
  const day = 24 * hourMs;
  const old = now - 400 * day;
  // Under a week old for the whole run.
  const recent = now - day;
  return [
    {
      name: 'authenticated',
      token: 'fuzzy_authenticated_0001',
      scope: { accountId: 'a1', userId: 'ada', server, caller: 'authenticated' },
      facts: { kind: 'authenticated', user: 'ada', createdAt: old },
    },
    {
      name: 'verified bot',
      token: 'fuzzy_verified_bot_0002',
      scope: { accountId: 'a2', userId: 'bob', server, caller: 'verified_bot' },
      facts: { kind: 'verified_bot', user: 'bob', createdAt: old },
    },
    {
      name: 'young',
      token: 'fuzzy_young_account_0003',
      scope: { accountId: 'a3', userId: 'cleo', server, caller: 'authenticated', young: true },
      facts: { kind: 'authenticated', user: 'cleo', createdAt: recent },
    },
    {
      name: 'anonymous',
      scope: { accountId: 'a4', server, caller: 'anonymous' },
      facts: { kind: 'anonymous' },
    },
  ];
}

/** The caller's key in the referee's record. */
function keyOf({ token }: Asker): string {
  return token === undefined
    ? 'anonymous'
    : `token:${createHash('sha256').update(token).digest('hex').slice(0, 12)}`;
}

interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** A period without the pauses, in which nothing can be used. */
function withoutPauses(pauses: readonly Stretch[], stretch: Stretch): readonly Stretch[] {
  const inside = pauses.filter(({ from, to }) => to > stretch.from && from < stretch.to);
  const begins = [stretch.from, ...inside.map(({ to }) => to)];
  const ends = [...inside.map(({ from }) => from), stretch.to];
  return begins.map((from, index) => ({ from, to: ends[index] ?? stretch.to }));
}

/**
 * The complete windows after the first one, which may begin with an unused allowance: steady use then equals the
 * allowance. Fewer than two are not significant.
 */
function wholeWindows({ from, to }: Stretch, windowMs: number): readonly Stretch[] {
  const windows = Math.floor((to - from) / windowMs) - 1;
  const begins = from + windowMs;
  return windows < 2 ? [] : [{ from: begins, to: begins + windows * windowMs }];
}

/** The row's window for the caller, ms. */
function windowOf(row: RowName, { facts }: Known): number {
  const limit = limitOf(row, facts.kind, false);
  return limit.kind === 'window' ? limit.windowMs : Infinity;
}

/** Used share of the row's allowance in a period; rows by address are shared by all callers. */
function shareOf(usages: readonly Usage[], row: RowName, caller: Known): number {
  const key = keyOf(caller);
  const shared = row === 'activity' || caller.token === undefined;
  return (
    usages.find((usage) => usage.row === row && (shared ? usage.key.startsWith('ip ') : usage.key === key))
      ?.share ?? 0
  );
}

interface Share {
  readonly row: RowName;
  readonly asker: string;
  readonly ms: number;
  readonly share: number;
}

/** Averages over all periods of a caller: single windows may end just before the next use. */
function perCaller(stretches: readonly Share[]): readonly Share[] {
  const sums = new Map<string, Share>();
  for (const { row, asker, ms, share } of stretches) {
    const before = sums.get(`${row} ${asker}`) ?? { row, asker, ms: 0, share: 0 };
    const all = before.ms + ms;
    sums.set(`${row} ${asker}`, {
      row,
      asker,
      ms: all,
      share: (before.share * before.ms + share * ms) / all,
    });
  }
  return [...sums.values()];
}

interface MoveWait {
  readonly ms: number;
  /** Own requests that were sent or pending between the wish and the move. */
  readonly requests: number;
}

function waitOf({ path, at, after }: AskedMove, exchanges: readonly Exchange[]): readonly MoveWait[] {
  const index = exchanges.findIndex((exchange, place) => place >= after && exchange.path === path);
  const move = exchanges[index];
  // Requested when the app ended: never sent.
  if (!move) return [];
  const ms = move.sentAt - at;
  const own = exchanges.slice(Math.max(0, after - 200), index).filter(({ caller }) => caller === move.caller);
  const left = exchanges.slice(after, index).filter(({ caller }) => caller === move.caller).length;
  const ended =
    ms === 0
      ? 0
      : own.filter(
          ({ kind, closedAt = Infinity }) => kind === 'answer' && closedAt > at && closedAt <= move.sentAt,
        ).length;
  return [{ ms, requests: ms === 0 ? 0 : left + ended }];
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
