import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../main/base/log.ts';
import { createSeededRandom } from '../../../main/base/random.ts';
import { takeText } from '../../harness/take-text.ts';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import { createIntake } from '../../../main/streams/intake.ts';
import type { ServiceFact } from '../../../main/streams/intake.ts';
import { advance, createMemoryStore, gameLine, settle } from './support.ts';
import { messageOf } from '../../../main/text/message.ts';

const maxWaiting = 1_000;

/** A store that takes a second for each commit and each quarantined line. */
function setUp() {
  const clock = createVirtualClock();
  const store = createMemoryStore();
  const facts: ServiceFact[] = [];
  const overflows: string[] = [];
  let underWay = 0;
  let mostUnderWay = 0;
  const slowly = async <T>(work: () => Promise<T>): Promise<T> => {
    underWay += 1;
    mostUnderWay = Math.max(mostUnderWay, underWay);
    await new Promise<void>((resolve) => void clock.after(1_000, resolve));
    underWay -= 1;
    return work();
  };
  const intake = createIntake({
    store: {
      ledger: { append: (entries) => slowly(() => store.ledger.append(entries)) },
      quarantine: {
        add: (item) => slowly(() => store.quarantine.add(item)),
        countOver: (overflows) => slowly(() => store.quarantine.countOver(overflows)),
      },
    },
    clock,
    random: createSeededRandom(1),
    log: silentLog,
    onFact: (fact) => facts.push(fact),
    onQuarantine: () => {},
    onStorageTrouble: () => {},
    onOverflow: (accountId) => overflows.push(accountId),
    maxWaiting,
  });
  return { clock, store, facts, overflows, intake, mostUnderWay: () => mostUnderWay };
}

const lines = 4_000;

describe('a stream that is faster than the disk', () => {
  it('is read without waiting; entries over the limit are dropped, recorded as a gap, and fetched again', async () => {
    const { clock, store, facts, overflows, intake, mostUnderWay } = setUp();
    const from = clock.now();
    for (let n = 0; n < lines; n += 1)
      takeText(intake, 'anna', gameLine('gameStart', `game${n}`), clock.now());
    // No waiting: the virtual clock has not advanced.
    expect(clock.now()).toBe(from);
    expect(overflows).toEqual([]);
    await advance(clock, 20_000);
    await settle();
    expect(facts).toHaveLength(maxWaiting);
    expect(facts.at(-1)).toMatchObject({ event: { game: { id: `game${maxWaiting - 1}` } }, fresh: true });
    expect(mostUnderWay()).toBe(1);
    expect(overflows).toEqual(['anna']);
    const gaps = store.entries.filter((entry) => entry.kind === 'gap');
    expect(gaps).toHaveLength(1);
    expect(JSON.parse(gaps[0]?.raw ?? '')).toEqual({
      from,
      to: from + 6_000,
      cause: messageOf('stream.overflow', { lines: lines - maxWaiting }),
    });
    takeText(intake, 'anna', gameLine('gameStart', 'later'), clock.now());
    await advance(clock, 2_000);
    expect(facts.at(-1)).toMatchObject({ event: { game: { id: 'later' } } });
    expect(overflows).toEqual(['anna']);
  });

  it('has a bounded number of quarantined lines in flight', async () => {
    const { clock, store, intake, mostUnderWay } = setUp();
    for (let n = 0; n < lines; n += 1) takeText(intake, 'anna', `{"type":"new${n}"}`, clock.now());
    expect(mostUnderWay()).toBe(200);
    expect(intake.held()).toBe(1_000);
    await advance(clock, 1_200_000);
    expect(intake.held()).toBe(0);
    expect(store.lines).toHaveLength(1_200);
    // All lines are accounted for: those over the limit are counted.
    const counted = store.overflows.reduce((sum, { messages }) => sum + messages, 0);
    expect(counted).toBe(lines - 1_200);
  });
});
