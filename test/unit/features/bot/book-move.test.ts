import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../../main/base/log.ts';
import { rulesFor } from '../../../../main/chess/rules.ts';
import { findBookMove, type BookMoveFinder } from '../../../../main/features/bot/book-move.ts';
import { createVirtualClock } from '../../../harness/virtual-clock.ts';

const start = rulesFor('standard').parsePosition();
if (!start) throw new Error('no initial position');
const clock = createVirtualClock();
const find = (bookMove: BookMoveFinder) =>
  findBookMove({ bookMove, clock, log: silentLog }, start, undefined);

describe('a move of the books', () => {
  it('is played when it is legal', async () => {
    expect(await find(async () => 'e2e4')).toBe('e2e4');
    expect(await find(async () => 'e2e5')).toBeNull();
    expect(await find(async () => null)).toBeNull();
  });

  it('is the engine’s affair when the books fail or hang', async () => {
    expect(await find(() => Promise.reject(new Error('disk')))).toBeNull();
    const hanging = find(() => new Promise(() => {}));
    clock.advance(1_000);
    expect(await hanging).toBeNull();
  });
});
