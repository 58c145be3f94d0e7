import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../main/base/log.ts';
import { createVirtualClock } from '../../../main/base/virtual-clock.ts';
import {
  createNotifier,
  type Bubble,
  type BubbleOptions,
  type Occasion,
} from '../../../main/desktop/notifications.ts';
import type { Challenge, GameSummary, ServiceEvent } from '../../../main/service/domain.ts';
import { defaultSettings } from '../../../preload/contract/choices.ts';
import type { Route } from '../../../preload/contract/route.ts';

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
  readonly expire: () => void;
}

/** How the desktop answers when a bubble is handed to it. */
type Manner = 'confirms' | 'fails' | 'is silent' | 'cannot';

function createBench(ledger = new Map<string, string>()) {
  const clock = createVirtualClock();
  const state = {
    manner: 'confirms' as Manner,
    notifications: structuredClone(defaultSettings.notifications),
    broken: false,
  };
  const shown: Shown[] = [];
  const routes: Route[] = [];
  /** What had been claimed at the moment when a bubble was handed over. */
  const claimedAtShow: string[][] = [];

  const notifier = createNotifier({
    clock,
    log: silentLog,
    settings: () => state.notifications,
    async claim(accountId, dedupeKey) {
      if (state.broken) throw new Error('the disk is full');
      const key = `${accountId} ${dedupeKey}`;
      if (ledger.has(key)) return false;
      ledger.set(key, 'claimed');
      return true;
    },
    settle: async (accountId, dedupeKey, outcome) => void ledger.set(`${accountId} ${dedupeKey}`, outcome),
    createBubble(options): Bubble | null {
      if (state.manner === 'cannot') return null;
      const on: Partial<Record<'shown' | 'failed' | 'click' | 'closed', (reason: string) => void>> = {};
      let closed = false;
      return {
        show() {
          claimedAtShow.push([...ledger.keys()]);
          shown.push({
            options,
            closed: () => closed,
            click: () => on.click?.(''),
            expire: () => on.closed?.(''),
          });
          if (state.manner === 'confirms') on.shown?.('');
          if (state.manner === 'fails') on.failed?.('no daemon');
        },
        close: () => void (closed = true),
        onShown: (listener) => void (on.shown = listener),
        onFailed: (listener) => void (on.failed = listener),
        onClick: (listener) => void (on.click = listener),
        onClosed: (listener) => void (on.closed = listener),
      };
    },
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
  return { notifier, notify, clock, state, shown, routes, ledger, claimedAtShow };
}

const received: ServiceEvent = { type: 'challenge', challenge };
const started: ServiceEvent = { type: 'gameStart', game };

describe('notifier', () => {
  it('claims before it shows, and settles what came of it', async () => {
    const { notify, ledger, claimedAtShow } = createBench();
    expect(await notify(received)).toEqual({ status: 'shown' });
    expect(claimedAtShow).toEqual([['acc challenge:abc']]);
    expect(ledger.get('acc challenge:abc')).toBe('shown');
  });

  it('shows a thing once, however often it comes, also after a restart', async () => {
    const { notify, shown, ledger } = createBench();
    await Promise.all([notify(received), notify(received), notify(received)]);
    const again = createBench(ledger);
    expect(await again.notify(received)).toEqual({ status: 'not_sent', reason: 'already_told' });
    expect([...shown, ...again.shown]).toHaveLength(1);
  });

  it('does not close what it shows when the same thing is repeated', async () => {
    const { notify, shown } = createBench();
    await notify(started);
    await notify(started);
    expect(shown.map(({ closed }) => closed())).toEqual([false]);
  });

  it('says nothing of what is switched off, not even when it is switched on later', async () => {
    const { notify, state, ledger, shown } = createBench();
    state.notifications.rules.challenge.on = false;
    expect(await notify(received)).toEqual({ status: 'not_sent', reason: 'switched_off' });
    expect(ledger.get('acc challenge:abc')).toBe('not_sent: switched_off');
    state.notifications.rules.challenge.on = true;
    await notify(received);
    expect(shown).toEqual([]);
  });

  it('is silent when sounds are off, and else leaves the sound to the desktop', async () => {
    const { notify, state, shown } = createBench();
    await notify(received);
    state.notifications.sound = false;
    await notify(started);
    expect(shown.map(({ options }) => options.silent)).toEqual([false, true]);
  });

  it.each<[Manner, string]>([
    ['cannot', 'not_sent: not_supported'],
    ['fails', 'not_sent: failed (no daemon)'],
  ])('tells the ledger when the desktop %s', async (manner, outcome) => {
    const { notify, state, ledger } = createBench();
    state.manner = manner;
    await notify(received);
    expect(ledger.get('acc challenge:abc')).toBe(outcome);
  });

  it('waits for a confirmation, and not for ever', async () => {
    const { notify, state, clock, ledger, shown } = createBench();
    state.manner = 'is silent';
    const outcome = notify(received);
    await expect.poll(() => shown.length).toBe(1);
    clock.advance(5000);
    expect(await outcome).toEqual({ status: 'not_sent', reason: 'unconfirmed' });
    expect(ledger.get('acc challenge:abc')).toBe('not_sent: unconfirmed');
  });

  it('shows nothing when the ledger cannot claim', async () => {
    const { notify, state, shown } = createBench();
    state.broken = true;
    expect(await notify(received)).toEqual({
      status: 'not_sent',
      reason: 'failed',
      detail: 'the disk is full',
    });
    expect(shown).toEqual([]);
  });

  it('leads to the right place when it is clicked', async () => {
    const { notify, shown, routes } = createBench();
    await notify(received);
    await notify(started);
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

  it('takes the bubble of a challenge away once it is canceled, has become a game, or is answered', async () => {
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

  it('does not tell users what they did themselves', async () => {
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
  });

  it('keeps accounts apart', async () => {
    const { notify, shown } = createBench();
    await notify(received);
    await notify(received, { accountId: 'other', account: 'Practice club' });
    expect(shown.map(({ closed }) => closed())).toEqual([false, false]);
    expect(shown[1]?.options.body).toContain('Practice club');
  });

  it('closes what is open when the app goes, and nothing that is gone already', async () => {
    const { notifier, notify, shown } = createBench();
    await notify(received);
    await notify(started, { accountId: 'other' });
    shown[0]?.expire();
    notifier.close();
    expect(shown.map(({ closed }) => closed())).toEqual([false, true]);
  });

  it('shows a sample as often as it is asked to, and claims nothing', async () => {
    const { notifier, ledger, shown } = createBench();
    await notifier.test();
    expect(await notifier.test()).toEqual({ status: 'shown' });
    expect(shown).toHaveLength(2);
    expect(ledger.size).toBe(0);
  });
});
