import { describe, expect, it, vi } from 'vitest';
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
  const calls: string[] = [];
  let stopping: Promise<void> = Promise.resolve();
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
      calls.push('start');
      await up;
      listening.emit(host.baseUrl);
      return host.baseUrl;
    },
    async stop() {
      calls.push('stop');
      await stopping;
    },
    onListening: (listener) => void listening.on(listener),
  };
  return {
    club,
    /** Starts and stops of the club's process, in order. */
    calls,
    listen() {
      isUp = true;
      listening.emit(host.baseUrl);
      comesUp();
    },
    /** The process ends only when the returned function is called. */
    holdStop() {
      let letStop = () => {};
      stopping = new Promise((resolve) => (letStop = resolve));
      return letStop;
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

describe('the club whose data are deleted', () => {
  it('starts over only when all is deleted, though the window asks for it meanwhile', async () => {
    const { club, calls, listen, holdStop } = await slowClub();
    const { core } = await run(createProfile(), { practice: club });
    listen();
    const before = await core.openPractice();
    calls.length = 0;
    const letStop = holdStop();
    const over = core.commands['practice.startOver']({ accountId: before });
    const lobby = core.queries['practice.club']();
    await new Promise((resolve) => setImmediate(resolve));
    expect(calls).toEqual(['stop']);
    letStop();
    const after = await over;
    expect(after.id).not.toBe(before);
    await lobby;
    expect(core.accounts.list().map(({ id }) => id)).toEqual([after.id]);
  });

  it('stays away, though the window asks for it meanwhile', async () => {
    const { club, listen, holdStop } = await slowClub();
    const { core } = await run(createProfile(), { practice: club });
    listen();
    const before = await core.openPractice();
    const letStop = holdStop();
    const deleted = core.commands['accounts.deleteData']({ accountId: before, evenIfNotRevoked: true });
    const lobby = core.queries['practice.club']();
    letStop();
    await deleted;
    expect(await lobby).toBeNull();
    expect(core.accounts.list()).toEqual([]);
  });
});

it('a club that listens only when the app has closed causes an entry of the log, and no crash report', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  try {
    const { club, listen } = await slowClub();
    const { core, logged } = await run(createProfile(), { practice: club });
    await core.close();
    listen();
    await vi.waitFor(() => expect(logged.join('')).toContain('practice account not stored'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(unhandled).not.toHaveBeenCalled();
  } finally {
    process.off('unhandledRejection', unhandled);
  }
});
