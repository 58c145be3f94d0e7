/**
 * Scrolls a list of 10,000 arenas in the real window by wheel, keys and scroll bar, and counts dropped frames.
 * Alternates with an empty list of the same length at the same place.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { startVirtualDesktop } from '../../scripts/lib/virtual-desktop.mjs';
import { CannotRun, type CommandContext, type CommandResult } from '../harness/command.ts';
import { goTo } from '../harness/window.ts';
import { startEventServer } from './event-server.ts';
import { fillProfile } from './filled-profile.ts';
import { startApp } from './started-app.ts';
import { demandCalm } from './ratio.ts';
import { rounded } from './statistics.ts';

const rows = 10_000;
/** Frames that the list drops more than an empty one, per 1,000; and its longest frame, ms. */
const targets = { extraDropped: 2, longestMs: 50 } as const;
const minute = 60_000;
const frameMs = 1_000 / 60;
const rowsSelector = '.arena-list > .ui-long-body';
const emptySelector = '#empty-list';

export async function benchArenas({ quick, print }: CommandContext): Promise<CommandResult> {
  const electron = process.env['OUTPOST_ELECTRON'];
  if (electron === undefined)
    throw new CannotRun('no Electron was prepared: run it as `npm run bench -- arenas`');
  const rounds = quick ? 2 : 8;
  const listing = JSON.stringify(makeListing(Date.now()));
  const server = await startEventServer((path, response) => {
    const body = path === '/api/tournament' ? listing : path.startsWith('/api/team/of/') ? '[]' : undefined;
    if (body === undefined) return false;
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    return true;
  });
  const folder = await mkdtemp(join(tmpdir(), 'outpost-arenas-'));
  const desktop = await startVirtualDesktop({ windowManager: true, size: '1700x1100x24' });
  try {
    const profile = join(folder, 'profile');
    await fillProfile({ profile, accounts: [server], entries: 0 });
    const app = await startApp({
      electron,
      app: projectRoot,
      profile,
      env: desktop.env,
      mark: 'home-painted',
    });
    try {
      await server.connected();
      return verdictOf(await scroll(app.page, rounds, print));
    } finally {
      await app.stop();
    }
  } finally {
    await desktop.stop();
    server.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

type Way = 'wheel' | 'keys' | 'bar';
type List = 'rows' | 'empty';

/** One gesture in one list. */
interface Gesture {
  readonly way: Way;
  readonly list: List;
  /** Durations, ms. */
  readonly frames: readonly number[];
}

const droppedIn = (gestures: readonly Gesture[]): number =>
  gestures
    .flatMap(({ frames }) => frames)
    .reduce((all, ms) => all + Math.max(0, Math.round(ms / frameMs) - 1), 0);

function verdictOf(gestures: readonly Gesture[]): CommandResult {
  const of = (list: List) => gestures.filter((gesture) => gesture.list === list);
  const [own, empty] = [of('rows'), of('empty')];
  const countOf = (those: readonly Gesture[]) => those.reduce((all, { frames }) => all + frames.length, 0);
  const perThousand = (those: readonly Gesture[]) => (1_000 * droppedIn(those)) / countOf(those);
  const longest = (those: readonly Gesture[]) => Math.max(...those.flatMap(({ frames }) => frames));
  const extra = Math.max(0, perThousand(own) - perThousand(empty));
  const isSmooth = longest(own) <= targets.longestMs;
  if (!isSmooth) demandCalm('the longest frame of the empty list', longest(empty), targets.longestMs);
  const extraBy = (way: Way) => {
    const by = (those: readonly Gesture[]) => perThousand(those.filter((gesture) => gesture.way === way));
    return rounded(by(own) - by(empty), 1);
  };
  return {
    ok: extra <= targets.extraDropped && isSmooth,
    figures: {
      rows,
      extra_dropped_per_1000: rounded(extra, 1),
      target_extra_dropped_per_1000: targets.extraDropped,
      longest_frame_ms: rounded(longest(own)),
      target_longest_frame_ms: targets.longestMs,
      dropped_per_1000: rounded(perThousand(own), 1),
      empty_dropped_per_1000: rounded(perThousand(empty), 1),
      empty_longest_frame_ms: rounded(longest(empty)),
      wheel_extra_dropped_per_1000: extraBy('wheel'),
      keys_extra_dropped_per_1000: extraBy('keys'),
      bar_extra_dropped_per_1000: extraBy('bar'),
      frames: countOf(own),
    },
  };
}

/** Scrolls both lists by each way, in alternating order. The first round is a warm-up. */
async function scroll(
  page: Page,
  rounds: number,
  print: CommandContext['print'],
): Promise<readonly Gesture[]> {
  await goTo(page, 'Arenas');
  await page.locator(`${rowsSelector} [data-arena]`).first().waitFor();
  // The runner's compiler inserts calls of a helper that the page lacks.
  await page.evaluate('globalThis.__name = (value) => value');
  await addEmptyList(page);
  const gestures: Gesture[] = [];
  for (let round = 0; round <= rounds; round += 1)
    for (const way of ['wheel', 'keys', 'bar'] as const) {
      const lists = round % 2 === 0 ? (['rows', 'empty'] as const) : (['empty', 'rows'] as const);
      for (const list of lists) {
        const gesture = { way, list, frames: await framesOf(page, way, list) };
        print(`${way}, ${list}: ${droppedIn([gesture])} of ${gesture.frames.length} dropped`);
        if (round > 0) gestures.push(gesture);
      }
    }
  return gestures;
}

/** Adds an empty list of the same length at the same place, hidden. */
async function addEmptyList(page: Page): Promise<void> {
  await page.evaluate(
    ([own, id]) => {
      const list = document.querySelector<HTMLElement>(own);
      if (!list?.firstElementChild) throw new Error('there is no list');
      const box = list.getBoundingClientRect();
      const empty = document.createElement('div');
      empty.id = id;
      empty.tabIndex = 0;
      Object.assign(empty.style, {
        position: 'fixed',
        left: `${box.left}px`,
        top: `${box.top}px`,
        width: `${box.width}px`,
        height: `${box.height}px`,
        overflowY: 'auto',
        background: getComputedStyle(document.body).backgroundColor,
        visibility: 'hidden',
      });
      const inner = document.createElement('div');
      inner.style.height = `${list.firstElementChild.clientHeight}px`;
      empty.append(inner);
      document.body.append(empty);
    },
    [rowsSelector, emptySelector.slice(1)] as const,
  );
}

/** The state of a measurement, in the page. */
interface Watched {
  /** Durations, ms. */
  frames: number[];
  isScrolling: boolean;
}

/** The durations of the frames while a list is scrolled from its top, ms. */
async function framesOf(page: Page, way: Way, list: List): Promise<readonly number[]> {
  const box = page.locator(list === 'rows' ? rowsSelector : emptySelector);
  await page
    .locator(emptySelector)
    .evaluate(
      (empty, isShown) => (empty.style.visibility = isShown ? 'visible' : 'hidden'),
      list === 'empty',
    );
  await box.press('Home');
  await box.evaluate(async (element) => {
    element.scrollTop = 0;
    const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    for (let settle = 0; settle < 20; settle += 1) await nextFrame();
    const watched = globalThis as unknown as Watched;
    watched.frames = [];
    watched.isScrolling = true;
    void (async () => {
      for (let before = await nextFrame(); watched.isScrolling;) {
        const now = await nextFrame();
        watched.frames.push(now - before);
        before = now;
      }
    })();
  });
  await ways[way](page, box);
  const { reached, frames } = await box.evaluate((element) => {
    const watched = globalThis as unknown as Watched;
    watched.isScrolling = false;
    return { reached: element.scrollTop, frames: watched.frames };
  });
  if (reached < rows) throw new Error(`the ${way} scrolled the list by ${reached} px only`);
  return frames;
}

const ways: Readonly<Record<Way, (page: Page, box: Locator) => Promise<void>>> = {
  /** Slowly, then fast: rows change one by one, then by the screenful. */
  async wheel(page, box) {
    await box.hover();
    await paced(180, (step) => page.mouse.wheel(0, step < 90 ? 60 : 900));
  },
  /** As fast as a held key repeats: 30 a second. */
  async keys(page, box) {
    await box.focus();
    await paced(90, (step) => page.keyboard.press(step < 45 ? 'ArrowDown' : 'PageDown'), 1_000 / 30);
  },
  /** Drags the thumb over half of the bar and back. */
  async bar(page, box) {
    const area = await box.boundingBox();
    if (!area) throw new Error('the list is not shown');
    const x = area.x + area.width - 5;
    // Below the bar's button.
    const top = area.y + 18;
    await page.mouse.move(x, top);
    await page.mouse.down();
    await paced(180, (step) => page.mouse.move(x, top + (area.height / 2) * Math.sin((step / 180) * 2.4)));
    await page.mouse.up();
  },
};

/** Does `count` steps, at most one in `everyMs`, as hands do. */
async function paced(count: number, act: (step: number) => Promise<void>, everyMs = frameMs): Promise<void> {
  const began = performance.now();
  for (let step = 0; step < count; step += 1) {
    await delay(Math.max(0, began + step * everyMs - performance.now()));
    await act(step);
  }
}

/** Each arena has few members: the app refuses an answer of more than 200,000 parts (`answerBounds`). */
function makeListing(now: number): object {
  const entry = (number: number) => {
    const startsAt = now + (number - 200) * minute;
    return {
      id: `b${String(number).padStart(7, '0')}`,
      fullName: `Arena number ${number}`,
      startsAt,
      minutes: 30 + (number % 5) * 15,
      status: startsAt > now ? 10 : 20,
      nbPlayers: number % 90,
      clock: { limit: 60 * (1 + (number % 10)), increment: number % 3 },
    };
  };
  const all = Array.from({ length: rows }, (_, number) => entry(number));
  return {
    created: all.filter(({ status }) => status === 10),
    started: all.filter(({ status }) => status === 20),
    finished: [],
  };
}
