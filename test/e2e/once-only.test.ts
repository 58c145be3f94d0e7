/**
 * At most one notification per event, ever, across broken connections and killed apps. Each challenge has its
 * own increment and each game its own opponent, so that every notification text is unique.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ExposedBridge } from '../../preload/contract/index.ts';
import { fromJson } from '../../preload/contract/json.ts';
import { passTime } from '../harness/app-time.ts';
import { startClub, type RunningClub } from '../harness/club.ts';
import { startGameInProgress } from '../harness/club-games.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { ageProfile } from '../harness/profile.ts';
import { openSettings, signIn } from '../harness/window.ts';

/** Long enough that resigning loses instead of aborting. */
const opening = { color: 'white', moves: ['e2e4', 'e7e5', 'g1f3', 'b8c6'] } as const;

/** Strips titles: the server sends them with a challenge, but not with a game's start. */
const untitled = (summary: string) => summary.replace(/\bBOT /, '');

describe('notifications', () => {
  let session: DesktopSession;
  let club: RunningClub;
  let userDataDir: string;
  let launched: LaunchedApp;
  beforeAll(async () => {
    userDataDir = await mkdtemp(join(tmpdir(), 'outpost-once-'));
    // No grouping and no updates, so that each notification counts.
    await writeFile(
      join(userDataDir, 'settings.json'),
      JSON.stringify({ notifications: { gather: false, countdown: false } }),
    );
    [session, club] = await Promise.all([startDesktopSession(), startClub()]);
    await launch(['--welcome']);
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
    const texts = session.notifications.all().map(({ summary, body }) => `${summary}\n${body}`);
    const twice = texts.filter((text, index) => texts.indexOf(text) !== index);
    if (twice.length > 0) throw new Error(`shown twice: ${twice.join('; ')}`);
    await session.dismissAllNotifications();
  });

  const launch = async (args: readonly string[] = []) => {
    launched = await launchApp({ session, userDataDir, args, controlsTime: true });
  };

  let made = 0;
  /** A unique challenge: its id, and the terms that identify its notifications. */
  const challenge = async () => {
    made += 1;
    const terms = `10+${made} rapid, casual`;
    const id = await club.challenge({ opponent: 'willow', limit: 600, increment: made, ttlMs: 3_600_000 });
    return { id, terms };
  };
  const matching = (title: string, terms = '') =>
    session.notifications
      .all()
      .filter(({ summary, body }) => untitled(summary).includes(title) && body.includes(terms));
  const untilShown = (title: string, terms = '') =>
    session.notifications.waitFor(
      `${title} (${terms})`,
      ({ summary, body }) => untitled(summary).includes(title) && body.includes(terms),
    );
  /** The notification proves that earlier lines of the same stream were processed. */
  const passOneMore = async () => {
    const { terms } = await challenge();
    await untilShown('Challenge from', terms);
  };
  const cut = async (how: 'reset' | 'end') => {
    const { opens } = await openings();
    await club.fault({ kind: 'cut', streams: 'event', how });
    // The app waits longer before each further opening.
    await expect
      .poll(async () => {
        await passTime(launched, 2_500, club);
        return (await openings()).opens;
      })
      .toBeGreaterThan(opens);
    await club.connected();
  };
  /** Openings of the event stream in this run, as the window shows them. */
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

  it('arrive after the stream fell silent without an end', async () => {
    const { opens } = await openings();
    await club.fault({ kind: 'stall', streams: 'event' });
    const { terms } = await challenge();
    // 15 s without a byte; then a back-off of one or two seconds, and the opening.
    await passTime(launched, 15_000);
    await session.notifications.waitFor(terms, ({ body }) => body.includes(terms));
    expect((await openings()).opens).toBe(opens + 1);
  });

  it('are not repeated when the stream is cut, ends, or repeats a line', async () => {
    const first = await challenge();
    await untilShown('Challenge from', first.terms);
    await cut('reset');
    await passOneMore();
    await cut('end');
    await club.fault({ kind: 'line', streams: 'event', what: 'duplicate' });
    await passOneMore();
    expect(matching('Challenge from', first.terms)).toHaveLength(1);

    await club.control(`/challenge/${first.id}/cancel`);
    await untilShown('cancelled the challenge', first.terms);
    await club.fault({ kind: 'line', streams: 'event', what: 'duplicate' });
    await passOneMore();
    expect(matching('cancelled the challenge')).toHaveLength(1);
  });

  it('report an own challenge only when it is declined, once', async () => {
    await club.control('/opponent/sequoia', { decline: 'later' });
    await club.request('POST', '/api/challenge/sequoia', { 'clock.limit': '900', 'clock.increment': '10' });
    await untilShown('declined your challenge');
    await club.fault({ kind: 'line', streams: 'event', what: 'duplicate' });
    await passOneMore();
    expect(matching('Sequoia')).toHaveLength(1);
  });

  it('report a game’s start and end, once each, through a cut', async () => {
    const id = await startGameInProgress(club, { opponent: 'sequoia', ...opening });
    await untilShown('Game against Sequoia');
    await cut('reset');
    await passOneMore();
    await club.control(`/game/${id}/resign`);
    await untilShown('You won against Sequoia');
    await cut('end');
    await passOneMore();
    expect(matching('Game against')).toHaveLength(1);
    expect(matching('You won')).toHaveLength(1);
  });

  it('are not repeated when the app is closed and started again', async () => {
    await startGameInProgress(club, { opponent: 'bramble', ...opening });
    await untilShown('Game against Bramble');
    await launched.close();
    await launch();
    await club.connected();
    await passOneMore();
    expect(matching('Game against Bramble')).toHaveLength(1);
  });

  it('are not repeated when the app is killed at the moment of showing one', async () => {
    const { terms } = await challenge();
    await untilShown('Challenge from', terms);
    await launched.kill();
    const [game] = (await club.status()).games.filter(({ opponent }) => opponent === 'bramble');
    await club.control(`/game/${game?.id}/resign`);
    const missed = await challenge();
    await ageProfile(userDataDir, 20 * 60_000);
    await launch();
    await club.connected();
    await untilShown('Challenge from', missed.terms);
    await untilShown('You won against Bramble');
    await passOneMore();
    expect(matching('Challenge from', terms)).toHaveLength(1);
    await launched.page
      .getByRole('region', { name: 'While you were away' })
      .getByText(/^1 game finished, \d+ challenges still open$/)
      .waitFor();
  });

  it('are not sent for unparsable lines, which are stored and shown raw', async () => {
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
    await page.getByText(/^1 message is kept unchanged/).waitFor();
    await page.getByRole('list', { name: 'Unreadable server messages' }).getByRole('listitem').click();
    await page.getByLabel('Original message').getByText('{"type":"gameStart","game":<html>').waitFor();
  });
});
