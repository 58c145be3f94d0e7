/**
 * Each rule decides about the notifications of its kind, counted on the session bus. A failing
 * notification service does not stop the app, which reports every outcome.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { noticeKinds } from '../../preload/contract/choices.ts';
import { defaultSettings } from '../../preload/contract/defaults.ts';
import type { AccountView } from '../../preload/contract/models.ts';
import type {
  NoticeKind,
  NoticeRule,
  NoticeView,
  NotificationSettings,
} from '../../preload/contract/notifications.ts';
import { waitUntil } from '../../scripts/lib/wait.mjs';
import { passTime } from '../harness/app-time.ts';
import { processOfName } from '../harness/bus-process.ts';
import { startClub, type RunningClub } from '../harness/club.ts';
import { startGameInProgress } from '../harness/club-games.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { openSettings, signIn } from '../harness/window.ts';

const opening = { color: 'white', moves: ['e2e4', 'e7e5', 'g1f3', 'b8c6'] } as const;
const none = defaultSettings.notifications;

describe('notifications by rule', () => {
  let session: DesktopSession;
  let club: RunningClub;
  let userDataDir: string;
  let launched: LaunchedApp;
  let dunst: number;
  beforeAll(async () => {
    userDataDir = await mkdtemp(join(tmpdir(), 'outpost-rules-'));
    [session, club] = await Promise.all([startDesktopSession(), startClub()]);
    launched = await launchApp({ session, userDataDir, args: ['--welcome'], controlsTime: true });
    await signIn(launched.page, club);
    await club.connected();
    dunst = await processOfName(session, 'org.freedesktop.Notifications');
  });
  afterAll(async () => {
    await launched?.close();
    await club?.stop();
    await session?.stop();
    await rm(userDataDir, { recursive: true, force: true });
  });
  beforeEach(async () => {
    await session.dismissAllNotifications();
    await set({});
  });

  const ask = async <T>(how: 'query' | 'command', name: string, input?: unknown): Promise<T> =>
    (await launched.page.evaluate(
      async ([way, asked, given]) => {
        const { outpost } = globalThis as unknown as {
          readonly outpost: Record<
            string,
            (name: string, input: unknown) => Promise<string | { readonly value: unknown }>
          >;
        };
        const answer = await outpost[way]?.(asked, given);
        // Queries answer with JSON text.
        const outcome =
          typeof answer === 'string' ? (JSON.parse(answer) as { readonly value: unknown }) : answer;
        return outcome?.value;
      },
      [how, name, input] as const,
    )) as T;
  const set = (change: Partial<NotificationSettings>) =>
    ask('command', 'settings.set', {
      notifications: { ...none, gather: false, countdown: false, ...change },
    });
  const rule = (kind: NoticeKind, change: Partial<NoticeRule>) =>
    set({ rules: { ...none.rules, [kind]: { ...none.rules[kind], ...change } } });
  const history = () =>
    ask<readonly NoticeView[]>('query', 'notifications.page', { limit: 200, filter: 'all' });
  /** New notifications, without updates. */
  const bubbles = () => session.notifications.all().filter(({ replaces }) => replaces === 0);
  const matching = (words: string) => bubbles().filter((bubble) => textOf(bubble).includes(words));
  const untilShown = (words: string) =>
    session.notifications.waitFor(words, (bubble) => textOf(bubble).includes(words));
  /** The newest history entry that contains these words. */
  const untilStored = async (words: string): Promise<NoticeView> => {
    const find = async () =>
      (await history()).find(({ title, body }) => textOf({ summary: title, body }).includes(words));
    await expect.poll(find).toBeDefined();
    return (await find()) as NoticeView;
  };

  let made = 0;
  /** A challenge with a unique increment. */
  const challenge = async (opponent = 'willow') => {
    made += 1;
    const id = await club.challenge({ opponent, limit: 600, increment: made, ttlMs: 3_600_000 });
    return { id, terms: `10+${made} rapid, casual` };
  };
  /** Stops the opponent's own moves until the end of the test. */
  const stopOpponent = async () => {
    const { speed } = await club.status();
    onTestFinished(async () => void (await club.clock({ speed })));
    await club.clock({ speed: 0 });
  };
  /** The entry proves that earlier lines of the same stream were processed. */
  const expectKeptBack = async (words: string, reason: string) => {
    expect(await untilStored(words)).toMatchObject({ outcome: { status: 'not_sent', reason } });
    expect(matching(words)).toEqual([]);
  };

  it('challenge: shown once, or suppressed by rating, with the reason in the history', async () => {
    const first = await challenge();
    await untilShown(first.terms);
    expect(matching(first.terms)).toHaveLength(1);
    await rule('challenge', { minRating: 3_900 });
    const second = await challenge();
    await expectKeptBack(second.terms, 'rating');
    await rule('challenge', { minRating: 3_900, allowed: ['Willow'] });
    await untilShown((await challenge()).terms);
  });

  it('challengeCanceled: shown, but not for muted users or for a challenge that was not shown', async () => {
    const first = await challenge();
    await untilShown(first.terms);
    await club.control(`/challenge/${first.id}/cancel`);
    await untilShown('cancelled the challenge');
    const second = await challenge();
    await untilShown(second.terms);
    await rule('challengeCanceled', { muted: ['willow'] });
    await club.control(`/challenge/${second.id}/cancel`);
    await expect
      .poll(async () => (await history()).filter(({ kind }) => kind === 'challengeCanceled').length)
      .toBe(2);
    await rule('challenge', { speeds: ['blitz'] });
    const third = await challenge();
    await expectKeptBack(third.terms, 'speed');
    await club.control(`/challenge/${third.id}/cancel`);
    await expect
      .poll(async () => (await history()).filter(({ kind }) => kind === 'challengeCanceled').map(reasonOf))
      .toEqual(['challenge_not_told', 'muted', 'shown']);
    expect(matching('cancelled the challenge')).toHaveLength(1);
  });

  it('challengeDeclined: shown, or disabled by a click in the settings', async () => {
    const decline = async () => {
      await club.control('/opponent/sequoia', { decline: 'later' });
      await club.request('POST', '/api/challenge/sequoia', {
        'clock.limit': '900',
        'clock.increment': '10',
      });
    };
    await decline();
    await untilShown('declined your challenge');
    const { page } = launched;
    await openSettings(page, 'Notifications');
    await page.getByRole('switch', { name: 'Your challenge was declined' }).click({ force: true });
    await expect
      .poll(async () => {
        const { notifications } = await ask<typeof defaultSettings>('query', 'settings.get');
        return notifications.rules.challengeDeclined.on;
      })
      .toBe(false);
    await decline();
    await expect
      .poll(async () => (await history()).filter(({ kind }) => kind === 'challengeDeclined').map(reasonOf))
      .toEqual(['switched_off', 'shown']);
    expect(matching('declined your challenge')).toHaveLength(1);
  });

  it('gameStart and gameFinish: shown, or suppressed by the kind of game', async () => {
    const first = await startGameInProgress(club, { opponent: 'sequoia', ...opening });
    await untilShown('Game against Sequoia');
    await club.control(`/game/${first}/resign`);
    await untilShown('You won against Sequoia');
    await set({
      rules: {
        ...none.rules,
        gameStart: { ...none.rules.gameStart, mode: 'rated' },
        gameFinish: { ...none.rules.gameFinish, variants: ['atomic'] },
      },
    });
    const second = await startGameInProgress(club, { opponent: 'bramble', ...opening });
    await expectKeptBack('Game against Bramble', 'mode');
    await club.control(`/game/${second}/resign`);
    await expectKeptBack('You won against Bramble', 'variant');
  });

  it('myTurn: shown after the opponent’s long think, or disabled', async () => {
    await stopOpponent();
    await set({ absenceMinutes: 0 });
    const play = async (opponent: string) => {
      const id = await startGameInProgress(club, { opponent, color: 'white', moves: ['e2e4'] });
      await untilShown(`Game against ${opponent}`);
      await club.control(`/game/${id}/move`, { uci: 'e7e5' });
      return id;
    };
    const first = await play('Sequoia');
    await untilShown('Your move against Sequoia');
    await club.control(`/game/${first}/resign`);
    await set({ absenceMinutes: 0, rules: { ...none.rules, myTurn: { ...none.rules.myTurn, on: false } } });
    const second = await play('Bramble');
    await expectKeptBack('Your move against Bramble', 'switched_off');
    await club.control(`/game/${second}/resign`);
  });

  it('firstMove: an alarm of growing urgency, even in quiet hours, until the move is made', async () => {
    await set({ quiet: { on: true, from: 0, to: 0, days: [0, 1, 2, 3, 4, 5, 6] } });
    const start = async (opponent: string) => {
      const gameId = await club.startGame({ opponent, color: 'white', source: 'lobby' });
      const isStored = ({ kind, route }: NoticeView) =>
        kind === 'gameStart' && route?.screen === 'game' && route.gameId === gameId;
      await expect.poll(async () => (await history()).some(isStored)).toBe(true);
      return gameId;
    };
    const alarms = () => matching('Without a move, it is aborted.').length;
    const id = await start('sequoia');
    // Of the 30 seconds for the move, an alarm is raised with 15, 10 and 5 left.
    for (const [raised, passedMs] of [15_000, 5_000, 5_000].entries()) {
      expect(alarms()).toBe(raised);
      await passTime(launched, passedMs, club);
      await expect.poll(alarms).toBe(raised + 1);
    }
    await untilShown('Make your first move: ');
    await untilShown('Move now: ');
    await passTime(launched, 5_000, club);
    expect(alarms()).toBe(3);
    expect((await history()).filter(({ kind }) => kind === 'gameStart').map(reasonOf)[0]).toBe('quiet_hours');
    await expect.poll(async () => (await club.game(id)).status).toBe('aborted');

    const next = await start('bramble');
    await passTime(launched, 15_000, club);
    // Notifications of earlier games name the same opponent.
    const words = /Game against Bramble.* Without a move/;
    const alarmOf = () => bubbles().find((bubble) => words.test(textOf(bubble)));
    const alarmId = await waitUntil('the alarm’s number', () => alarmOf()?.id);
    await stopOpponent();
    await club.request('POST', `/api/board/game/${next}/move/e2e4`);
    expect(await session.notifications.waitForClosed(alarmId)).toBe(3);
    const so = matching('Game against Bramble').length;
    await club.control(`/game/${next}/move`, { uci: 'e7e5' });
    await club.control(`/game/${next}/resign`);
    await untilStored('You won against Bramble');
    expect(matching('Game against Bramble')).toHaveLength(so);
  });

  it('tvFeatured: shown once for a named player, recorded and stored; others leave no history', async () => {
    interface Featured {
      readonly user: { readonly name: string };
      readonly gameId: string;
    }
    const featured = async () => {
      const channels = await club.request('GET', '/api/tv/channels');
      return (channels as Readonly<Record<string, Featured | undefined>>)['classical'];
    };
    // A channel is empty for minutes of the club's time when its players are too weak.
    const shown = await waitUntil('a game of the channel', async () => {
      const game = await featured();
      if (!game) await club.clock({ advanceMs: 30_000 });
      return game;
    });
    const { name } = shown.user;
    await rule('tvFeatured', { allowed: [name] });
    await untilShown(`${name} (`);
    const lines = async () => (await history()).filter(({ kind }) => kind === 'tvFeatured');
    await expect.poll(async () => (await lines()).length).toBeGreaterThan(0);
    const first = (await lines()).at(-1);
    expect(first).toMatchObject({ outcome: { status: 'shown' }, route: { screen: 'tv' } });
    const kept = () =>
      ask<readonly { readonly gameId: string }[]>('query', 'tv.past', { starred: true, limit: 20 });
    await expect.poll(async () => (await kept()).map(({ gameId }) => gameId)).toContain(shown.gameId);
    // Map and feed reported the player repeatedly.
    expect(matching(`${name} (`).length).toBe((await lines()).length);
    expect((await lines()).every(({ title }) => title.includes(name))).toBe(true);
  });

  it('every kind can be tested, once each', async () => {
    const { page } = launched;
    await openSettings(page, 'Notifications');
    const everything = noticeKinds.map((kind) => [
      kind,
      { ...none.rules[kind], on: true, allowed: ['robin'] },
    ]);
    await set({ rules: Object.fromEntries(everything) as NotificationSettings['rules'] });
    for (const kind of noticeKinds)
      expect(await ask('command', 'notifications.testRule', { kind })).toEqual({ status: 'shown' });
    await page.getByRole('button', { name: 'Test: Game finished' }).click();
    await page.getByRole('status').getByText('Shown').waitFor();
    expect(matching('This is only a test.')).toHaveLength(noticeKinds.length + 1);
  });

  it('200 challenges in a second give at most three notifications, and 200 history entries', async () => {
    await set({ gather: true });
    const before = bubbles().length;
    const newest = (await history())[0]?.id ?? 0;
    const ids: string[] = [];
    // Ten at a time: two hundred simultaneous connections are not part of this test.
    for (let minutes = 10; minutes < 30; minutes += 1) {
      const some = Array.from({ length: 10 }, (_, increment) =>
        club.challenge({ opponent: 'willow', limit: 60 * minutes, increment, ttlMs: 3_600_000 }),
      );
      ids.push(...(await Promise.all(some)));
    }
    expect(new Set(ids).size).toBe(200);
    const kept = async () => (await history()).filter(({ id }) => id > newest);
    await expect.poll(async () => (await kept()).length).toBe(200);
    const ofThese = bubbles()
      .slice(before)
      .filter(({ summary }) => summary.includes('hallenge'));
    expect(ofThese.length).toBeLessThanOrEqual(3);
    const outcomes = (await kept()).map(({ outcome }) => outcome.status);
    expect(outcomes.filter((status) => status === 'shown')).toHaveLength(2);
    expect(outcomes.filter((status) => status === 'shown_together')).toHaveLength(198);
    expect(await ask<readonly unknown[]>('query', 'challenges.list')).toEqual(
      expect.arrayContaining(ids.map((id) => expect.objectContaining({ id }) as unknown)),
    );
    for (const id of ids) await club.control(`/challenge/${id}/cancel`);
  });

  it('nothing is shown during Do Not Disturb, quiet hours or a pause', async () => {
    await session.run('dunstctl', ['set-paused', 'true']);
    const disturbed = async () =>
      (await ask<{ doNotDisturb: { status: string } }>('query', 'notifications.state')).doNotDisturb.status;
    await expect.poll(disturbed).toBe('on');
    await expectKeptBack((await challenge()).terms, 'do_not_disturb');
    await session.run('dunstctl', ['set-paused', 'false']);
    await expect.poll(disturbed).toBe('off');

    await set({ quiet: { on: true, from: 0, to: 0, days: [0, 1, 2, 3, 4, 5, 6] } });
    await expectKeptBack((await challenge()).terms, 'quiet_hours');
    await set({});
    await ask('command', 'notifications.pause', { forMs: 3_600_000 });
    await expectKeptBack((await challenge()).terms, 'paused');
    await ask('command', 'notifications.pause', { forMs: null });
    await untilShown((await challenge()).terms);
  });

  it('two accounts follow their own rules', async () => {
    const other = await startClub({ account: { kind: 'human', name: 'Alex' } });
    try {
      await signIn(launched.page, other);
      await other.connected();
      const accounts = await ask<readonly AccountView[]>('query', 'accounts.list');
      const alex = accounts.find(({ user }) => user?.name === 'Alex');
      if (!alex) throw new Error('the second account is not there');
      await set({ accounts: { [alex.id]: { challenge: { ...none.rules.challenge, mode: 'rated' } } } });
      await other.challenge({ opponent: 'sequoia', limit: 900, increment: 7, ttlMs: 3_600_000 });
      await club.challenge({ opponent: 'sequoia', limit: 900, increment: 8, ttlMs: 3_600_000 });
      const atEight = await untilShown('15+8 rapid, casual');
      expect(atEight.body).toContain('Robin on 127.0.0.1');
      await expectKeptBack('15+7 rapid, casual', 'mode');
      expect((await untilStored('15+7 rapid, casual')).accountId).toBe(alex.id);
      await other.challenge({ opponent: 'sequoia', limit: 900, increment: 9, rated: true, ttlMs: 3_600_000 });
      expect((await untilShown('15+9 rapid, rated')).body).toContain('Alex on 127.0.0.1');
    } finally {
      await other.stop();
    }
  });

  it('a hanging notification service blocks nothing, is reported, and is used again once it answers', async () => {
    const service = async () =>
      (await ask<{ service: { status: string } }>('query', 'notifications.state')).service.status;
    process.kill(dunst, 'SIGSTOP');
    const first = await challenge();
    await untilShown(first.terms);
    await expect.poll(service).toBe('not_answering');
    expect(await untilStored(first.terms)).toMatchObject({ outcome: { reason: 'unconfirmed' } });
    await expectKeptBack((await challenge()).terms, 'not_answering');
    process.kill(dunst, 'SIGCONT');
    await expect.poll(service).toBe('ready');
    await expect.poll(async () => reasonOf(await untilStored(first.terms))).toBe('shown');
    await untilShown((await challenge()).terms);
  });

  it('an absent notification service blocks nothing, and the window says so', async () => {
    process.kill(dunst, 'SIGKILL');
    const { terms } = await challenge();
    expect(await untilStored(terms)).toMatchObject({ outcome: { status: 'not_sent', reason: 'failed' } });
    const { page } = launched;
    await openSettings(page, 'Notifications');
    await page.getByText('No notification service is running.').first().waitFor();
    await page.getByRole('main').getByRole('button', { name: 'History' }).click();
    await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor();
    await page.getByRole('list', { name: 'Notification history' }).getByText('Failed').first().click();
    const panel = page.getByRole('complementary');
    await panel.getByText('The desktop rejected it').waitFor();
    await panel.getByRole('button', { name: 'Change this rule' }).click();
    await page.getByRole('complementary', { name: 'Challenge received' }).waitFor();
  });
});

/** Strips titles: the server sends them with challenges, but not with every game. */
function textOf({ summary, body }: { readonly summary: string; readonly body: string }): string {
  return `${summary}\n${body}`.replaceAll('BOT ', '');
}

function reasonOf({ outcome }: NoticeView): string {
  return outcome.status === 'not_sent' ? outcome.reason : outcome.status;
}
