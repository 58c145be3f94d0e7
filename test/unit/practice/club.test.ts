import { expect, it } from 'vitest';
import { openClub } from './support.ts';

it('has the same course for the same seed, another for another', async () => {
  const course = async (seed: number) => {
    const club = openClub({ seed, welcomeChallengeMs: 1_000 });
    await club.pass(1_000);
    club.api.acceptChallenge(club.challenges.open()[0]?.id ?? '', { color: 'black' });
    club.api.challengeComputer({ level: '2', 'clock.limit': '300', 'clock.increment': '0' });
    await club.pass(20_000);
    return JSON.stringify([club.events, club.state]);
  };
  const first = await course(7);
  expect(await course(7)).toBe(first);
  expect(await course(8)).not.toBe(first);
});
