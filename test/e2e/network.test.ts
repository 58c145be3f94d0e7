/**
 * The network pages in the real app: streams and their problems, a low budget, the wire log's export. Pictures of
 * every state in both themes and sizes go to test-results/screenshots.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messageOf } from '../../main/text/message.ts';
import { fromJson } from '../../preload/contract/json.ts';
import type { StreamHealthView } from '../../preload/contract/models.ts';
import type { BudgetCaller, BudgetView } from '../../preload/contract/network.ts';
import { startClub, type RunningClub } from '../harness/club.ts';
import { startGameInProgress } from '../harness/club-games.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { chooseTheme, pictureEveryLook } from '../harness/every-look.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { goTo, openFromPalette, openSettings, signIn } from '../harness/window.ts';
import { replay } from '../replay/replay.ts';

let session: DesktopSession;
let club: RunningClub;
let launched: LaunchedApp;
let page: Page;
beforeAll(async () => {
  session = await startDesktopSession({ size: '1800x1200x24' });
  club = await startClub();
  launched = await launchApp({ session, args: ['--welcome'] });
  page = launched.page;
  await signIn(page, club);
  await club.connected();
});
afterAll(async () => {
  await launched?.close();
  await club?.stop();
  await session?.stop();
});

/** Opens a section through the palette. */
async function openNetwork(part: 'Streams' | 'Rate limits' | 'Report a problem'): Promise<void> {
  await openFromPalette(page, part);
  await page.getByRole('heading', { name: 'Network', level: 1 }).waitFor();
}

const row = (name: string | RegExp) => page.getByRole('row', { name });

/** Both themes and sizes, with the accessibility of all four. */
const take = (name: string, open: () => Promise<void>) =>
  pictureEveryLook(launched, [{ name, open }], {
    setTheme: (theme) => chooseTheme(page, theme),
    last: 'small',
    checked: 'both',
  });

describe('streams', () => {
  it('are opened from the foot of the rail, and reconnected on request', async () => {
    await page.getByRole('region', { name: 'Accounts' }).getByRole('button').first().click();
    await page
      .getByRole('dialog', { name: /^Connection of/ })
      .getByRole('button', { name: 'Streams' })
      .click();
    await page.getByRole('heading', { name: 'Network', level: 1 }).waitFor();
    await row(/^Events/)
      .getByText('Live')
      .waitFor();
    await row(/^Events/)
      .getByText(/^1 · 1 in 10 min, \d+ left$/)
      .waitFor();
    await row(/^Events/)
      .getByRole('button', { name: 'Reconnect now' })
      .click();
    await row(/^Events/)
      .getByText(/^2 · 2 in 10 min/)
      .waitFor();
    await row(/^Events/)
      .getByText('Live')
      .waitFor();
    await club.connected();
  });

  it('of games link to them', async () => {
    await startGameInProgress(club, {
      opponent: 'willow',
      color: 'white',
      moves: ['e2e4', 'e7e5'],
      limit: 900,
    });
    await startGameInProgress(club, {
      opponent: 'bramble',
      color: 'white',
      moves: ['d2d4', 'd7d5'],
      limit: 900,
    });
    const details = page.getByRole('button', { name: 'Game against Willow: details' });
    await details.waitFor();
    await take('network-streams', async () => {
      await openNetwork('Streams');
      await row(/^Game against Willow/)
        .getByText('Live')
        .waitFor();
    });
    await take('network-stream', async () => {
      await openNetwork('Streams');
      if ((await details.getAttribute('aria-expanded')) !== 'true') await details.click();
      await page.getByRole('complementary', { name: 'Game against Willow' }).waitFor();
    });
    await page.getByRole('complementary').getByRole('button', { name: 'Open the game' }).click();
    await page.getByRole('application', { name: /^Board, / }).waitFor();
  });

  it('taken over by another program say so, with the next step', async () => {
    await club.fault({ kind: 'evict', times: 8 });
    const trouble = async () => {
      await openNetwork('Streams');
      await page.getByText('Another program uses this token', { exact: true }).waitFor();
    };
    await trouble();
    await take('network-evicted', trouble);
  });
});

describe('the budget', () => {
  it('shows remaining uses, waiting requests with reasons, and cool-downs', async () => {
    await openNetwork('Streams');
    await page.getByRole('button', { name: 'Reconnect now', exact: true }).first().click();
    await club.connected();
    const id = await club.challenge({ opponent: 'sequoia', limit: 900, increment: 10, ttlMs: 3_600_000 });
    await club.fault({ kind: 'answer', status: 429, path: `/api/challenge/${id}/accept`, retryAfter: 50 });
    await goTo(page, 'Home');
    await page.getByRole('button', { name: /^Accept the challenge from .*Sequoia/ }).click();
    const rests = async () => {
      await openNetwork('Rate limits');
      await page.getByText('Game actions: paused for').waitFor();
    };
    await rests();
    expect(
      await page
        .getByText(/^Game actions: paused for/)
        .locator('..')
        .innerText(),
    ).toMatch(/too many|slow down|rest/i);
    await take('network-budget', rests);
  });

  it('links a limit to its source', async () => {
    await openNetwork('Rate limits');
    await page
      .getByRole('button', { name: /^Show (?:all )?\d+ / })
      .first()
      .click();
    await page
      .getByRole('button', { name: /^Game streams at the same time.*: details$/ })
      .first()
      .click();
    const panel = page.getByRole('complementary');
    await panel.getByText('Source').waitFor();
    await panel.getByText('In use by').waitFor();
    await page.getByRole('button', { name: 'Close panel' }).click();
  });
});

describe('the pages with many rows', () => {
  const now = Date.now();
  const many = (count: number) => Array.from({ length: count }, (_, index) => index);

  it('fit three accounts, twelve streams and twenty waiting requests', async () => {
    const known = fromJson(await page.evaluate(() => window.outpost.query('accounts.list', undefined)));
    const [account] = known.ok ? known.value : [];
    const answer = fromJson(await page.evaluate(() => window.outpost.query('budget.view', undefined)));
    const budget = answer.ok ? answer.value : null;
    const caller = budget?.callers.find(({ accountId }) => accountId === account?.id);
    if (!account || !caller) throw new Error('there is no account');
    const names = ['Robin', 'Robin-the-rather-long-name', 'Marlow'];
    const accounts = names.map((name, index) => ({
      ...account,
      id: `a${index}`,
      user: { id: name.toLowerCase(), name },
    }));
    const streams = accounts.flatMap(({ id }, of): StreamHealthView[] =>
      many(4).map((number) => ({
        id: `${id} ${number}`,
        accountId: id,
        kind: number === 0 ? 'event' : 'game',
        ...(number > 0 && { gameId: `game${id}${number}x` }),
        state: of === 1 && number > 1 ? 'waiting' : 'open',
        since: now - 3_600_000,
        lastByteAt: now + 3_600_000,
        lastLineAt: now - 90_000,
        opens: 3 + number,
        recentOpens: 2,
        opensLeft: number === 0 ? 28 : null,
        lines: 1_204,
        bytes: 612_000,
        quarantined: 0,
        cause: null,
        lastClose: {
          code: 'silent',
          message: messageOf('stream.idle', { seconds: 15 }),
          at: now - 3_600_000,
          livedMs: 600_000,
        },
        nextAttemptAt: of === 1 && number > 1 ? now + 3_600_000 : null,
        problem: null,
      })),
    );
    const callers = accounts.map(({ id }, of): BudgetCaller => ({
      ...caller,
      accountId: id,
      rows: caller.rows.map((one, index) =>
        one.kind === 'window' && index < 6
          ? {
              ...one,
              used: of === 0 ? one.limit : 3,
              left: of === 0 ? 0 : one.limit - 3,
              nextFreeAt: of === 0 ? now + 3_600_000 : null,
            }
          : one,
      ),
      waiting:
        of === 0
          ? many(20).map((index) => ({
              accountId: id,
              cls: index < 3 ? 'play' : index < 8 ? 'user' : 'upkeep',
              endpoint: index < 3 ? 'boardChat' : index < 8 ? 'account' : 'playing',
              since: now - index * 1_000,
              until: index < 8 ? now + 3_600_000 : null,
              why: messageOf('budget.usedUp', { count: 60, title: messageOf('limit.requests') }),
            }))
          : [],
      coolDowns: [],
    }));
    const full: BudgetView = { at: now, callers, shared: budget?.shared ?? [] };
    /** Pushes a budget larger than the test can produce. */
    const push = () =>
      launched.app.evaluate(
        ({ BrowserWindow }, topics) => {
          for (const [name, message] of topics) {
            BrowserWindow.getAllWindows()[0]?.webContents.send(
              'outpost:topic',
              name,
              JSON.stringify(message),
            );
          }
        },
        [
          ['accounts', accounts],
          ['streams', streams],
          ['budget', full],
        ] as const,
      );
    /** The app's own news may come after the pushed ones, and replace them. */
    const shows = async (line: Locator) => {
      await expect
        .poll(async () => {
          await push();
          return line.isVisible();
        })
        .toBe(true);
    };
    await take('network-streams-full', async () => {
      await openNetwork('Streams');
      await shows(row(/^Game gamea23x/));
    });
    await take('network-budget-full', async () => {
      await openNetwork('Rate limits');
      await shows(page.getByText('20 requests waiting'));
    });
  });
});

describe('the report', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'outpost-report-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const answerDialog = (file: string | null) =>
    launched.app.evaluate(({ dialog }, path) => {
      dialog.showSaveDialog = async () => ({ canceled: path === null, filePath: path ?? '' });
    }, file);

  it('is previewed before it is saved, and saved where the system’s dialog says', async () => {
    await openSettings(page, 'About');
    await page.getByRole('button', { name: 'Report a problem' }).click();
    const contents = page.getByRole('region', { name: 'Included in the file' });
    await contents.getByText(/^\d[\d,.]* records/).waitFor();
    expect(await contents.innerText()).not.toMatch(/willow|bramble|robin/i);
    await take('network-report', async () => {
      await openNetwork('Report a problem');
      await contents.getByText(/names replaced/).waitFor();
    });
    await answerDialog(null);
    await page.getByRole('button', { name: 'Save…' }).click();
    const file = join(folder, 'my-log.ndjson');
    await answerDialog(file);
    await page.getByRole('button', { name: 'Save…' }).click();
    await page.getByText('Saved as my-log.ndjson.').waitFor();
    const text = await readFile(file, 'utf8');
    expect(text).not.toContain(club.token);
    expect(text).not.toMatch(/willow|bramble|robin|sequoia/i);
    expect(text).not.toContain(launched.userDataDir);
    const played = await replay(text);
    expect(played?.ledger.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['game_start', 'challenge', 'gap']),
    );
    expect(played?.unreadable).toBe(0);
  });

  it('can be emptied', async () => {
    await openNetwork('Report a problem');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear' }).click();
    await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0);
  });
});

describe('an expired token', () => {
  it('stops its account until it gets a new one, with a link to sign in', async () => {
    await club.control('/token/revoke', { token: club.token });
    await openNetwork('Streams');
    // Any request of the app can stop the stream before the click.
    await row(/^Events/)
      .getByRole('button', { name: 'Reconnect now' })
      .click({ timeout: 5_000 })
      .catch(() => {});
    const stopped = async () => {
      await openNetwork('Streams');
      await page.getByText('The server no longer accepts this token').first().waitFor();
    };
    await stopped();
    await take('network-unauthorized', stopped);
    await page.getByRole('button', { name: 'Sign in again' }).first().click();
    await page.getByRole('heading', { name: 'Accounts', level: 2 }).waitFor();
    await page.getByRole('button', { name: 'Sign in again', exact: true }).click();
    await page.getByRole('button', { name: 'Continue in the browser' }).waitFor();
  });
});
