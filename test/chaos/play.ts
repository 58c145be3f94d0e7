/** Hundreds of bot games on virtual time, while connections break, answers are lost and processes die. */
import { createSeededRandom, integerBelow, pick, type Random } from '../../main/base/random.ts';
import { createMoveEngine } from '../../main/engine/engine.ts';
import { silentLog } from '../../main/base/log.ts';
import { opponents } from '../../main/practice/opponents.ts';
import { timingsOf } from '../../main/practice/timings.ts';
import type { CommandContext, CommandResult } from '../harness/command.ts';
import { createLotEngines, type LotEngines } from '../harness/engines.ts';
import { createVirtualWorld, type VirtualWorld } from '../harness/virtual-world.ts';
import { judge } from '../referee/judge.ts';
import { makeTextReport } from '../referee/report.ts';
import { keepEvidence } from './evidence.ts';
import { watchClocks } from './play/clocks.ts';
import { judgePlay, wishKey, type ClubRecord } from './play/judge.ts';
import { createInjector, createWeather, type FaultKind } from './streams/faults.ts';

const gamesAtOnce = 4;
const terms = [
  { limit: 60, increment: 1 },
  { limit: 180, increment: 2 },
  { limit: 300, increment: 3 },
  { limit: 600, increment: 0 },
] as const;
/**
 * Faults of games. Clock changes, impossible headers and reordered lines are left to other commands: here a state
 * with fewer moves means a takeback.
 */
const kinds: readonly FaultKind[] = [
  'cut',
  'reset',
  'stall',
  'half-open',
  'answer-cut',
  'duplicate',
  'garbage',
  '5xx',
  'slow',
  'drip',
  'lost-answer',
  'closed-at-once',
  'app-restart',
];
/** Half-moves after which the opponent resigns. */
const minPlies = 8;
const maxPlies = 40;
const calmMs = 20 * 60_000;
const maxReported = 8;
/** How long a clock may continue that began under an older latency, ms. */
const lingersMs = 60_000;

/**
 * Refusals of requests that games need. Storms over all endpoints are rare: the app correctly pauses for minutes
 * after one, and hardly any game would be played.
 */
async function storm(world: VirtualWorld, random: Random): Promise<void> {
  if (random.next() < 0.08) {
    await world.tell('POST', '/fault', { kind: 'storm', forMs: 1_000 + integerBelow(random, 20_000) });
    return;
  }
  const live = world.club().club().games.live();
  if (live.length === 0) return;
  await world.tell('POST', '/fault', {
    kind: 'answer',
    status: 429,
    body: pick(random, ['json', 'html']),
    ...(random.next() < 0.6 ? { retryAfter: 1 + integerBelow(random, 8) } : {}),
    count: 1 + integerBelow(random, 8),
    path: `/api/bot/game/${pick(random, live).id}/move`,
  });
}

export async function chaosPlay({ quick, seed, print }: CommandContext): Promise<CommandResult> {
  const wanted = quick ? 30 : 500;
  const began = performance.now();
  const random = createSeededRandom(seed);
  const weather = createWeather();
  /** Current one-way latency, ms. */
  let wayMs = 0;
  const wishes = new Map<string, Set<string>>();
  let engines: LotEngines | undefined;
  const world = await createVirtualWorld({
    seed,
    club: { account: { kind: 'bot', name: 'Robot' } },
    latency: () => Math.max(wayMs, weather.latency()),
    referee: { faultFor: weather.plan, keepsLines: ({ route }) => route === 'game-stream' },
    engine(clock) {
      engines = createLotEngines(clock, createSeededRandom(seed + 1), ({ seat, moves }, uci) => {
        const key = wishKey(seat.split(' ')[1] ?? '', moves.length);
        wishes.set(key, (wishes.get(key) ?? new Set()).add(uci));
      });
      return createMoveEngine({ fork: engines.fork, clock, log: silentLog });
    },
  });
  const { time, referee, accountId } = world;
  const startedAt = time.trueNow();
  const injected = { engine_crash: 0, engine_hang: 0, storm_of_429: 0 };
  try {
    const { core } = world.app();
    core.commands['history.pause']({ accountId, paused: true });
    await time.until(
      core.commands['bot.set']({
        accountId,
        change: { on: true, atOnce: gamesAtOnce, pace: 'quick', resigns: false },
      }),
    );
    const injector = createInjector(world, weather, { attend: () => {} }, random, 'bot');
    /** Recent latencies: a clock that began under an older one is judged by it. */
    let ways: readonly { readonly at: number; readonly ms: number }[] = [];
    const slowest = () => Math.max(0, ...ways.map(({ ms }) => ms));
    const clocks = watchClocks(world, () => Math.max(wayMs, weather.delayMs, slowest()));
    const ends = new Map<string, number>();
    const club = () => world.club().club();
    const over = () => club().state.games.filter(({ status }) => status !== 'started').length;
    let reported = 0;
    let nextFault = 0;
    let nextWeather = 0;

    const tend = async (more: boolean) => {
      for (const { id, moves } of club().games.live()) {
        const end = ends.get(id) ?? minPlies + integerBelow(random, maxPlies - minPlies);
        ends.set(id, end);
        if (moves.length >= end) await world.tell('POST', `/game/${id}/resign`);
      }
      if (!more || club().games.live().length >= gamesAtOnce || !world.appRuns()) return;
      await world.tell('POST', '/game', {
        opponent: pick(random, opponents).id,
        ...pick(random, terms),
        source: 'friend',
      });
    };

    while (over() < wanted) {
      await tend(true);
      await time.run(1_500);
      const now = time.trueNow() - startedAt;
      ways = [
        ...ways.filter(({ at }) => at > now - lingersMs),
        { at: now, ms: Math.max(wayMs, weather.delayMs) },
      ];
      if (now >= nextWeather) {
        wayMs = random.next() < 0.3 ? 0 : integerBelow(random, 150);
        nextWeather = now + 300_000;
      }
      if (now >= nextFault) {
        nextFault = now + 2_000 + random.next() * 25_000;
        const dice = random.next();
        if (dice < 0.06) {
          engines?.crash();
          injected.engine_crash += 1;
        } else if (dice < 0.08) {
          engines?.hang();
          injected.engine_hang += 1;
        } else if (dice < 0.16) {
          await storm(world, random);
          injected.storm_of_429 += 1;
        } else await injector.inject(pick(random, kinds));
      }
      if (over() >= reported + wanted / 10) {
        reported = over();
        print(
          `${reported} games, ${((time.trueNow() - startedAt) / 3_600_000).toFixed(1)} h of virtual time`,
        );
      }
    }
    const calmUntil = time.trueNow() + calmMs;
    while (club().games.live().length > 0 && time.trueNow() < calmUntil) {
      await tend(false);
      await time.run(1_500);
    }
    clocks.stop();
    const ended = time.trueNow();
    const games = club().state.games.map((game): ClubRecord => {
      const { clockLog, timeLog } = timingsOf(game);
      return {
        id: game.id,
        variant: game.variant,
        initialFen: game.initialFen,
        moves: game.moves,
        timeLog,
        userColor: game.userColor,
        status: game.status,
        winner: game.winner,
        endedAt: game.endedAt ?? null,
        leftMs: (clockLog[game.moves.length - 2] ?? 0) * 10,
      };
    });
    await world.closeApp();
    const { exchanges } = referee.record;
    const verdict = judgePlay(games, exchanges, wishes);
    const law = judge(referee.record, { until: ended });
    if (law.violations.length > 0) print(makeTextReport(referee.record, law));
    const { doubled, illegal, lateFlags } = verdict;
    for (const list of [doubled, illegal, lateFlags, clocks.wrong])
      for (const sentence of list.slice(0, maxReported)) print(sentence);
    const unfinished = games.filter(({ status }) => status === 'started').length;
    const ok =
      doubled.length === 0 &&
      illegal.length === 0 &&
      lateFlags.length === 0 &&
      clocks.wrong.length === 0 &&
      law.violations.length === 0 &&
      unfinished === 0 &&
      verdict.ownMoves > 0 &&
      clocks.samples() > 0;
    if (!ok) {
      const file = keepEvidence('play', seed, {
        verdict,
        clocks: clocks.wrong,
        violations: law.violations,
        course: injector.course,
        complaints: world.complaints,
        games,
        exchanges: exchanges.filter(({ route }) => route === 'move' || route === 'game-stream'),
      });
      print(`The record, the games and the faults are kept in ${file}.`);
    }
    return {
      ok,
      figures: {
        games: games.length,
        games_not_ended: unfinished,
        own_moves: verdict.ownMoves,
        submissions: verdict.submissions,
        repeats_harmless: verdict.repeats,
        overtaken: verdict.overtaken,
        doubled: doubled.length,
        illegal: illegal.length,
        flags: verdict.flags,
        flags_late_on_live: lateFlags.length,
        clock_samples: clocks.samples(),
        clocks_wrong: clocks.wrong.length,
        clocks_of_held_up_lines: clocks.heldUp(),
        worst_clock_ms: Math.round(clocks.worstMs()),
        violations: law.violations.length,
        ...injected,
        ...Object.fromEntries(
          kinds.map((kind) => [`fault_${kind.replaceAll('-', '_')}`, injector.injected[kind]]),
        ),
        virtual_hours: Math.round((ended - startedAt) / 360_000) / 10,
        seconds: Math.round((performance.now() - began) / 1000),
        seed,
      },
    };
  } finally {
    await world.close();
  }
}
