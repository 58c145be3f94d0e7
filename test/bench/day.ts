/** A virtual day of the practice club, pushed through as fast as it goes, with TV watched, arenas looked at and games played. */
import { setTimeout as pause } from 'node:timers/promises';
import { createSeededRandom, integerBelow } from '../../main/base/random.ts';
import { rulesFor } from '../../main/chess/rules.ts';
import { channelKeys, type ChannelKey } from '../../main/practice/tv/channels.ts';
import { startClub, type RunningClub } from '../harness/club.ts';
import { CannotRun, type CommandContext, type CommandResult } from '../harness/command.ts';
import { openLines } from './club/raw-http.ts';
import { usageArguments, usageOf } from './club/usage.ts';
import { rounded } from './statistics.ts';

const targetSeconds = 120;
const hourMs = 3_600_000;
/** Between two looks at the arenas. */
const stepMs = 10 * 60_000;
const watchedByOne: readonly ChannelKey[] = ['best', 'blitz', 'rapid', 'crazyhouse'];
const startAt = Date.UTC(2026, 2, 1);

interface Day {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly tvLines: number;
  readonly channels: number;
  readonly moves: number;
  readonly games: number;
  readonly arenas: number;
  readonly rssMiB: number;
}

export async function benchDay({ quick, args, print }: CommandContext): Promise<CommandResult> {
  const hours = quick ? 2 : 24;
  const seed = Number(args[0] ?? 1);
  const all = await passTime(seed, hours, channelKeys, print);
  const four = await passTime(seed, hours, watchedByOne, print);
  const perDay = 24 / hours;
  return {
    // A part says how long the whole would take.
    ok: all.seconds * perDay <= targetSeconds && all.channels === channelKeys.length && all.moves > 0,
    figures: {
      virtual_hours: hours,
      all_channels_s: rounded(all.seconds),
      all_channels_s_per_day: rounded(all.seconds * perDay),
      target_s_per_day: targetSeconds,
      all_channels_cpu_s_per_day: rounded(all.cpuSeconds * perDay),
      four_channels_s_per_day: rounded(four.seconds * perDay),
      four_channels_cpu_s_per_day: rounded(four.cpuSeconds * perDay),
      tv_lines: all.tvLines,
      channels_heard: all.channels,
      own_games: all.games,
      own_moves: all.moves,
      arenas_seen: all.arenas,
      rss_mib: rounded(all.rssMiB),
      seed,
    },
  };
}

async function passTime(
  seed: number,
  hours: number,
  watched: readonly ChannelKey[],
  print: (line: string) => void,
): Promise<Day> {
  const club = await startClub({
    seed,
    speed: 0,
    startAt,
    engine: 'random',
    execArgv: usageArguments,
  }).catch((error: unknown) => {
    throw new CannotRun(`the built club does not start (npm run build): ${String(error)}`);
  });
  const lines = new Map<ChannelKey, number>();
  const streams = await Promise.all(
    watched.map((channel) => {
      const target = { port: club.port, path: `/api/tv/${channel}/feed`, agent: 'viewer' };
      return openLines(
        target,
        () => lines.set(channel, (lines.get(channel) ?? 0) + 1),
        () => {},
      );
    }),
  );
  const visitor = createVisitor(club, seed);
  const arenas = new Set<string>();
  try {
    const before = await usageOf(club.child, { collect: true });
    for (let passed = 0; passed < hours * hourMs; passed += stepMs) {
      await visitor.play();
      await club.clock({ advanceMs: stepMs });
      for (const id of await visitArenas(club)) arenas.add(id);
      if (passed % (6 * hourMs) === 5 * hourMs) print(`${(passed + hourMs) / hourMs} h of virtual time`);
    }
    const after = await usageOf(club.child, { collect: false });
    // What is on the way still is heard.
    await pause(200);
    return {
      seconds: (after.at - before.at) / 1_000,
      cpuSeconds: (after.cpuMs - before.cpuMs) / 1_000,
      tvLines: [...lines.values()].reduce((sum, count) => sum + count, 0),
      channels: [...lines.values()].filter((count) => count > 0).length,
      ...visitor.deeds,
      arenas: arenas.size,
      rssMiB: after.rssMiB,
    };
  } finally {
    for (const stream of streams) stream.close();
    await club.stop();
  }
}

/** The account's own games: one at a time, a few moves in each stretch of time. */
function createVisitor(club: RunningClub, seed: number) {
  const random = createSeededRandom(seed);
  const rules = rulesFor('fromPosition');
  const deeds = { moves: 0, games: 0 };
  let current: string | undefined;
  return {
    deeds,
    async play() {
      for (let turn = 0; turn < 4; turn += 1) {
        if (current === undefined) {
          current = await club.startGame({ limit: 1_800, increment: 30, source: 'friend' });
          deeds.games += 1;
        }
        const { fen, color, status } = await club.game(current);
        if (status !== 'started') {
          current = undefined;
          continue;
        }
        const position = rules.parsePosition(fen);
        const legal = position?.legalMoves() ?? [];
        const uci = legal[integerBelow(random, Math.max(1, legal.length))];
        if (position?.turn === color && uci !== undefined) {
          await club.request('POST', `/api/board/game/${current}/move/${uci}`);
          deeds.moves += 1;
        }
        await club.clock({ advanceMs: 15_000 });
      }
    },
  };
}

/** Looks at the list and at the standing of those under way. */
async function visitArenas(club: RunningClub): Promise<readonly string[]> {
  const listed = (await club.request('GET', '/api/tournament')) as {
    readonly started: readonly { readonly id: string }[];
  };
  for (const { id } of listed.started) await club.request('GET', `/api/tournament/${id}`);
  return listed.started.map(({ id }) => id);
}
