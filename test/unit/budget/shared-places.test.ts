import { describe, expect, it } from 'vitest';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import { createMeter, inFlightMs } from '../../../main/budget/meter.ts';
import { createSlots, type SlotHolder, type SlotPool } from '../../../main/budget/slots.ts';
import { verbatim } from '../../../main/text/message.ts';

const holder = (accountId: string): SlotHolder => ({
  accountId,
  endpoint: 'export',
  about: null,
  cls: 'sync',
  evictable: false,
  evict: () => {},
});
const download = (limit: number): readonly SlotPool[] => [
  { row: 'downloads', key: 'https://example.org', limit, title: verbatim('downloads at once') },
];

describe('slots shared by the callers of one machine', () => {
  it('respect the strictest limit of their holders, because requests may overtake each other', () => {
    const slots = createSlots(createVirtualClock());
    const [young, old, older] = [holder('young'), holder('old'), holder('older')];
    expect(slots.ask(download(1), young)).toEqual({ kind: 'free' });
    slots.take(download(1), young);
    expect(slots.ask(download(2), old)).toMatchObject({ kind: 'wait' });
    slots.leave(young, true);
    expect(slots.ask(download(2), old)).toEqual({ kind: 'free' });
    slots.take(download(2), old);
    expect(slots.ask(download(1), young)).toMatchObject({ kind: 'wait' });
    expect(slots.ask(download(2), older)).toEqual({ kind: 'free' });
  });
});

describe('an allowance shared by the callers of one machine', () => {
  const minute = 60_000;
  const [ofYoung, ofOld] = [7, 15];
  const world = () => {
    const clock = createVirtualClock();
    const meter = createMeter(2 * minute, () => clock.monotonic());
    for (let n = 0; n < 6; n += 1) meter.add(1, clock.monotonic(), ofOld).settle();
    const young = meter.add(1, clock.monotonic(), ofYoung);
    young.hold();
    return { clock, meter, young };
  };

  it("respects a young account's limit while its request is in flight", () => {
    const { meter, young } = world();
    expect(meter.wait(ofOld)).toBeGreaterThan(minute);
    young.settle();
    expect(meter.wait(ofOld)).toBe(0);
    expect(meter.wait(ofYoung)).toBeGreaterThan(minute);
  });

  it('does so while a cancelled request may still arrive', () => {
    const { clock, meter, young } = world();
    clock.advance(5_000);
    young.settle(clock.monotonic() + inFlightMs);
    expect(meter.wait(ofOld)).toBe(inFlightMs);
    clock.advance(inFlightMs - 1);
    expect(meter.wait(ofOld)).toBe(1);
    clock.advance(1);
    expect(meter.wait(ofOld)).toBe(0);
  });
});
