import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTimerQueue, type QueuedTimer } from '../../../main/base/timer-queue.ts';

describe('the timer queue', () => {
  it('returns timers by time, then by insertion, with additions and removals in between', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('add' as const), at: fc.integer({ min: 0, max: 20 }) }),
      fc.record({ kind: fc.constant('remove' as const), which: fc.nat() }),
      fc.record({ kind: fc.constant('take' as const), until: fc.integer({ min: 0, max: 25 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
        const queue = createTimerQueue();
        let model: readonly QueuedTimer[] = [];
        const added: QueuedTimer[] = [];
        for (const one of steps) {
          const first = model.toSorted((a, b) => a.at - b.at)[0];
          expect(queue.first()).toBe(first);
          if (one.kind === 'add') {
            const timer = queue.add(one.at, () => {});
            added.push(timer);
            model = [...model, timer];
          } else if (one.kind === 'remove') {
            const timer = added[one.which % Math.max(1, added.length)];
            if (!timer) continue;
            expect(queue.remove(timer)).toBe(model.includes(timer));
            model = model.filter((other) => other !== timer);
          } else {
            const wanted = first && first.at <= one.until ? first : undefined;
            expect(queue.take(one.until)).toBe(wanted);
            model = model.filter((other) => other !== wanted);
          }
        }
      }),
    );
  });

  it('is empty after clear', () => {
    const queue = createTimerQueue();
    const timer = queue.add(1, () => {});
    queue.clear();
    expect([queue.first(), queue.take(10), queue.remove(timer)]).toEqual([undefined, undefined, false]);
  });
});
