import { expect, it, vi } from 'vitest';
import { verbatim } from '../../../main/text/message.ts';
import { userToken } from '../practice/support.ts';
import { signIn, stage } from './scene.ts';
import { addAccount, createProfile } from './support.ts';

const { openClub, run } = stage();
const patience = { timeout: 30_000 };

const byDays = {
  variant: 'standard',
  rated: false,
  color: 'white',
  time: { kind: 'correspondence', daysPerTurn: 2 },
} as const;

it('a correspondence game on screen opens when it has just begun, and has its stream on a new connection', async () => {
  const club = await openClub();
  const running = await run(createProfile());
  const { core } = running;
  const accountId = await signIn(running, club);
  const { gameId } = await core.commands['challenges.computer']({ accountId, level: 1, terms: byDays });
  const game = { accountId, gameId };
  expect(await core.commands['games.open'](game)).toMatchObject({ gameId, speed: 'correspondence' });
  const isLive = () =>
    vi.waitFor(async () => expect((await core.queries['games.get'](game)).link).toBe('live'), patience);
  await isLive();

  core.accounts.setProblem(accountId, { code: 'unauthorized', message: verbatim('Sign in again.') });
  await vi.waitFor(
    async () => expect((await core.queries['games.get'](game)).link).not.toBe('live'),
    patience,
  );
  expect(await addAccount(core, club.baseUrl, userToken)).toBe(accountId);
  await isLive();
});
