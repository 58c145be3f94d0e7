import { describe, expect, it } from 'vitest';
import { humanScopes } from '../../../main/practice/config.ts';
import { createEmitter } from '../../../main/base/emitter.ts';
import type { PracticeClub } from '../../../main/features/practice/practice.ts';
import { controlToken, userToken } from '../practice/support.ts';
import { online, stage } from './scene.ts';
import { createProfile, startCore } from './support.ts';

const { openClub, run } = stage();

/** A club that listens only when the test says so, as its process needs a while to start. */
async function slowClub() {
  const host = await openClub();
  const listening = createEmitter<string>(() => {});
  let isUp = false;
  let comesUp = () => {};
  const up = new Promise<void>((resolve) => (comesUp = resolve));
  const club: PracticeClub = {
    userToken,
    userName: 'You',
    scopes: humanScopes,
    control: () => (isUp ? { baseUrl: host.baseUrl, controlToken } : null),
    async start() {
      await up;
      return host.baseUrl;
    },
    stop: async () => {},
    onListening: (listener) => void listening.on(listener),
  };
  return {
    club,
    listen() {
      isUp = true;
      listening.emit(host.baseUrl);
      comesUp();
    },
  };
}

describe('the opponents of the practice club', () => {
  it('are answered once the club listens, when the window asks while the club starts again', async () => {
    const profile = createProfile();
    const before = await slowClub();
    const first = await startCore(profile, { practice: before.club });
    before.listen();
    await online(first, await first.core.openPractice());
    expect(await first.core.queries['practice.opponents']()).not.toEqual([]);
    await first.core.close();

    const again = await slowClub();
    const { core } = await run(profile, { practice: again.club });
    let isAnswered = false;
    const opponents = Promise.resolve(core.queries['practice.opponents']()).finally(
      () => (isAnswered = true),
    );
    const lobby = core.queries['practice.club']();
    await new Promise((resolve) => setImmediate(resolve));
    expect(isAnswered).toBe(false);
    again.listen();
    expect((await opponents).map(({ id }) => id)).toContain('willow');
    expect((await lobby)?.opponents.map(({ id }) => id)).toContain('willow');
  });

  it('are not waited for without an account of the club', async () => {
    const { club } = await slowClub();
    const { core } = await run(createProfile(), { practice: club });
    expect([await core.queries['practice.opponents'](), await core.queries['practice.club']()]).toEqual([
      [],
      null,
    ]);
  });
});
