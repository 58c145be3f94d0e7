/**
 * The practice club in its own process under full load: every channel watched, hundreds of games, a thousand
 * clients.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createSeededRandom } from '../../main/base/random.ts';
import { tvChannels } from '../../main/chess/tv-channels.ts';
import { startClub } from '../harness/club.ts';
import { CannotRun, type CommandContext, type CommandResult } from '../harness/command.ts';
import { createPoster, openLines } from './club/raw-http.ts';
import { startTables } from './club/tables.ts';
import { cpuPercent, usageArguments, usageOf } from './club/usage.ts';
import { quantile, rounded } from './statistics.ts';

const targetP99 = 20;
/** Of a core, percent, without clients. */
const targetIdle = 0.25;
const games = 200;
const watchersAGame = 4;
const watchersAChannel = 10;
const eventStreams = 40;
/** Connections that post moves. */
const posters = 16;
/** Longer than the club's grace period for returning clients, ms. */
const freezeWaitMs = 14_000;
/** Time for the engine to release memory after the load, ms. Its processor use is reported separately. */
const releaseMs = 45_000;
/** Duration of the measured sleep, ms. */
const asleepMs = 20_000;

export async function benchClub({ quick, seed, print }: CommandContext): Promise<CommandResult> {
  const seconds = quick ? 15 : 90;
  const folder = await mkdtemp(join(tmpdir(), 'outpost-club-'));
  const club = await startClub({
    seed,
    stateFile: join(folder, 'club.json'),
    historyDays: 210,
    execArgv: usageArguments,
  }).catch((error: unknown) => {
    throw new CannotRun(`the built club does not start (npm run build): ${String(error)}`);
  });
  const poster = createPoster(club.port, club.token, posters);
  const received = { tv: 0, events: 0 };
  const open: { close(): void }[] = [];
  try {
    const empty = await usageOf(club.child, { collect: true });
    for (const channel of tvChannels)
      for (let index = 0; index < watchersAChannel; index += 1)
        open.push(
          await openLines(
            { port: club.port, path: `/api/tv/${channel}/feed`, agent: `viewer ${index}` },
            () => (received.tv += 1),
            () => {},
          ),
        );
    for (let index = 0; index < eventStreams; index += 1) {
      const token = await club.createToken(['board:play', 'challenge:read']);
      const target = { port: club.port, path: '/api/stream/event', token, agent: `app ${index}` };
      open.push(
        await openLines(
          target,
          () => (received.events += 1),
          () => {},
        ),
      );
    }
    const tables = await startTables({
      club,
      poster,
      random: createSeededRandom(seed),
      games,
      watchers: watchersAGame,
    });
    open.push({ close: () => tables.stop() });
    print(`${open.length - 1 + games * watchersAGame} streams are open`);
    await pause(5_000);
    tables.clear();
    received.tv = 0;
    const before = await usageOf(club.child, { collect: false });
    for (let second = 0; second < seconds; second += 5) {
      await pause(5_000);
      print(
        `${second + 5} s: ${tables.posted()} moves, p50 ${rounded(quantile(tables.delays, 0.5))} ms, p99 ${rounded(quantile(tables.delays, 0.99))} ms`,
      );
    }
    const after = await usageOf(club.child, { collect: false });
    const full = await usageOf(club.child, { collect: true });
    const p99 = quantile(tables.delays, 0.99);
    const live = tables.live();
    for (const one of open) one.close();
    poster.close();
    print('all clients have disconnected');
    await pause(freezeWaitMs);
    const frozen = await usageOf(club.child, { collect: true });
    await pause(releaseMs);
    const asleep = await usageOf(club.child, { collect: false });
    await pause(asleepMs);
    const idle = cpuPercent(asleep, await usageOf(club.child, { collect: false }));
    const figures = {
      p50_ms: rounded(quantile(tables.delays, 0.5), 2),
      p99_ms: rounded(p99, 2),
      max_ms: rounded(quantile(tables.delays, 1), 2),
      target_p99_ms: targetP99,
      moves_posted: tables.posted(),
      moves_refused: tables.refused(),
      lines_timed: tables.delays.length,
      games: live,
      games_replaced: tables.replaced(),
      channels: tvChannels.length,
      stream_clients: games * watchersAGame + tvChannels.length * watchersAChannel + eventStreams,
      game_lines_per_s: rounded(tables.lines() / seconds),
      tv_lines_per_s: rounded(received.tv / seconds),
      cpu_percent_of_a_core: rounded(cpuPercent(before, after)),
      rss_mib: rounded(after.rssMiB),
      rss_empty_mib: rounded(empty.rssMiB),
      heap_mib: rounded(full.heapMiB),
      heap_empty_mib: rounded(empty.heapMiB),
      giving_back_cpu_ms: rounded(asleep.cpuMs - frozen.cpuMs),
      rss_asleep_mib: rounded(asleep.rssMiB),
      idle_cpu_percent_of_a_core: rounded(idle, 2),
      target_idle_cpu_percent_of_a_core: targetIdle,
      seconds,
      seed,
    };
    return {
      ok: p99 <= targetP99 && idle <= targetIdle && tables.refused() === 0 && tables.posted() > 10 * seconds,
      figures,
    };
  } finally {
    for (const one of open) one.close();
    poster.close();
    await club.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
