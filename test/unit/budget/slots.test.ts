import { describe, expect, it } from 'vitest';
import { guardMs } from '../../../main/budget/meter.ts';
import type { RequestKind } from '../../../main/service/gate.ts';
import { advance, settle } from '../streams/support.ts';
import { callers, createTestBudget, hold, keyFor } from './support.ts';
import { second, type CallerName, each } from './each-caller.ts';

interface SlotCase {
  readonly row: string;
  readonly kind: RequestKind;
  readonly counts: Readonly<Record<CallerName, number | null>>;
  readonly download?: true;
}

const slots: readonly SlotCase[] = [
  {
    row: 'Event stream: 1 connection',
    kind: 'eventStream',
    counts: { anonymous: null, authenticated: 1, verified_bot: 1, young: 1 },
  },
  {
    row: 'Game streams: 4, verified bots 5',
    kind: 'gameStream',
    // A young account has two streams, one of which is the event stream.
    counts: { anonymous: null, authenticated: 4, verified_bot: 5, young: 1 },
  },
  {
    row: 'TV feeds: 4 per IP',
    kind: 'tvFeed',
    counts: { anonymous: 4, authenticated: 4, verified_bot: 4, young: 2 },
  },
  {
    row: "Streams of users' games: 4 per IP",
    kind: 'usersStream',
    counts: { anonymous: null, authenticated: 4, verified_bot: 4, young: 1 },
  },
  {
    row: 'Downloads: 2 per IP',
    kind: 'download',
    counts: { anonymous: 2, authenticated: 2, verified_bot: 2, young: 1 },
    download: true,
  },
];

describe('slots', () => {
  it.each(each(slots))('%s: %s', async (_row, name, { kind, counts, download }) => {
    const caller = callers[name];
    const count = counts[name];
    const { budget, clock } = createTestBudget();
    const open = (n: number) =>
      hold(
        budget,
        caller,
        'user',
        keyFor(caller, kind, { about: `x${n}`, ...(!download && { stream: true }) }),
      );
    if (count === null) {
      const one = open(0);
      await settle();
      expect(one.state()).toContain('without a token');
      return;
    }
    const held = Array.from({ length: count }, (_, n) => open(n));
    const more = open(count);
    await settle();
    expect(held.map((one) => one.state())).toEqual(held.map(() => 'open'));
    expect(more.state()).toContain(download ? 'waiting' : 'All places are taken');
    held[0]?.end();
    await settle();
    const next = download ? more : open(count + 1);
    // Spacing of the event stream itself.
    await advance(clock, 2 * second);
    expect(next.state()).toBe('open');
  });

  it('streams of all kinds at once: 5, one of which is reserved for the event stream', async () => {
    const { budget, clock } = createTestBudget();
    const kinds = [
      'usersStream',
      'watchStream',
      'usersStream',
      'gameStream',
      'watchStream',
      'eventStream',
    ] as const;
    const held = kinds.map((kind, n) =>
      hold(
        budget,
        callers.authenticated,
        'user',
        keyFor(callers.authenticated, kind, { about: `x${n}`, stream: true }),
      ),
    );
    await advance(clock, 0);
    expect(held.map((one) => one.state() === 'open')).toEqual([true, true, true, true, false, true]);
  });

  it('streams of one game: 1', async () => {
    const { budget, clock } = createTestBudget();
    const key = keyFor(callers.authenticated, 'watchStream', { about: 'game1', stream: true });
    const first = hold(budget, callers.authenticated, 'user', key);
    const again = hold(budget, callers.authenticated, 'user', key);
    const other = hold(budget, callers.authenticated, 'user', { ...key, about: 'game2' });
    await advance(clock, 2 * second);
    expect([first.state(), again.state(), other.state()]).toEqual([
      'open',
      expect.stringContaining('All places are taken'),
      'open',
    ]);
  });

  it('TV feeds are shared by all callers of this machine', async () => {
    const { budget } = createTestBudget();
    const names = ['anonymous', 'authenticated', 'verified_bot', 'anonymous', 'authenticated'] as const;
    const held = names.map((name, n) =>
      hold(
        budget,
        callers[name],
        'user',
        keyFor(callers[name], 'tvFeed', { about: `channel${n}`, stream: true }),
      ),
    );
    await settle();
    expect(held.map((one) => one.state() === 'open')).toEqual([true, true, true, true, false]);
  });

  it('reconnecting one stream: once a second', async () => {
    const { budget, clock } = createTestBudget();
    const key = keyFor(callers.authenticated, 'gameStream', { about: 'game1', stream: true });
    const first = hold(budget, callers.authenticated, 'play', key);
    await settle();
    first.end();
    await settle();
    const again = hold(budget, callers.authenticated, 'play', key);
    await advance(clock, second + guardMs(second) - 1);
    expect(again.state()).toBe('waiting');
    await advance(clock, 1);
    expect(again.state()).toBe('open');
  });
});
