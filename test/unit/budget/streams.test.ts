import { expect, it } from 'vitest';
import { sleep } from '../../../main/base/clock.ts';
import { createSeededRandom, integerBelow } from '../../../main/base/random.ts';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import { succeed } from '../../../main/service/errors.ts';
import { GateRefusal } from '../../../main/service/gate.ts';
import { advance } from '../streams/support.ts';
import { callers, createMemoryQuotas, createTestBudget, keyFor, mostInWindow } from './support.ts';

const anna = callers.authenticated;
const minute = 60_000;

/** One busy account: six games for four streams, moves, failures and restarts. */
function createLife(seed: number) {
  const random = createSeededRandom(seed);
  const clock = createVirtualClock();
  const quotas = createMemoryQuotas();
  let budget = createTestBudget({ clock, quotas }).budget;
  let over = false;
  const latency = () => sleep(clock, integerBelow(random, 301));
  /** The server's own counts and open streams. */
  const requests: { readonly at: number; readonly move: boolean }[] = [];
  const opens = new Map<string, number[]>();
  const open = { event: 0, game: 0 };
  const most = { event: 0, game: 0 };
  let waited = 0;
  const counted = (move = false) => requests.push({ at: clock.monotonic(), move });

  const sync = async () => {
    while (!over) {
      await budget
        .gate(anna.scope)
        .request('sync', keyFor(anna, 'standard'), async (_signal, heard) => {
          await latency();
          counted();
          await latency();
          heard();
          return succeed('done');
        })
        .catch(() => sleep(clock, 100));
    }
  };

  const play = async () => {
    while (!over) {
      await sleep(clock, integerBelow(random, 12_000));
      const askedAt = clock.monotonic();
      void budget.gate(anna.scope).request('move', keyFor(anna, 'move'), async (_signal, heard) => {
        waited = Math.max(waited, clock.monotonic() - askedAt);
        await latency();
        counted(true);
        heard();
        return succeed('done');
      });
    }
  };

  /** Reopens after each end when allowed, like the supervisor. */
  const stream = async (kind: 'event' | 'game', about: string) => {
    const key = keyFor(anna, `${kind}Stream`, { about, stream: true });
    while (!over) {
      const answer =
        kind === 'event' ? await budget.takeEventStreamOpen(anna.scope) : { allowed: true as const };
      if (!answer.allowed) {
        await sleep(clock, (answer.retryAt ?? 0) - clock.now());
        continue;
      }
      const leave = () => {
        open[kind] -= 1;
      };
      const pause = await budget
        .gate(anna.scope)
        .request(kind === 'event' ? 'upkeep' : 'play', key, async (signal, heard) => {
          await latency();
          counted();
          opens.set(about, [...(opens.get(about) ?? []), clock.monotonic()]);
          open[kind] += 1;
          most[kind] = Math.max(most[kind], open[kind]);
          await latency();
          heard();
          await new Promise<void>((resolve) => {
            clock.after(integerBelow(random, 2 * minute), resolve);
            signal.addEventListener('abort', () => resolve());
            if (signal.aborted) resolve();
          });
          const closedByApp = signal.aborted || random.next() < 0.5;
          if (closedByApp) void latency().then(leave);
          else leave();
          return { reason: closedByApp ? 'aborted' : 'ended' };
        })
        .then(
          () => 1_000,
          (reason: unknown) => (reason instanceof GateRefusal && reason.retryAfterMs) || 1_000,
        );
      await sleep(clock, pause);
    }
  };

  return {
    clock,
    opens,
    most,
    waited: () => waited,
    requests,
    restart() {
      const last = budget;
      budget = createTestBudget({ clock, quotas }).budget;
      last.close();
    },
    begin() {
      void play();
      for (let n = 0; n < 3; n += 1) void sync();
      void stream('event', 'eventStream');
      for (let n = 0; n < 6; n += 1) void stream('game', `game${n}`);
    },
    end() {
      over = true;
      budget.close();
    },
  };
}

it.each([1, 2])(
  'streams, moves and restarts fit into the same allowance, which is used (seed %i)',
  async (seed) => {
    const life = createLife(seed);
    const minutes = 24;
    life.begin();
    for (let n = 1; n <= minutes; n += 1) {
      await advance(life.clock, minute);
      if (n % 8 === 0) life.restart();
    }
    life.end();
    // Moves never wait and are never refused; other requests must leave room for them.
    const tooMuch = life.requests.filter(
      ({ at, move }, index) =>
        !move && life.requests.slice(0, index + 1).filter((other) => other.at > at - minute).length > 60,
    );
    expect(tooMuch).toEqual([]);
    expect(life.requests.length).toBeGreaterThanOrEqual(0.95 * 60 * minutes);
    expect(life.waited()).toBe(0);
    expect(life.most).toEqual({ event: 1, game: 4 });
    for (const times of life.opens.values()) expect(mostInWindow(times, 999)).toBe(1);
    expect(mostInWindow(life.opens.get('eventStream') ?? [], 10 * minute)).toBeLessThanOrEqual(30);
  },
  20_000,
);
