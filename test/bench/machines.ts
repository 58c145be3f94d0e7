/**
 * A machine shares its archive through a folder, and a new machine catches up: the time, against an import of the same
 * games and a copy of the folder, the size of the folder, the delay of the app's thread, and the bytes of one day. The
 * window asks for games ten times a second, in the import and in the catching up. The positions of games that came from
 * another machine are not indexed in this time.
 * `--games N` sets the number of games.
 */
import { cp, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { createSystemClock } from '../../main/base/system-clock.ts';
import type { SharingSession } from '../../main/sharing/session.ts';
import { openSharingThread } from '../../main/sharing/sharing-thread.ts';
import type { Store } from '../../main/store/api.ts';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { wholeNumberIn, type CommandContext, type CommandResult } from '../harness/command.ts';
import { account, importFile, openStore, sizesOf, writeGames } from './import.ts';
import { benchUser } from './pgn-games.ts';
import { quantile, rounded } from './statistics.ts';

/** Shares of the import's time and of the archive's bytes; ms. */
const targets = { time: 1, bytes: 1.3, delayMs: 8 } as const;
const workerUrl = new URL(`file://${join(projectRoot, 'out', 'main', 'sharing-worker.cjs')}`);
const owner = { accountId: account, server: 'https://chess.example', userId: 'bench' } as const;
/** Pause between two questions of the window, ms; it asks more rarely. */
const askEveryMs = 100;
/** Games of a busy day. */
const gamesADay = 50;

export async function benchMachines({ quick, text, print }: CommandContext): Promise<CommandResult> {
  const games = wholeNumberIn({ text }, 'games', {
    least: 100,
    most: 100_000_000,
    otherwise: quick ? 10_000 : 1_000_000,
  });
  const folder = await mkdtemp(join(tmpdir(), 'outpost-machines-'));
  try {
    const shared = join(folder, 'shared');
    await mkdir(shared);
    const first = join(folder, 'first.db');
    // Only games of the account's user are shared.
    const isOwn = (game: string): string => game.replace(/"member\d+"/, `"${benchUser}"`);
    const file = await writeGames(join(folder, 'games.pgn'), games, print, isOwn);
    const imported = await importFile(
      file,
      first,
      print,
      async (store, isOver) => void (await ask(store, isOver)),
    );
    await rm(file);
    print(`${imported.games} games imported in ${rounded(imported.seconds)} s`);

    const publishing = await withMachine(first, shared, 'first', async ({ session }) => {
      const published = await timed(() => session.sync());
      const before = await bytesIn(shared);
      return { seconds: published.seconds, facts: published.value.published, bytes: before };
    });
    print(`${publishing.facts} records published in ${rounded(publishing.seconds)} s`);
    const copying = await timed(() => cp(shared, join(folder, 'copy'), { recursive: true }));

    const second = join(folder, 'second.db');
    const catching = await withMachine(second, shared, 'second', async ({ session, store }) => {
      const delay = monitorEventLoopDelay({ resolution: 1 });
      let isOver = false;
      const asking = ask(store, () => isOver);
      delay.enable();
      const merged = await timed(() => session.sync());
      delay.disable();
      isOver = true;
      const answers = await asking;
      return {
        ...{ seconds: merged.seconds, changes: merged.value.merged, answers },
        delayMs: delay.percentile(99.9) / 1e6 - 1,
      };
    });
    print(`${catching.changes} records merged in ${rounded(catching.seconds)} s`);

    const day = await withMachine(first, shared, 'first', async ({ session, store }) => {
      await session.sync();
      const before = await bytesIn(shared);
      const known = await store.archive.games(account, { filter: { mine: true }, limit: gamesADay });
      const played = known.map((game, number) => ({ ...game, gameId: `day${number}` }));
      await store.archive.put(account, played, null);
      await session.sync();
      return (await bytesIn(shared)) - before;
    });

    const time = catching.seconds / (imported.seconds + copying.seconds);
    const archiveBytes = sizesOf(first).with;
    const bytes = publishing.bytes / archiveBytes;
    return {
      ok:
        time <= targets.time &&
        bytes <= targets.bytes &&
        catching.delayMs <= targets.delayMs &&
        catching.changes >= imported.games,
      figures: {
        time_of_import_and_copy: rounded(time, 3),
        target_time_of_import_and_copy: targets.time,
        folder_of_archive: rounded(bytes, 3),
        target_folder_of_archive: targets.bytes,
        event_loop_p99_9_ms: rounded(catching.delayMs),
        target_event_loop_p99_9_ms: targets.delayMs,
        answers_meanwhile_p99_ms: rounded(quantile(catching.answers, 0.99)),
        catching_up_s: rounded(catching.seconds),
        import_s: rounded(imported.seconds),
        copy_s: rounded(copying.seconds, 2),
        publishing_s: rounded(publishing.seconds),
        folder_bytes: publishing.bytes,
        archive_bytes: archiveBytes,
        day_bytes: day,
        games_a_day: gamesADay,
        games: imported.games,
        merged: catching.changes,
      },
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Asks for the first page as the window does, until it is over. Returns the ms of each answer. */
async function ask(store: Store, isOver: () => boolean): Promise<readonly number[]> {
  const answers: number[] = [];
  while (!isOver()) {
    const { seconds } = await timed(() => store.archive.page(account, { filter: {}, limit: 50 }));
    answers.push(seconds * 1_000);
    await pause(askEveryMs);
  }
  return answers;
}

interface RunningMachine {
  readonly store: Store;
  readonly session: SharingSession;
}

async function withMachine<T>(
  database: string,
  folder: string,
  name: string,
  work: (machine: RunningMachine) => Promise<T>,
): Promise<T> {
  const store = await openStore(database);
  try {
    const session = await openSharingThread({
      ...{ workerUrl, store, folder, passphrase: null, accounts: [owner] },
      clock: createSystemClock(),
      machine: { name, app: '1.0.0' },
      eraseAccount: (accountId) => store.accounts.erase(accountId),
    });
    try {
      return await work({ store, session });
    } finally {
      await session.close();
    }
  } finally {
    await store.close();
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly seconds: number }> {
  const began = performance.now();
  const value = await work();
  return { value, seconds: (performance.now() - began) / 1_000 };
}

async function bytesIn(folder: string): Promise<number> {
  const sizes = await Promise.all(
    (await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
