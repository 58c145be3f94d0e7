/** A token appears only where it belongs, after everything that can go wrong with it. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { commands } from '../../preload/contract/commands.ts';
import { fromJson } from '../../preload/contract/json.ts';
import { queries } from '../../preload/contract/queries.ts';
import type { topics } from '../../preload/contract/topics.ts';
import { startClub, type RunningClub } from '../harness/club.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { boardOf, clickMove, confirmSignIn, openSettings } from '../harness/window.ts';
import { filesWith, processTree, startOf } from '../harness/outside-look.ts';

const canary = `canary_${randomBytes(18).toString('hex')}`;

describe('a token', () => {
  let session: DesktopSession;
  let club: RunningClub;
  let launched: LaunchedApp;
  let page: Page;
  let data: string;
  let isRunning = true;
  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'outpost-canary-'));
    [session, club] = await Promise.all([startDesktopSession(), startClub({ userToken: canary })]);
    launched = await launchApp({ session, userDataDir: data, args: ['--welcome'] });
    page = launched.page;
  });
  afterAll(async () => {
    if (isRunning) await launched?.close();
    await club?.stop();
    await session?.stop();
    await rm(data, { recursive: true, force: true });
  });

  /** Everything that main sent to the window since `record`, as JSON texts. */
  const crossed = () =>
    launched.app.evaluate(
      () => (globalThis as unknown as { crossed: { name: string; text: string }[] }).crossed,
    );

  it('is pasted into the window and kept for this run', async () => {
    await launched.app.evaluate(({ ipcMain, BrowserWindow }) => {
      const seen: { name: string; text: string }[] = [];
      Object.assign(globalThis, { crossed: seen });
      type Handler = (event: unknown, name: unknown, input: unknown) => Promise<unknown>;
      const { _invokeHandlers: handlers } = ipcMain as unknown as { _invokeHandlers: Map<string, Handler> };
      for (const [channel, handler] of handlers) {
        handlers.set(channel, async (event, name, input) => {
          const answer = await handler(event, name, input);
          seen.push({ name: String(name), text: JSON.stringify(answer) });
          return answer;
        });
      }
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      if (!contents) throw new Error('there is no window');
      const send = contents.send.bind(contents);
      contents.send = (channel, ...values: unknown[]) => {
        seen.push({ name: String(values[0]), text: JSON.stringify(values) });
        send(channel, ...values);
      };
    });
    await page.getByRole('button', { name: /^Sign in / }).click();
    await page.getByRole('button', { name: 'Use a token instead' }).click();
    await page.getByLabel('Server').fill(club.baseUrl);
    // Pasted as a user does: typing by the test driver would leave the text in the page.
    await launched.app.evaluate(({ clipboard }, text) => clipboard.writeText(text), canary);
    await page.getByLabel('Token', { exact: true }).click();
    await page.keyboard.press('Control+V');
    await launched.app.evaluate(({ clipboard }) => clipboard.clear());
    await page.getByRole('button', { name: 'Check token' }).click();
    await page.getByRole('heading', { name: 'What this token allows' }).waitFor();
    await confirmSignIn(page, {});
    await club.connected();
  });

  it('is not in the page’s heap once the form is closed', async () => {
    const inspector = await page.context().newCDPSession(page);
    await inspector.send('HeapProfiler.enable');
    const texts = async () => {
      const chunks: string[] = [];
      const addChunk = ({ chunk }: { chunk: string }) => chunks.push(chunk);
      inspector.on('HeapProfiler.addHeapSnapshotChunk', addChunk);
      await inspector.send('HeapProfiler.collectGarbage');
      await inspector.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
      inspector.off('HeapProfiler.addHeapSnapshotChunk', addChunk);
      return (JSON.parse(chunks.join('')) as { strings: string[] }).strings;
    };
    const found = await texts();
    // Positive control: the snapshot contains the server's address, which the window shows.
    expect(found.some((text) => text.includes(new URL(club.baseUrl).host))).toBe(true);
    expect(found.filter((text) => text.includes(canary))).toEqual([]);
    await inspector.detach();
  });

  it('is used: a game, server texts that repeat it, an unparsable line, an error that contains it, and its end', async () => {
    const id = await club.challenge({ opponent: 'willow', limit: 600, increment: 5, color: 'black' });
    await page.getByRole('button', { name: 'Accept the challenge from Willow' }).click();
    await boardOf(page).waitFor();
    await page.getByText('Your move.', { exact: true }).waitFor();
    await clickMove(page, 'e2e4', 'white');
    await expect.poll(async () => (await club.game(id)).moves).toMatch(/^e2e4/);
    const line = (text: string, streams: 'event' | 'game') =>
      club.fault({ kind: 'line', streams, what: 'text', text: `${text}\n` });
    await line(
      JSON.stringify({ type: 'chatLine', room: 'player', username: 'Willow', text: `It is ${canary}` }),
      'game',
    );
    const chat = page.getByRole('log', { name: 'Messages' });
    const tab = page.getByRole('radio', { name: /^Chat/ });
    if (!(await chat.isVisible())) await tab.locator('..').click();
    await chat.getByText(`It is ${'*'.repeat(canary.length)}`).waitFor();
    await line(`{"type":"${canary}","fullId":"abcdefghWXYZ"}`, 'event');
    await line(`garbage with ${canary}`, 'event');
    await expect
      .poll(async () => {
        const page1 = fromJson(
          await page.evaluate(() => window.outpost.query('quarantine.page', { limit: 20 })),
        );
        return page1.ok ? page1.value.map(({ raw }) => raw) : [];
      })
      .toEqual([
        `garbage with ${'*'.repeat(canary.length)}`,
        `{"type":"${'*'.repeat(canary.length)}","fullId":"abcdefgh"}`,
      ]);
    await launched.app.evaluate((_, text) => {
      setTimeout(() => {
        throw new Error(`a fault with ${text}`);
      });
      setTimeout(() => void Promise.reject(new Error(`another with Bearer ${text}`)));
    }, canary);
    await expect.poll(launched.logs).toMatch(/a fault with \[redacted\]/);
    await expect.poll(launched.logs).toMatch(/another with Bearer \[redacted\]/);
    await page.getByText('Something went wrong inside Outpost').first().waitFor();
    await club.control('/token/revoke', { token: canary });
    await club.fault({ kind: 'cut', streams: 'all', how: 'reset' });
    await openSettings(page, 'Accounts');
    await page.getByText('The server does not accept this token').first().waitFor();
  });

  it('crossed to the window in no message', async () => {
    await page.evaluate(async (names) => {
      for (const name of names) {
        const inputs: Readonly<Record<string, unknown>> = {
          'ledger.page': { limit: 200 },
          'quarantine.page': { limit: 200 },
          'wireLog.report': { names: 'keep', chat: 'keep', accountId: null },
        };
        await window.outpost.query(name as never, inputs[name] as never);
      }
    }, Object.keys(queries));
    const messages = await crossed();
    const names = new Set(messages.map(({ name }) => name));
    for (const name of Object.keys(queries)) expect(names).toContain(name);
    for (const name of [
      'accounts.checkToken',
      'accounts.addToken',
      'games.move',
    ] satisfies (keyof typeof commands)[]) {
      expect(names).toContain(name);
    }
    for (const name of [
      'accounts',
      'streams',
      'games',
      'game',
      'ledger',
      'toast',
    ] satisfies (keyof typeof topics)[]) {
      expect(names).toContain(name);
    }
    // The wire log reports the line that repeated the token.
    const wire = messages.filter(
      ({ name, text }) => name === 'wireLog.report' && text.includes('garbage with [redacted]'),
    );
    expect(wire).toHaveLength(1);
    expect(messages.filter(({ text }) => text.includes(canary))).toEqual([]);
    // Nor the secret part of a game's full id.
    expect(messages.filter(({ text }) => /fullId\\*":\\*"\w{9,}/.test(text))).toEqual([]);
  });

  it('is in no argument and no environment of any process', async () => {
    const pids = await processTree(launched.app.process().pid ?? 0);
    expect(pids.length).toBeGreaterThan(3);
    const starts = await Promise.all(pids.map(startOf));
    expect(starts.filter((text) => text.includes('--user-data-dir'))).not.toEqual([]);
    expect(starts.filter((text) => text.includes(canary))).toEqual([]);
  });

  it('is in no file: databases with their logs and copies, settings, logs, caches, exports', async () => {
    const folders = [
      data,
      ...Object.entries(session.env).flatMap(([name, path]) => (name.startsWith('XDG_') ? [path] : [])),
    ];
    expect(await filesWith(folders, canary)).toEqual([]);
    expect(launched.logs()).not.toContain(canary);
    await launched.close();
    isRunning = false;
    expect(await filesWith(folders, canary)).toEqual([]);
    const names = await readdir(data, { recursive: true });
    expect(names).toEqual(
      expect.arrayContaining(['outpost.db', join('logs', 'main.log'), join('wire', 'wire.ndjson')]),
    );
    // Positive control: both files contain the events of this test.
    expect((await readFile(join(data, 'outpost.db'), 'latin1')).includes('garbage with ****')).toBe(true);
    expect(await readFile(join(data, 'logs', 'main.log'), 'utf8')).toContain('a fault with [redacted]');
  });
});
