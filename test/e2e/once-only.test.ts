/**
 * At most one bubble for anything, for ever: whatever the connection does, however the app ends. Each challenge has its
 * own increment and each game its own opponent, so that no two bubbles may ever say the same.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ExposedBridge } from '../../preload/contract/index.ts';
import { fromJson } from '../../preload/contract/json.ts';
import { startClub, type RunningClub } from '../harness/club.ts';
import { startGameInProgress } from '../harness/club-games.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { ageProfile } from '../harness/profile.ts';
import { openSettings, signIn } from '../harness/window.ts';

/** Far enough that to give up is to lose. */
const opening = { color: 'white', moves: ['e2e4', 'e7e5', 'g1f3', 'b8c6'] } as const;

/** A title is said where the server has told it: with a challenge, not with a game's start. */
const untitled = (summary: string) => summary.replace(/\bBOT /, '');

describe('bubbles', () => {
  let session: DesktopSession;
  let club: RunningClub;
  let userDataDir: string;
  let launched: LaunchedApp;
  beforeAll(async () => {
    userDataDir = await mkdtemp(join(tmpdir(), 'outpost-once-'));
    // Each bubble counts: none is told together with others, and none changes.
    await writeFile(
      join(userDataDir, 'settings.json'),
      JSON.stringify({ notifications: { gather: false, countdown: false } }),
    );
    [session, club] = await Promise.all([startDesktopSession(), startClub()]);
    await launch(['--doors']);
    await signIn(launched.page, { ...club, keeping: 'plain' });
    await club.connected();
  });
  afterAll(async () => {
    await launched?.close();
    await club?.stop();
    await session?.stop();
    await rm(userDataDir, { recursive: true, force: true });
  });
  afterEach(async () => {
    const said = session.notifications.all().map(({ summary, body }) => `${summary}\n${body}`);
    const twice = said.filter((text, index) => said.indexOf(text) !== index);
    if (twice.length > 0) throw new Error(`told twice: ${twice.join('; ')}`);
    await session.dismissAllNotifications();
  });

  const launch = async (args: readonly string[] = []) => {
    launched = await launchApp({ session, userDataDir, args });
  };

  let made = 0;
  /** A challenge that nothing else is like: its id, and how bubbles about it can be told. */
  const challenge = async () => {
    made += 1;
    const terms = `10+${made} rapid, casual`;
    const id = await club.challenge({ opponent: 'willow', limit: 600, increment: made, ttlMs: 3_600_000 });
    return { id, terms };
  };
  const told = (title: string, terms = '') =>
    session.notifications
      .all()
      .filter(({ summary, body }) => untitled(summary).includes(title) && body.includes(terms));
  const untilTold = (title: string, terms = '') =>
    session.notifications.waitFor(
      `${title} (${terms})`,
      ({ summary, body }) => untitled(summary).includes(title) && body.includes(terms),
    );
  /** What came before on the same stream has been dealt with when this has been told. */
  const passOneMore = async () => {
    const { terms } = await challenge();
    await untilTold('Challenge from', terms);
  };
  const cut = async (how: 'reset' | 'end') => {
    const { opens } = await openings();
    await club.fault({ kind: 'cut', streams: 'event', how });
    await expect.poll(async () => (await openings()).opens).toBeGreaterThan(opens);
    await club.connected();
  };
  /** As the window tells it: how often the event stream was opened in this run. */
  const openings = async () => {
    const answer = fromJson(
      await launched.page.evaluate(() => {
        const { outpost } = globalThis as unknown as { readonly outpost: ExposedBridge };
        return outpost.query('streams.list', undefined);
      }),
    );
    const stream = answer.ok ? answer.value.find(({ kind }) => kind === 'event') : undefined;
    return { opens: stream?.opens ?? 0 };
  };

  it('come after all when the stream had fallen silent without an end', async () => {
    const { opens } = await openings();
    await club.fault({ kind: 'stall', streams: 'event' });
    const { terms } = await challenge();
    // 15 s without a byte, the first wait of a second or two, and the opening.
    await session.notifications.waitFor(terms, ({ body }) => body.includes(terms));
    expect((await openings()).opens).toBe(opens + 1);
  });

  it('are not repeated when the stream is cut, ends, or repeats a line', async () => {
    const first = await challenge();
    await untilTold('Challenge from', first.terms);
    await cut('reset');
    await passOneMore();
    await cut('end');
    await club.fault({ kind: 'line', streams: 'event', what: 'duplicate' });
    await passOneMore();
    expect(told('Challenge from', first.terms)).toHaveLength(1);

    await club.control(`/challenge/${first.id}/cancel`);
    await untilTold('cancelled the challenge', first.terms);
    await club.fault({ kind: 'line', streams: 'event', what: 'duplicate' });
    await passOneMore();
    expect(told('cancelled the challenge')).toHaveLength(1);
  });

  it('tell of an own challenge only that it was declined, once', async () => {
    await club.control('/opponent/sequoia', { decline: 'later' });
    await club.request('POST', '/api/challenge/sequoia', { 'clock.limit': '900', 'clock.increment': '10' });
    await untilTold('declined your challenge');
    await club.fault({ kind: 'line', streams: 'event', what: 'duplicate' });
    await passOneMore();
    expect(told('Sequoia')).toHaveLength(1);
  });

  it('tell of a game that it began, and that it ended, once each, through a cut', async () => {
    const id = await startGameInProgress(club, { opponent: 'sequoia', ...opening });
    await untilTold('Game against Sequoia');
    await cut('reset');
    await passOneMore();
    await club.control(`/game/${id}/resign`);
    await untilTold('You won against Sequoia');
    await cut('end');
    await passOneMore();
    expect(told('Game against')).toHaveLength(1);
    expect(told('You won')).toHaveLength(1);
  });

  it('are not repeated when the app is closed and started again', async () => {
    await startGameInProgress(club, { opponent: 'bramble', ...opening });
    await untilTold('Game against Bramble');
    await launched.close();
    await launch();
    await club.connected();
    await passOneMore();
    expect(told('Game against Bramble')).toHaveLength(1);
  });

  it('are not repeated when the app was killed the moment it showed one', async () => {
    const { terms } = await challenge();
    await untilTold('Challenge from', terms);
    await launched.kill();
    const [game] = (await club.status()).games.filter(({ opponent }) => opponent === 'bramble');
    await club.control(`/game/${game?.id}/resign`);
    const missed = await challenge();
    await ageProfile(userDataDir, 20 * 60_000);
    await launch();
    await club.connected();
    await untilTold('Challenge from', missed.terms);
    await untilTold('You won against Bramble');
    await passOneMore();
    expect(told('Challenge from', terms)).toHaveLength(1);
    await launched.page
      .getByRole('region', { name: 'While you were away' })
      .getByText(/^1 game finished, \d+ challenges still open$/)
      .waitFor();
  });

  it('are none for what nobody can read, which is kept and shown as it came', async () => {
    await club.fault({
      kind: 'line',
      streams: 'event',
      what: 'garbage',
      text: '{"type":"gameStart","game":<html>',
    });
    const before = session.notifications.all().length;
    await passOneMore();
    expect(session.notifications.all()).toHaveLength(before + 1);
    const { page } = launched;
    await openSettings(page, 'Storage');
    await page.getByText(/^1 line is kept/).waitFor();
    await page.getByRole('list', { name: 'Quarantined lines' }).getByRole('listitem').click();
    await page.getByLabel('The line as it came').getByText('{"type":"gameStart","game":<html>').waitFor();
  });
});
