import { describe, expect, it } from 'vitest';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import type { NewLedgerEntry } from '../../../main/store/api.ts';
import { makeInput, plainInput } from '../../chaos/fuzz/inputs.ts';
import { createPipeline, createSink } from '../../chaos/fuzz/pipeline.ts';
import { seeds } from '../../chaos/fuzz/seeds.ts';

const open = (onEntry?: (entry: NewLedgerEntry) => void) =>
  createPipeline({
    clock: createVirtualClock(),
    store: createSink(),
    features: true,
    ...(onEntry ? { onEntry } : {}),
  });

describe('the inputs of the fuzz', () => {
  it('are the same for the same number, and reach every target', () => {
    const inputs = Array.from({ length: 400 }, (_, index) => makeInput(7, index));
    expect(inputs.map(({ bytes }) => bytes.toString('hex'))).toEqual(
      inputs.map((_, index) => makeInput(7, index).bytes.toString('hex')),
    );
    expect(new Set(inputs.map(({ target }) => target))).toEqual(new Set(seeds.map(({ target }) => target)));
  });

  it('keep all bytes in chunks that follow each other', () => {
    for (let index = 0; index < 400; index += 1) {
      const { bytes, cuts } = makeInput(3, index);
      expect(cuts.at(-1)).toBe(bytes.length);
      expect(cuts).toEqual(cuts.toSorted((a, b) => a - b));
    }
  });
});

describe('the way of the fuzz', () => {
  it('takes every seed as a well-behaved server sends it', async () => {
    const entries: string[] = [];
    const way = open(({ dedupeKey }) => void entries.push(dedupeKey));
    for (const { target, json } of seeds) {
      await way.feed(plainInput(target, json));
      await way.settled();
    }
    expect(way.counts).toMatchObject({ quarantined: 0, keepAlives: 1, failures: 5 });
    expect(new Set(entries)).toEqual(
      new Set([
        'game_start:h7kQ2mXa',
        'game_finish:h7kQ2mXa',
        'challenge:Qx81mNb2',
        'challenge_declined:Qx81mNb2',
        'challenge_canceled:Qx81mNb2',
      ]),
    );
    await way.close();
  });

  it('keeps what cannot be read', async () => {
    const way = open();
    await way.feed({ ...plainInput('event', 0), bytes: Buffer.from('{"type":'), cuts: [3, 8] });
    await way.settled();
    expect(way.counts).toMatchObject({ quarantined: 1 });
    await way.close();
  });
});
