import { describe, expect, it } from 'vitest';
import { createVirtualClock } from '../../../main/base/virtual-clock.ts';
import { createSlots, type Holder, type Place } from '../../../main/budget/slots.ts';

const holder = (accountId: string): Holder => ({
  accountId,
  endpoint: 'export',
  about: null,
  cls: 'sync',
  evictable: false,
  evict: () => {},
});
const download = (limit: number): readonly Place[] => [
  { row: 'downloads', key: 'https://example.org', limit, title: 'downloads at once' },
];

describe('places that callers of one machine share', () => {
  it('are taken by nobody beside a caller with the stricter limit, who might arrive last', () => {
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
