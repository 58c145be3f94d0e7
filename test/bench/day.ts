/**
 * Advances the practice club by a virtual day as fast as possible, with TV watched, arenas queried and games
 * played.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { createSeededRandom, integerBelow } from '../../main/base/random.ts';
import { rulesFor } from '../../main/chess/rules.ts';
import { tvChannels, type TvChannel } from '../../main/chess/tv-channels.ts';
import { startClub, type RunningClub } from '../harness/club.ts';
import { CannotRun, type CommandContext, type CommandResult } from '../harness/command.ts';
import { openLines } from './club/raw-http.ts';
import { usageArguments, usageOf } from './club/usage.ts';
import { rounded } from './statistics.ts';

const targetSeconds = 120;
const hourMs = 3_600_000;
/** Interval of the arena queries, ms. */
const stepMs = 10 * 60_000;
/** The maximum of one viewer. */
const watchedByOne: readonly TvChannel[] = ['best', 'blitz', 'rapid', 'crazyhouse'];
const startAt = Date.UTC(2026, 2, 1);

interface Day {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly tvLines: number;
  /** Channels that had a game when queried. */
  readonly onAir: number;
  readonly moves: number;
  readonly games: number;
  readonly arenas: number;
  readonly rssMiB: number;
}

export async function benchDay({ quick, seed, print }: CommandContext): Promise<CommandResult> {
  const hours = quick ? 2 : 24;
  const four = await passTime(seed, hours, watchedByOne, print);
  const all = await passTime(seed, hours, tvChannels, print);
  const perDay = 24 / hours;
  const isWhole = [four, all].every(({ moves, onAir }) => moves > 0 && onAir === tvChannels.length);
  return {
    // A partial run is extrapolated.
    ok: isWhole && four.seconds * perDay <= targetSeconds,
    figures: {
      virtual_hours: hours,
      day_with_4_feeds_s: rounded(four.seconds * perDay),
      target_day_with_4_feeds_s: targetSeconds,
      day_with_4_feeds_cpu_s: rounded(four.cpuSeconds * perDay),
      day_with_16_feeds_s: rounded(all.seconds * perDay),
      day_with_16_feeds_cpu_s: rounded(all.cpuSeconds * perDay),
      lines_of_4_feeds: four.tvLines,
      lines_of_16_feeds: all.tvLines,
      channels_seen: four.onAir,
      own_games: four.games,
      own_moves: four.moves,
      arenas_seen: four.arenas,
      rss_mib: rounded(four.rssMiB),
      seed,
    },
  };
}

async function passTime(
  seed: number,
  hours: number,
  watched: readonly TvChannel[],
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
  let tvLines = 0;
  const onAir = new Set<string>();
  const streams = await Promise.all(
    watched.map((channel) => {
      const target = { port: club.port, path: `/api/tv/${channel}/feed`, agent: 'viewer' };
      return openLines(
        target,
        () => (tvLines += 1),
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
      const map = (await club.request('GET', '/api/tv/channels')) as object;
      for (const channel of Object.keys(map)) onAir.add(channel);
      if (passed % (6 * hourMs) === 5 * hourMs) print(`${(passed + hourMs) / hourMs} h of virtual time`);
    }
    const after = await usageOf(club.child, { collect: false });
    // Lets the last messages arrive.
    await pause(200);
    return {
      seconds: (after.at - before.at) / 1_000,
      cpuSeconds: (after.cpuMs - before.cpuMs) / 1_000,
      tvLines,
      onAir: onAir.size,
      ...visitor.deeds,
      arenas: arenas.size,
      rssMiB: after.rssMiB,
    };
  } finally {
    for (const stream of streams) stream.close();
    await club.stop();
  }
}

/** Plays the account's games: one at a time, a few moves in each step. */
function createVisitor(club: RunningClub, seed: number) {
  const random = createSeededRandom(seed);
  const rules = rulesFor('fromPosition');
  const counts = { moves: 0, games: 0 };
  let current: string | undefined;
  return {
    deeds: counts,
    async play() {
      for (let turn = 0; turn < 4; turn += 1) {
        if (current === undefined) {
          current = await club.startGame({ limit: 1_800, increment: 30, source: 'friend' });
          counts.games += 1;
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
          counts.moves += 1;
        }
        await club.clock({ advanceMs: 15_000 });
      }
    },
  };
}

/** Queries the list of arenas and the standings of running ones. */
async function visitArenas(club: RunningClub): Promise<readonly string[]> {
  const listed = (await club.request('GET', '/api/tournament')) as {
    readonly started: readonly { readonly id: string }[];
  };
  for (const { id } of listed.started) await club.request('GET', `/api/tournament/${id}`);
  return listed.started.map(({ id }) => id);
}
