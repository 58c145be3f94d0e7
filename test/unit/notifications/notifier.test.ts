import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../main/base/log.ts';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import type {
  Bubble,
  BubbleOptions,
  NotificationPort,
  NotificationText,
} from '../../../main/desktop/notification-port.ts';
import type { Occasion } from '../../../main/notifications/notice.ts';
import { createNotifier, type NoticeRecord } from '../../../main/notifications/notifier.ts';
import type { Challenge, GameSummary, ServiceEvent } from '../../../main/service/domain.ts';
import { defaultSettings } from '../../../preload/contract/defaults.ts';
import type { Route } from '../../../preload/contract/route.ts';
import { verbatim, type Message } from '../../../main/text/message.ts';

const challenge: Challenge = {
  id: 'abc',
  status: 'created',
  challenger: { id: 'bob', name: 'Bob' },
  destUser: { id: 'alice', name: 'Alice' },
  variant: { key: 'standard' },
  rated: false,
  speed: 'rapid',
  timeControl: { kind: 'unlimited' },
  color: 'random',
};
const game: GameSummary = {
  id: 'abc',
  color: 'white',
  fen: '',
  variant: { key: 'standard' },
  speed: 'rapid',
  rated: false,
  hasMoved: false,
  isMyTurn: true,
  opponent: { kind: 'user', id: 'bob', name: 'Bob' },
};

interface Shown {
  readonly options: BubbleOptions;
  readonly closed: () => boolean;
  readonly click: () => void;
  readonly press: (button: string) => void;
  readonly expire: () => void;
  /** Confirms it, possibly late. */
  readonly confirm: () => void;
  /** The updated text. */
  readonly updates: NotificationText[];
}

/** How the desktop responds to a bubble. */
type Manner = 'confirms' | 'fails' | 'is silent' | 'cannot';

function createBench(ledger = new Map<string, string>()) {
  const clock = createVirtualClock();
  const state = {
    manner: 'confirms' as Manner,
    notifications: structuredClone(defaultSettings.notifications),
    broken: false,
    changes: true,
    disturb: { status: 'off', source: 'the test' } as Awaited<ReturnType<NotificationPort['doNotDisturb']>>,
    service: 'ready' as ReturnType<NotificationPort['service']>['status'],
    followed: null as ReadonlySet<string> | null,
  };
  const answers: string[] = [];
  const records: NoticeRecord[] = [];
  const shown: Shown[] = [];
  const routes: Route[] = [];
  /** The claims made at the moment when a bubble was shown. */
  const claimedAtShow: string[][] = [];

  const service = (): ReturnType<NotificationPort['service']> => ({
    status: state.service,
    name: 'the test',
    buttons: true,
    replaces: true,
    detail: state.service === 'ready' ? null : verbatim('It hangs.'),
  });

  function createBubble(options: BubbleOptions): Bubble | null {
    if (state.manner === 'cannot') return null;
    const on: Partial<Record<'shown' | 'click' | 'button' | 'closed', (word: string) => void>> & {
      failed?: (reason: Message) => void;
    } = {};
    let closed = false;
    const updates: NotificationText[] = [];
    return {
      show() {
        claimedAtShow.push([...ledger.keys()]);
        shown.push({
          options,
          updates,
          closed: () => closed,
          click: () => on.click?.(''),
          press: (button) => on.button?.(button),
          confirm: () => on.shown?.(''),
          expire() {
            closed = true;
            on.closed?.('');
          },
        });
        if (state.manner === 'confirms') on.shown?.('');
        if (state.manner === 'fails') on.failed?.(verbatim('no daemon'));
      },
      close: () => void (closed = true),
      update(text) {
        if (closed || !state.changes) return false;
        updates.push(text);
        return true;
      },
      onShown: (listener) => void (on.shown = listener),
      onFailed: (listener) => void (on.failed = listener),
      onClick: (listener) => void (on.click = listener),
      onButton: (listener) => void (on.button = listener),
      onClosed: (listener) => void (on.closed = listener),
    };
  }

  const notifier = createNotifier({
    clock,
    log: silentLog,
    settings: () => state.notifications,
    language: () => 'en',
    async claim(accountId, dedupeKey) {
      if (state.broken) throw new Error('the disk is full');
      const key = `${accountId} ${dedupeKey}`;
      if (ledger.has(key)) return false;
      ledger.set(key, 'claimed');
      return true;
    },
    settle: async (accountId, dedupeKey, outcome) => void ledger.set(`${accountId} ${dedupeKey}`, outcome),
    notificationPort: { createBubble, doNotDisturb: async () => state.disturb, service },
    followed: async () => state.followed,
    onAnswer: (_account, id, answer) => void answers.push(`${answer} ${id}`),
    onRecord: (record) => void records.push(record),
    onActivate: (route) => routes.push(route),
  });

  const notify = (event: ServiceEvent, change: Partial<Occasion> = {}) =>
    notifier.notify({
      accountId: 'acc',
      userId: 'alice',
      dedupeKey: `${event.type}:abc`,
      event,
      account: null,
      ...change,
    });
  /** Many different challenges at once. */
  const burst = (count: number) =>
    Array.from({ length: count }, (_, index) => {
      const id = `burst${index}`;
      return notify({ type: 'challenge', challenge: { ...challenge, id } }, { dedupeKey: `challenge:${id}` });
    });
  return {
    notifier,
    notify,
    burst,
    clock,
    state,
    shown,
    routes,
    ledger,
    claimedAtShow,
    answers,
    records,
  };
}

const received: ServiceEvent = { type: 'challenge', challenge };
const started: ServiceEvent = { type: 'gameStart', game };

describe('notifier', () => {
  it('claims before it shows, and settles the outcome', async () => {
    const { notify, ledger, claimedAtShow } = createBench();
    expect(await notify(received)).toEqual({ status: 'shown' });
    expect(claimedAtShow).toEqual([['acc challenge:abc']]);
    expect(ledger.get('acc challenge:abc')).toBe('shown');
  });

  it('makes no second claim if the ledger entry claimed the notification', async () => {
    const { notify, shown, ledger, state } = createBench();
    ledger.set('acc challenge:abc', 'claimed');
    state.broken = true;
    expect(await notify(received, { claimed: true })).toEqual({ status: 'shown' });
    expect(ledger.get('acc challenge:abc')).toBe('shown');
    expect(await notify(started, { claimed: false })).toEqual({ status: 'not_sent', reason: 'already_told' });
    expect(shown).toHaveLength(1);
  });

  it('shows a notification once, however often it is reported, also after a restart', async () => {
    const { notify, shown, ledger } = createBench();
    await Promise.all([notify(received), notify(received), notify(received)]);
    const again = createBench(ledger);
    expect(await again.notify(received)).toEqual({ status: 'not_sent', reason: 'already_told' });
    expect([...shown, ...again.shown]).toHaveLength(1);
  });

  it('does not close a bubble when its event is repeated', async () => {
    const { notify, shown } = createBench();
    await notify(started);
    await notify(started);
    expect(shown.map(({ closed }) => closed())).toEqual([false]);
  });

  it('suppresses what is switched off, even after it is switched on later', async () => {
    const { notify, state, ledger, shown } = createBench();
    state.notifications.rules.challenge.on = false;
    expect(await notify(received)).toEqual({ status: 'not_sent', reason: 'switched_off' });
    expect(ledger.get('acc challenge:abc')).toBe('not_sent: switched_off');
    state.notifications.rules.challenge.on = true;
    await notify(received);
    expect(shown).toEqual([]);
  });

  it('is silent if sounds are off, and otherwise leaves the sound to the desktop', async () => {
    const { notify, state, shown, clock } = createBench();
    await notify(received);
    clock.advance(60_000);
    state.notifications.sound = false;
    await notify(started);
    expect(shown.map(({ options }) => options.silent)).toEqual([false, true]);
  });

  it.each<[Manner, string]>([
    ['cannot', 'not_sent: not_supported'],
    ['fails', 'not_sent: failed (no daemon)'],
  ])('settles the claim if the desktop %s', async (manner, outcome) => {
    const { notify, state, ledger } = createBench();
    state.manner = manner;
    await notify(received);
    expect(ledger.get('acc challenge:abc')).toBe(outcome);
  });

  it('waits for a confirmation, with a time limit', async () => {
    const { notify, state, clock, ledger, shown } = createBench();
    state.manner = 'is silent';
    const outcome = notify(received);
    await expect.poll(() => shown.length).toBe(1);
    clock.advance(5000);
    expect(await outcome).toEqual({ status: 'not_sent', reason: 'unconfirmed' });
    expect(ledger.get('acc challenge:abc')).toBe('not_sent: unconfirmed');
  });

  it('shows nothing if the ledger cannot claim', async () => {
    const { notify, state, shown } = createBench();
    state.broken = true;
    expect(await notify(received)).toEqual({
      status: 'not_sent',
      reason: 'failed',
      detail: verbatim('the disk is full'),
    });
    expect(shown).toEqual([]);
  });

  it('opens the right route at a click', async () => {
    const { notify, shown, routes, clock } = createBench();
    await notify(received);
    await notify(started);
    clock.advance(60_000);
    await notify(
      {
        type: 'challengeDeclined',
        challenge: {
          ...challenge,
          id: 'xyz',
          challenger: { id: 'alice', name: 'Alice' },
          destUser: { id: 'bob', name: 'Bob' },
        },
      },
      { dedupeKey: 'd' },
    );
    shown.forEach(({ click }) => click());
    expect(routes).toEqual([
      { screen: 'challenge', accountId: 'acc', challengeId: 'abc' },
      { screen: 'game', accountId: 'acc', gameId: 'abc' },
      { screen: 'home' },
    ]);
  });

  it('closes the bubble of a challenge once it is cancelled, became a game, or was answered', async () => {
    const canceled = createBench();
    await canceled.notify(received);
    await canceled.notify({ type: 'challengeCanceled', challenge });
    expect(canceled.shown.map(({ closed }) => closed())).toEqual([true, false]);

    const played = createBench();
    await played.notify(received);
    await played.notify(started);
    expect(played.shown.map(({ closed }) => closed())).toEqual([true, false]);

    const answered = createBench();
    await answered.notify(received);
    answered.notifier.dismiss('acc', 'abc');
    expect(answered.shown.map(({ closed }) => closed())).toEqual([true]);
  });

  it('does not notify users of their own actions', async () => {
    const { notify, shown, ledger } = createBench();
    const mine: Challenge = {
      ...challenge,
      challenger: { id: 'alice', name: 'Alice' },
      destUser: { id: 'bob', name: 'Bob' },
    };
    for (const event of [
      { type: 'challenge', challenge: mine },
      { type: 'challengeCanceled', challenge: mine },
      { type: 'challengeDeclined', challenge },
    ] as const) {
      expect(await notify(event)).toEqual({ status: 'not_sent', reason: 'own_doing' });
    }
    expect(shown).toEqual([]);
    expect(ledger.size).toBe(0);
    // A claim that is never settled would count as unconfirmed at the next start.
    await notify({ type: 'challenge', challenge: mine }, { claimed: true });
    expect([...ledger]).toEqual([['acc challenge:abc', 'not_sent: own_doing']]);
  });

  it('keeps accounts apart', async () => {
    const { notify, shown } = createBench();
    await notify(received);
    await notify(received, { accountId: 'other', account: 'Practice club' });
    expect(shown.map(({ closed }) => closed())).toEqual([false, false]);
    expect(shown[1]?.options.body).toContain('Practice club');
  });

  it('closes open bubbles when the app ends, and no others', async () => {
    const { notifier, notify, shown } = createBench();
    await notify(received);
    await notify(started, { accountId: 'other' });
    shown[0]?.expire();
    notifier.close();
    expect(shown.map(({ closed }) => closed())).toEqual([true, true]);
  });

  it('shows a sample as often as requested, and claims nothing', async () => {
    const { notifier, ledger, shown } = createBench();
    await notifier.test();
    expect(await notifier.test()).toEqual({ status: 'shown' });
    expect(shown).toHaveLength(2);
    expect(ledger.size).toBe(0);
  });

  it('shows a burst in three bubbles with one sound, and records each outcome', async () => {
    const { burst, clock, shown, ledger, records } = createBench();
    const outcomes = burst(200);
    await expect.poll(() => shown.length).toBe(2);
    clock.advance(3_000);
    const all = await Promise.all(outcomes);
    expect(shown).toHaveLength(3);
    expect(shown.map(({ options }) => options.silent)).toEqual([false, true, true]);
    expect(shown[2]?.options.title).toBe('198 more challenges');
    expect(all.filter(({ status }) => status === 'shown')).toHaveLength(2);
    expect(all.filter(({ status }) => status === 'shown_together')).toHaveLength(198);
    expect(records).toHaveLength(200);
    expect(new Set(ledger.values())).toEqual(new Set(['shown', 'shown_together']));
  });

  it.each([
    ['goes on in the same bubble while a burst lasts', true, 3],
    ['takes a new bubble for the rest of a burst where bubbles do not change', false, 4],
  ])('%s', async (_what, changes, bubbles) => {
    const { burst, notify, clock, shown, state, routes } = createBench();
    state.changes = changes;
    const first = burst(5);
    await expect.poll(() => shown.length).toBe(2);
    clock.advance(3_000);
    await Promise.all(first);
    const late = notify(started, { dedupeKey: 'late' });
    await expect.poll(() => clock.advance(1_000) ?? shown.length + (shown[2]?.updates.length ?? 0)).toBe(4);
    expect(await late).toEqual({ status: 'shown_together' });
    expect(shown).toHaveLength(bubbles);
    const text = shown[2]?.updates[0] ?? shown[3]?.options;
    expect(text?.title).toBe('3 more challenges, 1 more game started');
    shown.at(-1)?.click();
    expect(routes).toEqual([{ screen: 'notifications' }]);
  });

  it('shows each separately if grouping is off', async () => {
    const { burst, state, shown } = createBench();
    state.notifications.gather = false;
    await Promise.all(burst(20));
    expect(shown).toHaveLength(20);
  });

  it('suppresses by rules, quiet times and the desktop, and records why', async () => {
    const { notify, state, shown, records, ledger } = createBench();
    state.disturb = { status: 'on', source: 'dunst' };
    expect(await notify(received)).toEqual({ status: 'not_sent', reason: 'do_not_disturb' });
    expect(ledger.get('acc challenge:abc')).toBe('not_sent: do_not_disturb');
    expect(records).toMatchObject([
      { notice: { kind: 'challenge', text: { title: 'Challenge from Bob' } }, ownRule: false },
    ]);
    expect(await notify({ type: 'challengeCanceled', challenge })).toMatchObject({
      reason: 'challenge_not_told',
    });
    expect(shown).toEqual([]);
  });

  it('requests followed users only if a rule needs them', async () => {
    const { notify, state } = createBench();
    state.followed = new Set(['carol']);
    expect(await notify(received)).toEqual({ status: 'shown' });
    state.notifications.rules.gameStart = { ...state.notifications.rules.gameStart, from: 'followed' };
    expect(await notify(started)).toMatchObject({ reason: 'not_followed', detail: 'bob' });
  });

  it('offers to answer a challenge if permitted, and passes the answer on once', async () => {
    const { notify, shown, answers } = createBench();
    await notify(received, { canAnswer: true });
    expect(shown[0]?.options.buttons.map(({ id }) => id)).toEqual(['accept', 'decline']);
    shown[0]?.press('accept');
    expect(answers).toEqual(['accept abc']);
    expect(shown[0]?.closed()).toBe(true);
    await notify(received, { accountId: 'other' });
    expect(shown[1]?.options.buttons).toEqual([]);
  });

  const timedBy = (online: boolean): ServiceEvent => ({
    type: 'challenge',
    challenge: {
      ...challenge,
      challenger: { id: 'bob', name: 'Bob', online },
      timeControl: { kind: 'clock', limitSeconds: 300, incrementSeconds: 3 },
    },
  });

  it('counts down a challenge whose challenger left, silently and only while it is shown', async () => {
    const { notify, shown, clock } = createBench();
    await notify(timedBy(false));
    expect(shown[0]?.options.body).toContain('20 s to answer');
    clock.advance(10_000);
    expect(shown[0]?.updates.at(-1)?.body).toContain('10 s to answer');
    shown[0]?.expire();
    clock.advance(10_000);
    expect(shown[0]?.updates).toHaveLength(1);
  });

  it('removes the time from a bubble when it is over, or when the challenger is back', async () => {
    const { notifier, notify, shown, clock } = createBench();
    await notify(timedBy(false));
    clock.advance(15_000);
    expect(shown[0]?.updates.at(-1)?.body).toContain('5 s to answer');
    clock.advance(5_000);
    expect(shown[0]?.updates.at(-1)?.body).not.toContain('to answer');

    await notify(timedBy(false), { accountId: 'other' });
    notifier.keepChallenges([{ accountId: 'other', id: 'abc', expiresAt: null }]);
    expect(shown[1]?.updates.map(({ body }) => body.includes('to answer'))).toEqual([false]);
    clock.advance(20_000);
    expect(shown[1]?.updates).toHaveLength(1);
  });

  it('starts to count down when the challenger leaves after the bubble appeared', async () => {
    const { notifier, notify, shown, clock, state } = createBench();
    await notify(timedBy(true));
    const leaving = [{ accountId: 'acc', id: 'abc', expiresAt: clock.now() + 20_000 }];
    state.notifications.countdown = false;
    notifier.keepChallenges(leaving);
    expect(shown[0]?.updates).toEqual([]);
    state.notifications.countdown = true;
    notifier.keepChallenges(leaving);
    notifier.keepChallenges(leaving);
    expect(shown[0]?.updates).toHaveLength(1);
    expect(shown[0]?.updates[0]?.body).toContain('20 s to answer');
    clock.advance(10_000);
    expect(shown[0]?.updates.at(-1)?.body).toContain('10 s to answer');
    clock.advance(10_000);
    expect(shown[0]?.updates.at(-1)?.body).not.toContain('to answer');
    // The list may show the challenge a little longer.
    notifier.keepChallenges(leaving);
    expect(shown[0]?.updates).toHaveLength(4);
  });

  it('shows no time for a challenge whose challenger stays', async () => {
    const { notify, shown, clock } = createBench();
    await notify(timedBy(true));
    expect(shown[0]?.options.body).not.toContain('to answer');
    clock.advance(60_000);
    expect(shown[0]?.updates).toEqual([]);
  });

  it('closes bubbles of challenges that are not open any more, and no others', async () => {
    const { notifier, notify, shown } = createBench();
    await notify(received);
    await notify(started, { accountId: 'other' });
    notifier.keepChallenges([{ accountId: 'acc', id: 'abc', expiresAt: null }]);
    expect(shown.map(({ closed }) => closed())).toEqual([false, false]);
    notifier.keepChallenges([]);
    expect(shown.map(({ closed }) => closed())).toEqual([true, false]);
  });

  it('sends nothing more to a hanging desktop', async () => {
    const { notify, state, shown } = createBench();
    state.service = 'not_answering';
    expect(await notify(received)).toEqual({
      status: 'not_sent',
      reason: 'not_answering',
      detail: verbatim('It hangs.'),
    });
    expect(shown).toEqual([]);
  });

  it('corrects an unconfirmed outcome after a late confirmation', async () => {
    const { notify, state, shown, clock, records, ledger } = createBench();
    state.manner = 'is silent';
    const outcome = notify(received);
    await expect.poll(() => shown.length).toBe(1);
    clock.advance(5_000);
    await outcome;
    shown[0]?.confirm();
    expect(records.map(({ outcome: { status } }) => status)).toEqual(['not_sent', 'shown']);
    await expect.poll(() => ledger.get('acc challenge:abc')).toBe('shown');
  });
});
