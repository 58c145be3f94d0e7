import { describe, expect, it } from 'vitest';
import type { StreamClose } from '../../../main/service/transport.ts';
import { verbatim } from '../../../main/text/message.ts';
import { advance, settle } from './support.ts';
import { setUp, unreachable, type Connection } from './supervised.ts';

describe('the end of an outage', () => {
  /** Streams of the event and of two games, down for ten minutes: each waits up to a minute. */
  async function setUpOutage() {
    const parts = setUp();
    const { clock, supervisor, stream } = parts;
    const ids = ['event:anna', 'game:anna:1', 'game:anna:2'];
    const open = new Map<string, Connection>();
    let isDown = true;
    for (const id of ids)
      supervisor.supervise({
        ...stream,
        id,
        kind: id === 'event:anna' ? 'event' : 'game',
        open: (handlers, signal) =>
          new Promise((resolve) => {
            const end = async (close: StreamClose) => {
              resolve(close);
              await settle();
            };
            open.set(id, { at: clock.monotonic(), handlers, signal, end });
            if (isDown) resolve(unreachable);
            else handlers.opened();
          }),
      });
    await advance(clock, 600_000);
    const states = () => Object.fromEntries(supervisor.health().map(({ id, state }) => [id, state]));
    expect(new Set(Object.values(states()))).toEqual(new Set(['waiting']));
    isDown = false;
    return { ...parts, ids, open, states };
  }

  const allOpen = { 'event:anna': 'open', 'game:anna:1': 'open', 'game:anna:2': 'open' };

  it('seen by one stream opens the others of its account within seconds', async () => {
    const { clock, states } = await setUpOutage();
    for (let seconds = 0; seconds < 60 && !Object.values(states()).includes('open'); seconds += 1)
      await advance(clock, 1_000);
    await advance(clock, 2_000);
    expect(states()).toEqual(allOpen);
  });

  it('told from outside opens them within seconds, and disturbs no open stream', async () => {
    const { clock, supervisor, states, open } = await setUpOutage();
    supervisor.hastenAccount('someone else');
    supervisor.hastenAccount('anna');
    await advance(clock, 2_000);
    expect(states()).toEqual(allOpen);
    const before = new Map(open);
    supervisor.hastenAccount('anna');
    await advance(clock, 2_000);
    expect(open).toEqual(before);
  });

  it('is not assumed when a stream that broke opens again', async () => {
    const { clock, ids, open, states, supervisor, stream } = await setUpOutage();
    const live = async (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        await advance(clock, 1_000);
        for (const id of ids) open.get(id)?.handlers.byte();
      }
    };
    await live(61);
    expect(states()).toEqual(allOpen);
    const attempts: number[] = [];
    supervisor.supervise({
      ...stream,
      id: 'game:anna:3',
      kind: 'game',
      open: async () => {
        attempts.push(clock.monotonic());
        return unreachable;
      },
    });
    await live(300);
    const before = attempts.length;
    const error = { code: 'unreachable', message: verbatim('The connection broke.') } as const;
    for (const id of ids) await open.get(id)?.end({ reason: 'lost', error });
    await live(10);
    expect(states()).toMatchObject(allOpen);
    expect(attempts.length - before).toBeLessThanOrEqual(1);
  });
});
