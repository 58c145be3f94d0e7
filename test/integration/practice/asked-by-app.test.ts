import { afterEach, describe, expect, it } from 'vitest';
import { createPractice } from '../../../main/features/practice/practice.ts';
import { createHttpFetch } from '../../../main/service/http-fetch.ts';
import { controlToken, openHost, type TestHost } from './support.ts';
import { messageOf } from '../../../main/text/message.ts';

let club: TestHost | undefined;
afterEach(async () => {
  await club?.stop();
  club = undefined;
});

describe('the app’s requests to the practice club', () => {
  it('return opponents, clock speed and a challenge', async () => {
    const host = (club = await openHost());
    const practice = createPractice({
      fetch: createHttpFetch(),
      control: () => ({ baseUrl: host.baseUrl, controlToken }),
      untilListening: async () => true,
    });
    const opponents = await practice.opponents();
    expect(opponents.find(({ id }) => id === 'willow')?.manner).toEqual(messageOf('practice.beginner'));
    await practice.setSpeed(7);
    expect(await practice.lobby()).toMatchObject({ speed: 7 });
    await practice.askForChallenge('willow', 300, 2);
    expect(host.club().challenges.open()).toMatchObject([{ speed: 'blitz' }]);
  });

  it('report refusals in the club’s words, and a club that does not answer', async () => {
    const host = (club = await openHost());
    const ask = (baseUrl: string) =>
      createPractice({
        fetch: createHttpFetch(),
        control: () => ({ baseUrl, controlToken }),
        untilListening: async () => true,
      });
    await expect(ask(host.baseUrl).askForChallenge('nobody', 300, 2)).rejects.toMatchObject({
      failure: { code: 'refused' },
    });
    await expect(ask('http://127.0.0.1:1').setSpeed(2)).rejects.toMatchObject({
      failure: { code: 'unreachable' },
    });
    const none = createPractice({
      fetch: createHttpFetch(),
      control: () => null,
      untilListening: async () => false,
    });
    expect([await none.opponents(), await none.lobby()]).toEqual([[], null]);
    await expect(none.setSpeed(2)).rejects.toMatchObject({ failure: { code: 'unavailable' } });
  });
});
