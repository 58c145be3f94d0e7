import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../../main/base/log.ts';
import { createIdleGuard } from '../../../../main/features/arenas/idle-guard.ts';
import type { ArenaParticipation } from '../../../../main/features/arenas/arena-memos.ts';
import type { ArenaOwn } from '../../../../preload/contract/arenas.ts';
import { createVirtualClock } from '../../../harness/virtual-clock.ts';
import { noon } from './an-arena.ts';

const minute = 60_000;

/** A guard of an account that is in the named arenas, which began at noon. */
function setUp(names: readonly string[], prefs = { idleMinutes: null as number | null, leaveOnLock: true }) {
  const clock = createVirtualClock(noon);
  const entries = new Map<string, ArenaParticipation>();
  for (const arenaId of names)
    entries.set(arenaId, {
      ...{ arenaId, name: arenaId, startsAt: noon, finishesAt: noon + 90 * minute },
      ...{ closesFrom: noon + 89 * minute, access: 'board', phase: 'in', wasIn: true, joinedAt: noon },
      ...{ team: null, password: null, pairing: true, leftIdle: false, rule: null },
    });
  const playing = new Set<string>();
  const broken = new Set<string>();
  const asked: string[] = [];
  const left: string[] = [];
  const user = { idleMs: 0, isLocked: false };
  const guard = createIdleGuard({
    clock,
    log: silentLog,
    time: clock,
    participation: {
      entries: () => [...entries.values()],
      own: (arenaId) => ({ gameId: playing.has(arenaId) ? 'game0001' : null }) as ArenaOwn,
      async withdraw(arenaId) {
        asked.push(arenaId);
        if (broken.has(arenaId)) throw new Error('refused');
        const entry = entries.get(arenaId);
        if (entry) entries.set(arenaId, { ...entry, phase: 'paused' });
        guard.look();
      },
    },
    prefs: () => prefs,
    idleMs: () => user.idleMs,
    isLocked: () => user.isLocked,
    onLeft: ({ arenaId }) => left.push(arenaId),
  });
  const lock = (isLocked: boolean) => {
    user.isLocked = isLocked;
    return guard.screenChanged();
  };
  return { clock, guard, playing, broken, asked, left, user, lock };
}

describe('arenas of a user who is away', () => {
  it('are left after the game during which the screen was locked', async () => {
    const { clock, guard, playing, left, lock } = setUp(['one']);
    playing.add('one');
    await lock(true);
    clock.advance(30_000);
    // The guard arms its timer again once it has looked at every arena.
    await expect.poll(() => clock.untilNext()).toBe(30_000);
    expect(left).toEqual([]);
    playing.delete('one');
    guard.look();
    // The next pairing is requested two seconds after a game.
    clock.advance(1_000);
    await expect.poll(() => left).toEqual(['one']);
    expect(clock.untilNext()).toBeUndefined();
  });

  it('are kept if the screen is unlocked before the game ends', async () => {
    const { clock, guard, playing, asked, lock } = setUp(['one']);
    playing.add('one');
    await lock(true);
    await lock(false);
    playing.delete('one');
    guard.look();
    clock.advance(10 * minute);
    expect(asked).toEqual([]);
  });

  it('are left although the withdrawal from another one fails, which is tried again', async () => {
    const { clock, broken, asked, left, lock } = setUp(['one', 'two']);
    broken.add('one');
    await lock(true);
    expect(left).toEqual(['two']);
    broken.delete('one');
    clock.advance(29_000);
    expect(asked).toEqual(['one', 'two']);
    clock.advance(1_000);
    await expect.poll(() => left).toEqual(['two', 'one']);
  });

  it('are left after a game during which the user did nothing for too long', async () => {
    const { clock, guard, playing, left, user } = setUp(['one'], { idleMinutes: 10, leaveOnLock: false });
    playing.add('one');
    user.idleMs = 10 * minute;
    guard.look();
    clock.advance(1_000);
    playing.delete('one');
    guard.look();
    clock.advance(1_000);
    await expect.poll(() => left).toEqual(['one']);
  });

  it('are kept while the screen is locked if only inactivity counts', async () => {
    const { clock, asked, lock } = setUp(['one'], { idleMinutes: 10, leaveOnLock: false });
    await lock(true);
    clock.advance(minute);
    expect(asked).toEqual([]);
  });
});
