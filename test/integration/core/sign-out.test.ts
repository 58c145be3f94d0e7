import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { connect } from '../../../main/store/database/sqlite.ts';
import { nativeBinding } from '../../unit/store/support.ts';
import { userToken, type TestHost } from '../practice/support.ts';
import { challengeMe, online, signIn, stage, stateOf } from './scene.ts';
import { createProfile, startCore } from './support.ts';

vi.setConfig({ testTimeout: 90_000 });

const { openClub, run } = stage();

/** Two accounts of one name, each with a challenge and a game. */
async function begin() {
  const clubs = [
    await openClub({ speed: 1, account: { kind: 'human', name: 'Robin' } }),
    await openClub({ speed: 1, account: { kind: 'human', name: 'Robin' }, seed: 12 }),
  ] as const;
  const profile = createProfile();
  const running = await startCore(profile);
  const ids = [await signIn(running, clubs[0]), await signIn(running, clubs[1])] as const;
  for (const club of clubs) {
    await challengeMe(club);
    await club.control('POST', '/game', { limit: 10_800, increment: 0 });
  }
  await vi.waitFor(
    () => {
      expect(running.core.queries['challenges.list']()).toHaveLength(2);
      expect(running.core.queries['games.list']()).toHaveLength(2);
    },
    { timeout: 30_000 },
  );
  return { clubs, profile, running, ids };
}

const status = (club: TestHost) =>
  club.call('GET', '/api/account', { token: userToken }).then((answer) => answer.status);

describe('leaving an account', () => {
  it('signs one account out and does not affect another of the same name, across a restart', async () => {
    const { clubs, profile, running, ids } = await begin();
    const { core } = running;
    await core.commands['accounts.signOut']({ accountId: ids[0] });
    expect(await status(clubs[0])).toBe(401);
    expect(await status(clubs[1])).toBe(200);
    expect([stateOf(running, ids[0]), stateOf(running, ids[1])]).toEqual(['signed_out', 'online']);
    expect(core.queries['streams.list']().map(({ accountId }) => accountId)).not.toContain(ids[0]);
    expect(core.queries['challenges.list']().map(({ accountId }) => accountId)).toEqual([ids[1]]);
    expect(core.queries['games.list']().map(({ accountId }) => accountId)).toEqual([ids[1]]);
    // Past entries remain.
    const page = await core.queries['ledger.page']({ limit: 100 });
    expect(new Set(page.map(({ accountId }) => accountId))).toEqual(new Set(ids));
    // They can be listed for each account, also for the one that left.
    for (const accountId of ids) {
      const own = await core.queries['ledger.page']({ accountId, limit: 100 });
      expect(own).toEqual(page.filter((entry) => entry.accountId === accountId));
    }
    await core.close();

    const again = await run(profile);
    await online(again, ids[1]);
    expect(stateOf(again, ids[0])).toBe('signed_out');
    expect(again.core.queries['games.list']().map(({ accountId }) => accountId)).not.toContain(ids[0]);
  });

  it('deletes all data of one account, in the database and its copies, and none of the other', async () => {
    const { clubs, profile, running, ids } = await begin();
    const { core } = running;
    await core.commands['accounts.deleteData']({ accountId: ids[0] });
    expect(core.queries['accounts.list']().map(({ id }) => id)).toEqual([ids[1]]);
    expect(stateOf(running, ids[1])).toBe('online');
    const page = await core.queries['ledger.page']({ limit: 100 });
    expect(new Set(page.map(({ accountId }) => accountId))).toEqual(new Set([ids[1]]));
    await core.close();

    const filesWith = (text: string) =>
      readdirSync(profile.directory).filter((name) =>
        readFileSync(join(profile.directory, name)).includes(text),
      );
    expect(filesWith(ids[0])).toEqual([]);
    expect(filesWith(ids[1])).not.toEqual([]);
    const db = connect(join(profile.directory, 'outpost.db'), { nativeBinding, readonly: true });
    const keys = db
      .query<{ key: string }>('SELECT key FROM quota_uses')
      .all()
      .map(({ key }) => key);
    db.close();
    // Uses counted per machine belong to no single account.
    expect(keys.filter((key) => key.includes(`${clubs[0].baseUrl} robin`))).toEqual([]);
    expect(keys.filter((key) => key.includes(`${clubs[1].baseUrl} robin`))).not.toEqual([]);
  });
});
