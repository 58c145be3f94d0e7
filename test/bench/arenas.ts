/**
 * Scrolls a list of 10,000 arenas in the real window and counts dropped frames. Alternates with an empty list of
 * the same length at the same place.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { startVirtualDesktop } from '../../scripts/lib/virtual-desktop.mjs';
import { CannotRun, type CommandContext, type CommandResult } from '../harness/command.ts';
import { goTo } from '../harness/window.ts';
import { startEventServer } from './event-server.ts';
import { fillProfile } from './filled-profile.ts';
import { startApp } from './started-app.ts';
import { median, rounded } from './statistics.ts';

const rows = 10_000;
const targetRatio = 1.2;
const minute = 60_000;

export async function benchArenas({ quick, print }: CommandContext): Promise<CommandResult> {
  const electron = process.env['OUTPOST_ELECTRON'];
  if (electron === undefined)
    throw new CannotRun('no Electron was prepared: run it as `npm run bench -- arenas`');
  const rounds = quick ? 3 : 12;
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
      const { own, bare } = await scroll(app.page, rounds);
      const [ownDropped, bareDropped] = [sum(own), sum(bare)];
      print(`dropped: ${own.join(' ')} with rows, ${bare.join(' ')} without`);
      return {
        ok: ownDropped <= bareDropped * targetRatio,
        figures: {
          rows,
          rounds,
          frames_a_round: framesARound,
          dropped_frames: ownDropped,
          dropped_frames_empty: bareDropped,
          dropped_ratio: bareDropped === 0 ? ownDropped : rounded(ownDropped / bareDropped, 2),
          median_dropped: median(own),
          median_dropped_empty: median(bare),
          target_dropped_ratio: targetRatio,
        },
      };
    } finally {
      await app.stop();
    }
  } finally {
    await desktop.stop();
    server.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const framesARound = 180;

/** Each round scrolls both lists by the same steps, in alternating order. */
async function scroll(
  page: Page,
  rounds: number,
): Promise<{ readonly own: readonly number[]; readonly bare: readonly number[] }> {
  await goTo(page, 'Arenas');
  await page.locator('.arena-list > .ui-long-body [data-arena]').first().waitFor();
  // The runner's compiler inserts calls of a helper that the page lacks.
  await page.evaluate('globalThis.__name = (value) => value');
  await page.evaluate(() => {
    const list = document.querySelector<HTMLElement>('.arena-list > .ui-long-body');
    const room = list?.firstElementChild;
    if (!list || !room) throw new Error('there is no list');
    const box = list.getBoundingClientRect();
    const bare = document.createElement('div');
    bare.id = 'bare-list';
    Object.assign(bare.style, {
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
    inner.style.height = `${room.clientHeight}px`;
    bare.append(inner);
    document.body.append(bare);
  });
  const dropped = (selector: string): Promise<number> =>
    page.evaluate(
      async ({ target, frames }) => {
        const bare = document.querySelector<HTMLElement>('#bare-list');
        const box = document.querySelector<HTMLElement>(target);
        if (!bare || !box) throw new Error('there is no list');
        bare.style.visibility = box === bare ? 'visible' : 'hidden';
        const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
        box.scrollTop = 0;
        for (let settle = 0; settle < 20; settle += 1) await nextFrame();
        const frameMs = 1_000 / 60;
        let lost = 0;
        let before = await nextFrame();
        for (let frame = 0; frame < frames; frame += 1) {
          // Slowly, then fast: rows change one by one and by the screenful.
          box.scrollTop += frame < frames / 2 ? 60 : 900;
          const now = await nextFrame();
          lost += Math.max(0, Math.round((now - before) / frameMs) - 1);
          before = now;
        }
        return lost;
      },
      { target: selector, frames: framesARound },
    );
  const own: number[] = [];
  const bare: number[] = [];
  // The first round is a warm-up.
  for (let round = 0; round <= rounds; round += 1) {
    const order = round % 2 === 0 ? ([own, bare] as const) : ([bare, own] as const);
    for (const counts of order) {
      const lost = await dropped(counts === own ? '.arena-list > .ui-long-body' : '#bare-list');
      if (round > 0) counts.push(lost);
    }
  }
  return { own, bare };
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
