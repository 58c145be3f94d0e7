/**
 * Behaviour of notifications and the tray, asserted from outside the app. The end-to-end tests run it on the checkout,
 * and `npm run conformance -- install` on the installed package. Each behaviour continues from the state of those
 * before it: the app runs with a window and is connected.
 */
import assert from 'node:assert/strict';
import { waitUntil } from '../../scripts/lib/wait.mjs';
import { startGameInProgress } from './club-games.ts';
import type { Notification } from './notification-monitor.ts';
import {
  mutedOpponent,
  quitFromTray,
  waitForEntry,
  waitForWindow,
  windowTitles,
  type OutsideApp,
} from './outside-app.ts';

export interface Behaviour {
  readonly name: string;
  run(app: OutsideApp): Promise<void>;
}

interface Challenge {
  readonly id: string;
  /** Unique to this challenge: part of its notification. */
  readonly terms: string;
}

/** Long enough that resigning loses instead of aborting. */
const opening = { color: 'white', moves: ['e2e4', 'e7e5', 'g1f3', 'b8c6'] } as const;
/** The server limits the number of challenges. */
const rarely = { every: 500 };
const explanation = 'Outpost keeps running in the tray';

export const behaviours: readonly Behaviour[] = [
  {
    name: 'the tray has an icon, and shows the connection in its menu and tooltip',
    async run({ tray }) {
      await waitForEntry(tray, 'Connected');
      // A new icon refuses to be read for a moment.
      await waitUntil('the icon’s picture', async () => (await tray.icon()).hasPicture());
      await waitUntil('the icon’s tooltip', async () =>
        /^Connected$/m.test(await (await tray.icon()).tooltip().catch(() => '')),
      );
    },
  },
  {
    name: 'a challenge is notified once with its two buttons, listed in the tray, and counted on the launcher',
    async run(app) {
      const { tray } = app;
      const { terms } = await challenge(app);
      const shown = await untilShown(app, 'Challenge from Willow', terms);
      assert.deepEqual(shown.actions, ['default', 'accept', 'decline']);
      assert.deepEqual(shown.labels.slice(1), ['Accept', 'Decline']);
      const { entries } = await waitForEntry(tray, 'Challenge from ');
      assert.deepEqual(
        entries.map(({ label }) => label),
        ['Accept', 'Decline', 'View on Home'],
      );
      await countOf(app, 1);
      assert.match(await (await tray.icon()).tooltip(), /Waiting for you: 1 challenge/);
      assert.equal(matching(app, 'Challenge from Willow', terms).length, 1);
    },
  },
  {
    name: 'a challenge is declined on its notification',
    async run(app) {
      // Earlier steps of an installed app may have shown other challenges of Willow.
      const shown = matching(app, 'Challenge from Willow').at(-1);
      assert.ok(shown);
      await app.session.pressButton(await numberOf(app, shown), 'Decline');
      await waitUntil(
        'the server to have no challenge',
        async () => (await openChallenges(app)).length === 0,
      );
      await noEntry(app, 'Challenge from ');
      await countOf(app, 0);
    },
  },
  {
    name: 'a challenge is accepted on its notification: its game opens and is notified once',
    async run(app) {
      await app.session.dismissAllNotifications();
      const { terms } = await challenge(app);
      const shown = await untilShown(app, 'Challenge from Willow', terms);
      const id = await numberOf(app, shown);
      await app.session.pressButton(id, 'Accept');
      await waitForWindow(app.session, 'Game – Outpost');
      await untilShown(app, 'Game against Willow');
      assert.equal(await app.session.notifications.waitForClosed(id), 3);
      await waitForEntry(app.tray, 'Connected');
      assert.equal(matching(app, 'Game against Willow').length, 1);
    },
  },
  {
    name: 'a click on a game’s notification opens its board',
    async run(app) {
      await (await app.tray.icon()).choose('Settings');
      await waitForWindow(app.session, 'Settings – Outpost');
      await onlyBubble(app);
      await app.session.activateNotification();
      await waitForWindow(app.session, 'Game – Outpost');
      await finishGames(app);
    },
  },
  {
    name: 'a game’s start and end are notified once each, through broken connections and repeated lines',
    async run(app) {
      const { club } = app;
      const id = await startGameInProgress(club, { opponent: 'sequoia', ...opening });
      await untilShown(app, 'Game against Sequoia');
      await club.fault({ kind: 'cut', streams: 'event', how: 'reset' });
      await passOneMore(app);
      await club.control(`/game/${id}/resign`);
      await untilShown(app, 'You won against Sequoia');
      await club.fault({ kind: 'line', streams: 'event', what: 'duplicate' });
      await passOneMore(app);
      await club.fault({ kind: 'cut', streams: 'event', how: 'end' });
      await passOneMore(app);
      assert.equal(matching(app, 'Game against Sequoia').length, 1);
      assert.equal(matching(app, 'You won against Sequoia').length, 1);
    },
  },
  {
    name: 'challenges are declined and accepted in the tray',
    async run(app) {
      const { tray } = app;
      await challenge(app);
      await waitForEntry(tray, 'Challenge from ');
      await (await tray.icon()).choose('Challenge from ', 'Decline');
      await noEntry(app, 'Challenge from ');
      assert.deepEqual(await openChallenges(app), []);
      await (await tray.icon()).choose('Settings');
      await waitForWindow(app.session, 'Settings – Outpost');
      await challenge(app);
      await waitForEntry(tray, 'Challenge from ');
      await (await tray.icon()).choose('Challenge from ', 'Accept');
      await waitForWindow(app.session, 'Game – Outpost');
      await noEntry(app, 'Challenge from ');
      await finishGames(app);
    },
  },
  {
    name: 'the tray pauses and resumes notifications',
    async run(app) {
      const { tray } = app;
      await (await tray.icon()).choose('Pause notifications for 1 hour');
      await waitForEntry(tray, 'Resume notifications (paused until ');
      await keptBack(app, await challenge(app), 'paused');
      await (await tray.icon()).choose('Resume notifications');
      await waitForEntry(tray, 'Pause notifications for 1 hour');
      await passOneMore(app);
    },
  },
  {
    name: 'nothing is shown during the desktop’s Do Not Disturb',
    async run(app) {
      const { session } = app;
      await session.run('dunstctl', ['set-paused', 'true']);
      // The app asks the desktop every two seconds at most.
      await waitUntil(
        'the app to notice it',
        async () => {
          const { id } = await challenge(app);
          return (await outcomeOf(app, id)) === 'not_sent: do_not_disturb';
        },
        rarely,
      );
      await keptBack(app, await challenge(app), 'do_not_disturb');
      await session.run('dunstctl', ['set-paused', 'false']);
      await waitUntil(
        'the app to notice the end',
        async () => {
          const { id } = await challenge(app);
          return (await outcomeOf(app, id)) === 'shown';
        },
        rarely,
      );
      await cancelChallenges(app);
      await session.dismissAllNotifications();
    },
  },
  {
    name: 'a muted player’s challenge is in the tray without a notification',
    async run(app) {
      const muted = await challenge(app, mutedOpponent);
      await keptBack(app, muted, 'muted');
      await waitForEntry(app.tray, 'Challenge from ');
      await cancelChallenges(app);
    },
  },
  {
    name: 'with its window closed the app stays in the tray, explains it once, and notifies; a click opens a window',
    async run(app) {
      const { session, tray } = app;
      await closeWindow(app);
      await session.notifications.waitFor('why it stays', ({ summary }) => summary === explanation);
      await session.dismissAllNotifications();
      const { terms } = await challenge(app);
      await untilShown(app, 'Challenge from Willow', terms);
      assert.deepEqual(await windowTitles(session), []);
      await onlyBubble(app);
      await session.activateNotification();
      await waitForWindow(session, 'Home – Outpost');
      await closeWindow(app);
      await (await tray.icon()).choose('Open Outpost');
      await waitForWindow(session, 'Home – Outpost');
      assert.equal(matching(app, explanation).length, 1);
      await cancelChallenges(app);
    },
  },
  {
    name: 'a hidden start has no window, repeats nothing, and notifies',
    async run(app) {
      const { session, tray, club } = app;
      const { terms } = await challenge(app);
      await untilShown(app, 'Challenge from Willow', terms);
      await quitFromTray(app);
      await session.dismissAllNotifications();
      app.start('--hidden');
      await club.connected();
      await passOneMore(app);
      await waitForEntry(tray, 'Connected');
      assert.deepEqual(await windowTitles(session), []);
      assert.equal(matching(app, 'Challenge from Willow', terms).length, 1);
      await (await tray.icon()).choose('Open Outpost');
      await waitForWindow(session, 'Home – Outpost');
    },
  },
  {
    name: 'a killed app repeats nothing at its next start',
    async run(app) {
      const { terms } = await challenge(app);
      await untilShown(app, 'Challenge from Willow', terms);
      await app.kill();
      app.start();
      await waitForWindow(app.session, 'Home – Outpost');
      await app.club.connected();
      await passOneMore(app);
      assert.equal(matching(app, 'Challenge from Willow', terms).length, 1);
      await cancelChallenges(app);
    },
  },
  {
    name: 'no challenge was notified twice, and the app quits from the tray',
    async run(app) {
      // Each has terms of its own.
      const texts = matching(app, 'Challenge from').map(({ summary, body }) => `${summary}\n${body}`);
      assert.ok(texts.length > 0);
      assert.deepEqual(
        texts.filter((text, index) => texts.indexOf(text) !== index),
        [],
      );
      await quitFromTray(app);
    },
  },
];

let made = 0;

/** A challenge whose increment no other one of this process has. */
async function challenge({ club }: OutsideApp, opponent = 'willow'): Promise<Challenge> {
  made += 1;
  const id = await club.challenge({ opponent, limit: 600, increment: made, ttlMs: 3_600_000 });
  return { id, terms: `10+${made} ` };
}

const shownOnce = ({ session }: OutsideApp): readonly Notification[] =>
  session.notifications.all().filter(({ replaces }) => replaces === 0);

/** The server sends a bot's title with its challenge, but not with the start of its game. */
const isOf = (start: string, words: string) => {
  return ({ summary, body }: Notification) =>
    summary.replace('BOT ', '').startsWith(start) && body.includes(words);
};

const matching = (app: OutsideApp, start: string, words = '') => shownOnce(app).filter(isOf(start, words));

const untilShown = ({ session }: OutsideApp, start: string, words = '') =>
  session.notifications.waitFor(`${start} (${words})`, isOf(start, words));

/** The desktop's number of a notification, which its answer brings. */
const numberOf = (app: OutsideApp, { summary, body }: Notification): Promise<number> =>
  waitUntil(
    'the notification to have a number',
    () => matching(app, summary.replace('BOT ', ''), body)[0]?.id,
  );

/** The notification proves that earlier lines of the same stream were processed. */
async function passOneMore(app: OutsideApp): Promise<void> {
  await app.club.connected();
  const { terms } = await challenge(app);
  await untilShown(app, 'Challenge from Willow', terms);
  await cancelChallenges(app);
}

async function onlyBubble({ session }: OutsideApp): Promise<void> {
  await waitUntil('the only bubble on screen', async () => (await session.shownNotifications()) === 1);
}

/** The outcome of a subject's notification in the app's log. */
function outcomeOf(app: OutsideApp, subject: string): Promise<string> {
  return waitUntil(`the outcome for ${subject}`, async () => {
    const lines = (await app.log()).split('\n');
    const line = lines.findLast((one) => one.includes('"kind":"challenge"') && one.includes(`"${subject}"`));
    return line === undefined ? undefined : /"outcome":"([^"]*)"/.exec(line)?.[1];
  });
}

async function keptBack(app: OutsideApp, { id, terms }: Challenge, reason: string): Promise<void> {
  // A detail may follow.
  assert.equal((await outcomeOf(app, id)).replace(/ \(.*\)$/, ''), `not_sent: ${reason}`);
  assert.deepEqual(matching(app, '', terms), []);
}

const openChallenges = async ({ club }: OutsideApp) =>
  (await club.status()).challenges.map(({ opponent }) => opponent);

async function cancelChallenges(app: OutsideApp): Promise<void> {
  for (const { id } of (await app.club.status()).challenges)
    await app.club.control(`/challenge/${id}/cancel`);
  await noEntry(app, 'Challenge from ');
}

async function finishGames(app: OutsideApp): Promise<void> {
  for (const { id, status } of (await app.club.status()).games)
    if (status === 'started') await app.club.control(`/game/${id}/resign`);
  await app.session.dismissAllNotifications();
}

async function noEntry({ tray }: OutsideApp, label: string): Promise<void> {
  await waitUntil(`the tray to lose its entry ${label}`, async () =>
    (await (await tray.icon()).menu()).every((one) => !one.label.startsWith(label)),
  );
}

async function countOf({ tray }: OutsideApp, count: number): Promise<void> {
  await waitUntil(`the launcher to count ${count}`, () => tray.launcherCounts().at(-1) === count);
}

/** By the window manager's key. */
async function closeWindow({ session }: OutsideApp): Promise<void> {
  const found = ['search', '--onlyvisible', '--name', ' – Outpost$'];
  await session.run('xdotool', [...found, 'windowactivate', '--sync']);
  // Not in the same command: it would send the key to the window, which is gone when the key is released.
  await session.run('xdotool', ['key', 'alt+F4']);
  await waitUntil('the window to be gone', async () => (await windowTitles(session)).length === 0);
}
