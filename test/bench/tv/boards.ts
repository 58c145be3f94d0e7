/**
 * Sixteen boards at two plies a second each in the real app. Measures from the server's write of a line to its
 * position on screen, and processor use of all processes. The reference is sixteen bare boards of the same library
 * at the same places in the same window, fed from within the page. The two alternate, so that both meet the same
 * conditions.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { tvChannels } from '../../../main/chess/tv-channels.ts';
import { isKey } from '../../../renderer/board/squares.ts';
import { defaultSettings } from '../../../preload/contract/defaults.ts';
import { projectRoot } from '../../../scripts/lib/paths.mjs';
import { startVirtualDesktop } from '../../../scripts/lib/virtual-desktop.mjs';
import { waitUntil } from '../../../scripts/lib/wait.mjs';
import { CannotRun, type CommandContext, type Figures } from '../../harness/command.ts';
import { goTo } from '../../harness/window.ts';
import { fillProfile } from '../filled-profile.ts';
import { treeUse } from '../process-tree.ts';
import { isWithin, ratioOf } from '../ratio.ts';
import { startApp } from '../started-app.ts';
import { median, quantile, rounded } from '../statistics.ts';
import { createProgramme, startFeedServer, timetable, type FeedServer } from './feed-server.ts';
import { installInPage, type BareMove, type BoardPlace, type InPage } from './in-page.ts';
import { pairMoments, type Moment } from './pairs.ts';
import { makeWideApp } from './wide-app.ts';

const targets = { painted: 1.1, cpu: 1 } as const;
/** Interval between two positions of one board, ms. */
const everyMs = 500;
const size = { width: 1600, height: 1000 } as const;
/** Warm-up of both ways, ms. */
const warmMs = 3_000;
/** Wait after the last position, ms. */
const restMs = 1_000;

interface Round {
  readonly delays: readonly number[];
  readonly missed: number;
  /** Share of one processor. */
  readonly cpuPercent: number;
}

export async function benchBoards({
  quick,
  print,
}: CommandContext): Promise<{ readonly ok: boolean; readonly figures: Figures }> {
  const electron = process.env['OUTPOST_ELECTRON'];
  if (electron === undefined)
    throw new CannotRun('no Electron was prepared: run it as `npm run bench -- tv`');
  // Fewer pairs have no spread.
  const rounds = quick ? 3 : 4;
  const measuredMs = quick ? 6_000 : 20_000;
  const folder = await mkdtemp(join(tmpdir(), 'outpost-tv-'));
  const programme = createProgramme();
  const desktop = await startVirtualDesktop({ windowManager: true, size: '1700x1100x24' });
  const server = await startFeedServer(programme);
  try {
    const profile = join(folder, 'profile');
    await fillProfile({
      profile,
      accounts: [server],
      entries: 0,
      settings: { tv: { ...defaultSettings.tv, wall: [...tvChannels] } },
    });
    await writeFile(
      join(profile, 'window.json'),
      JSON.stringify({ bounds: { x: 20, y: 20, ...size }, maximized: false }),
    );
    const wide = join(folder, 'app');
    await makeWideApp(wide, tvChannels.length);
    const app = await startApp({ electron, app: wide, profile, env: desktop.env, mark: 'home-painted' });
    try {
      const { page, pid } = app;
      await prepareBoards(page);
      const ours: Round[] = [];
      const bare: Round[] = [];
      for (let round = 1; round <= rounds; round += 1) {
        const places = await openWall(page, server);
        const wall = await measure(page, pid, () => server.tell(measuredMs, everyMs), {
          begin: () => call(page, 'watchWall', tvChannels),
          warm: () => server.tell(warmMs, everyMs),
        });
        ours.push(wall);
        await leaveTv(page, server);
        const plain = await measure(
          page,
          pid,
          async () => {
            await call(page, 'feed', movesOf(programme, measuredMs));
            await pause(measuredMs);
            return 'page';
          },
          {
            begin: () => call(page, 'makeBare', places),
            async warm() {
              await call(page, 'feed', movesOf(programme, warmMs));
              await pause(warmMs);
            },
          },
        );
        bare.push(plain);
        print(`round ${round}: the wall ${inWords(wall)}; bare boards ${inWords(plain)}`);
      }
      return verdictOf(ours, bare);
    } finally {
      await app.stop();
    }
  } finally {
    server.close();
    await desktop.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Adds the code that observes boards, and the board library, to the page. */
export async function prepareBoards(page: Page): Promise<void> {
  // The runner's compiler inserts calls of a helper that the page lacks.
  await page.evaluate('globalThis.__name = (value) => value');
  await page.evaluate(installInPage);
  await page.evaluate(await bareCode());
}

/** The board library as a script that defines a global factory. */
async function bareCode(): Promise<string> {
  const file = join(projectRoot, 'node_modules', 'chessground', 'dist', 'chessground.min.js');
  const code = await readFile(file, 'utf8');
  const script = code.replace(
    /export\{(\w+) as Chessground\b[^}]*\};?\s*$/,
    'globalThis.bareChessground=$1;',
  );
  if (script === code) throw new CannotRun('the board library’s file is not as the benchmark knows it');
  return `(() => {${script}})()`;
}

export function call<N extends keyof InPage>(
  page: Page,
  name: N,
  ...given: Parameters<InPage[N]>
): Promise<ReturnType<InPage[N]>> {
  return page.evaluate(`globalThis.tvBench.${name}(...${JSON.stringify(given)})`);
}

/** Opens TV and waits for all feeds and boards; returns the boards' places. */
async function openWall(page: Page, server: FeedServer): Promise<readonly BoardPlace[]> {
  await goTo(page, 'TV');
  await waitUntil(
    'sixteen live boards',
    async () => {
      const boards = await page.locator('[data-channel] .tv-state-live').count();
      return server.feeds() === tvChannels.length && boards === tvChannels.length;
    },
    { timeout: 120_000, every: 500 },
  );
  return call(page, 'places', tvChannels);
}

async function leaveTv(page: Page, server: FeedServer): Promise<void> {
  await page.keyboard.press('Control+1');
  await waitUntil('no feed', () => server.feeds() === 0, { timeout: 30_000, every: 200 });
}

interface Manner {
  begin(): Promise<unknown>;
  warm(): Promise<unknown>;
}

/** `run` feeds for the measured time and returns the times of writes; `page`: the page has recorded them. */
async function measure(
  page: Page,
  pid: number,
  run: () => Promise<readonly Moment[] | 'page'>,
  { begin, warm }: Manner,
): Promise<Round> {
  await begin();
  await warm();
  await pause(restMs);
  await call(page, 'take');
  const before = await treeUse(pid);
  const told = await run();
  const after = await treeUse(pid);
  await pause(restMs);
  const { painted, fed } = await call(page, 'take');
  await call(page, 'leave');
  return {
    ...pairMoments(told === 'page' ? fed : told, painted),
    cpuPercent: ((after.cpuMs - before.cpuMs) / (after.at - before.at)) * 100,
  };
}

function movesOf(programme: ReturnType<typeof createProgramme>, forMs: number): readonly BareMove[] {
  const next = tvChannels.map(() => 0);
  return [...timetable(forMs, everyMs)].map(({ board, after }) => {
    const all = programme.get(tvChannels[board] ?? 'best') ?? [];
    const place = (next[board] = (next[board] ?? 0) + 1);
    const told = all[place % all.length];
    return { board, after, fen: told?.fen ?? '', lastMove: [...(told?.lastMove ?? [])].filter(isKey) };
  });
}

const p99 = ({ delays }: Pick<Round, 'delays'>) => quantile(delays, 0.99);

const inWords = (round: Round) =>
  `p50 ${rounded(median(round.delays))} ms, p99 ${rounded(p99(round))} ms, ${rounded(round.cpuPercent)} % of a processor`;

function verdictOf(ours: readonly Round[], bare: readonly Round[]) {
  const all = (rounds: readonly Round[]) => ({
    delays: rounds.flatMap(({ delays }) => delays),
    missed: rounds.reduce((sum, { missed }) => sum + missed, 0),
    cpuPercent: median(rounds.map(({ cpuPercent }) => cpuPercent)),
  });
  const [wall, plain] = [all(ours), all(bare)];
  const paired = (of: (round: Round) => number) =>
    ours.flatMap((round, index) => {
      const other = bare[index];
      return other ? [of(round) / of(other)] : [];
    });
  const [painted, cpu] = [paired(p99), paired(({ cpuPercent }) => cpuPercent)];
  const verdicts = [
    isWithin(painted, targets.painted, 'the ratio of painting at p99'),
    isWithin(cpu, targets.cpu, 'the ratio of processor time'),
    wall.missed <= wall.delays.length / 100,
  ];
  return {
    ok: verdicts.every(Boolean),
    figures: {
      boards: tvChannels.length,
      plies_a_second: 1_000 / everyMs,
      painted_p99_ratio: rounded(ratioOf(painted).ratio, 2),
      painted_p99_ratio_spread: rounded(ratioOf(painted).spread, 2),
      cpu_ratio: rounded(ratioOf(cpu).ratio, 2),
      cpu_ratio_spread: rounded(ratioOf(cpu).spread, 2),
      target_painted_p99_ratio: targets.painted,
      target_cpu_ratio: targets.cpu,
      painted_p50_ms: rounded(median(wall.delays)),
      painted_p99_ms: rounded(p99(wall)),
      bare_p50_ms: rounded(median(plain.delays)),
      bare_p99_ms: rounded(p99(plain)),
      cpu_percent: rounded(wall.cpuPercent),
      bare_cpu_percent: rounded(plain.cpuPercent),
      positions_painted: wall.delays.length,
      positions_not_painted: wall.missed,
      bare_positions_not_painted: plain.missed,
      rounds: ours.length,
    },
  };
}
