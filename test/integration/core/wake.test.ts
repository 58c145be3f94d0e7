import { expect, it, vi } from 'vitest';
import { createSystemClock } from '../../../main/base/system-clock.ts';
import { messageOf } from '../../../main/text/message.ts';
import { signIn, stage } from './scene.ts';
import { createProfile } from './support.ts';

vi.setConfig({ testTimeout: 60_000 });

const { openClub, run } = stage();

it('the list of arenas is read anew after sleep, which only the wall clock counts', async () => {
  const club = await openClub({ speed: 1, account: { kind: 'human', name: 'Robin' } });
  const system = createSystemClock();
  let sleptMs = 0;
  const clock = { ...system, now: () => system.now() + sleptMs };
  const running = await run(createProfile(), { clock });
  const accountId = await signIn(running, club);
  const { core } = running;
  const askedAt = async () => (await core.queries['arenas.list']({ accountId })).asOf ?? 0;
  core.commands['arenas.watch']({ accountId, arenaId: null });
  await vi.waitFor(async () => expect(await askedAt()).toBeGreaterThan(0), { timeout: 30_000 });
  sleptMs = 3_600_000;
  const wokeAt = clock.now();
  core.wake(messageOf('stream.computerWoke'));
  await vi.waitFor(async () => expect(await askedAt()).toBeGreaterThanOrEqual(wokeAt), { timeout: 30_000 });
});
