import { describe, expect, it, vi } from 'vitest';
import { silentLog } from '../../../main/base/log.ts';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import { createSeeks } from '../../../main/features/challenges/seeks.ts';
import type { Seek } from '../../../main/service/codec/challenge.ts';
import { seekFields } from '../../../main/service/codec/challenge.ts';
import { succeed, type Result } from '../../../main/service/errors.ts';
import type { StreamClose } from '../../../main/service/transport.ts';
import { verbatim } from '../../../main/text/message.ts';

const byClock: Seek = {
  terms: {
    variant: 'standard',
    rated: false,
    color: 'random',
    time: { kind: 'clock', limitSeconds: 600, incrementSeconds: 5 },
  },
  ratings: [1500, 1800],
};
const timed = (time: Seek['terms']['time']): Seek => ({ terms: { ...byClock.terms, time }, ratings: null });

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

function setUp() {
  let close: (how: StreamClose) => void = () => {};
  let signal: AbortSignal | undefined;
  const service = {
    openSeek: vi.fn((_: Seek, listener: { signal?: AbortSignal }) => {
      signal = listener.signal;
      return new Promise<StreamClose>((resolve) => (close = resolve));
    }),
    seekByDays: vi.fn(async (): Promise<Result<void>> => succeed(undefined)),
  };
  const onChange = vi.fn();
  const clock = createVirtualClock();
  const seeks = createSeeks({
    clock,
    log: silentLog,
    service: () => service,
    onChange,
  });
  return {
    clock,
    seeks,
    service,
    onChange,
    end: (how: StreamClose) => close(how),
    aborted: () => signal?.aborted,
  };
}

describe('a seek', () => {
  it('lasts while its stream is open, and succeeds if the server ends it', async () => {
    const { seeks, end } = setUp();
    await seeks.begin('acc1', byClock);
    expect(seeks.list()).toMatchObject([
      { state: 'looking', limit: 600, increment: 5, ratings: [1500, 1800] },
    ]);
    end({ reason: 'ended' });
    await settled();
    expect(seeks.list()).toMatchObject([{ state: 'ended', message: null }]);
  });

  it('that ended leaves the list after ten seconds', async () => {
    const { clock, seeks, end, onChange } = setUp();
    await seeks.begin('acc1', byClock);
    clock.advance(3_600_000);
    expect(seeks.list()).toHaveLength(1);
    end({ reason: 'ended' });
    await settled();
    clock.advance(9_999);
    expect(seeks.list()).toHaveLength(1);
    onChange.mockClear();
    clock.advance(1);
    expect([seeks.list(), onChange.mock.calls.length]).toEqual([[], 1]);
  });

  it('that ended leaves the list soon after a game of its account starts', async () => {
    const { clock, seeks, end } = setUp();
    await seeks.begin('acc1', byClock);
    seeks.gameStarted('acc1');
    clock.advance(60_000);
    expect(seeks.list()).toMatchObject([{ state: 'looking' }]);
    end({ reason: 'ended' });
    await settled();
    seeks.gameStarted('acc2');
    clock.advance(2_000);
    expect(seeks.list()).toHaveLength(1);
    seeks.gameStarted('acc1');
    // The window still counts it when the game arrives.
    expect(seeks.list()).toHaveLength(1);
    clock.advance(2_000);
    expect(seeks.list()).toEqual([]);
  });

  it('that failed stays until it is dismissed', async () => {
    const { clock, seeks, end } = setUp();
    const id = await seeks.begin('acc1', byClock);
    end({ reason: 'lost', error: { code: 'unreachable', message: verbatim('no route') } });
    await settled();
    seeks.gameStarted('acc1');
    clock.advance(60_000);
    expect(seeks.list()).toHaveLength(1);
    seeks.cancel(id);
    expect(seeks.list()).toEqual([]);
  });

  it('states why it failed', async () => {
    const { seeks, end } = setUp();
    await seeks.begin('acc1', byClock);
    end({ reason: 'lost', error: { code: 'unreachable', message: verbatim('no route') } });
    await settled();
    expect(seeks.list()).toMatchObject([{ state: 'failed', message: verbatim('no route') }]);
  });

  it('is cancelled by closing its connection', async () => {
    const { seeks, aborted, end } = setUp();
    const id = await seeks.begin('acc1', byClock);
    seeks.cancel(id);
    expect(aborted()).toBe(true);
    end({ reason: 'aborted' });
    await settled();
    expect(seeks.list()).toEqual([]);
  });

  it('ends with its account', async () => {
    const { seeks, aborted } = setUp();
    await seeks.begin('acc1', byClock);
    seeks.forget('acc2');
    expect(seeks.list()).toHaveLength(1);
    seeks.forget('acc1');
    expect([seeks.list(), aborted()]).toEqual([[], true]);
  });

  it('for correspondence is kept by the server', async () => {
    const { seeks, service } = setUp();
    await seeks.begin('acc1', timed({ kind: 'correspondence', daysPerTurn: 3 }));
    expect(service.seekByDays).toHaveBeenCalledOnce();
    expect(seeks.list()).toEqual([]);
  });

  it.each([timed({ kind: 'clock', limitSeconds: 180, incrementSeconds: 2 }), timed({ kind: 'unlimited' })])(
    'that the interface does not allow is not sent: %#',
    async (seek) => {
      const { seeks, service } = setUp();
      await expect(seeks.begin('acc1', seek)).rejects.toMatchObject({ failure: { code: 'refused' } });
      expect(service.openSeek).not.toHaveBeenCalled();
    },
  );
});

it('states its limit in minutes', () => {
  expect(seekFields(byClock)).toEqual({
    rated: 'false',
    variant: 'standard',
    color: 'random',
    time: '10',
    increment: '5',
    ratingRange: '1500-1800',
  });
  expect(seekFields(timed({ kind: 'correspondence', daysPerTurn: 2 }))).toMatchObject({ days: '2' });
});
