/** The machines' users: what they do in the app's databases, and when their machine looks at the folder. */
import { integerBelow, type Random } from '../../../main/base/random.ts';
import { packEvaluations } from '../../../main/chess/packed-game.ts';
import { waitUntil } from '../../../scripts/lib/wait.mjs';
import type { ProfileWitness } from '../../chaos/machines/profile-witness.ts';
import { createProfile, knownGames, putGames } from '../../integration/sharing/sharing-profile.ts';
import { act } from '../../integration/store/sharing-actions.ts';
import { archived } from '../../unit/store/history/archived.ts';
import { NOON } from '../../unit/store/support.ts';

export interface SyncthingUserOptions {
  readonly name: string;
  /** Of the database. */
  readonly home: string;
  readonly folder: string;
  readonly passphrase: string | null;
  readonly seed: number;
  readonly random: Random;
  readonly witness: ProfileWitness;
}

/** The app's clock runs this much faster: compaction and removal, which take minutes, are part of the run. */
const clockRate = 100;
/** Steps of a sync among which a death is drawn. */
const mostSteps = 80;
const importedPlies = 100;
const clock = (): number => NOON + Math.floor(performance.now() * clockRate);

export type SyncthingUser = ReturnType<typeof createSyncthingUser>;

export function createSyncthingUser(options: SyncthingUserOptions) {
  const { random, witness } = options;
  const counts = { deeds: 0, deaths: 0 };
  const diary = witness.diary();
  const profile = createProfile({
    ...options,
    seed: String(options.seed),
    users: ['ruth', 'omar'],
    now: clock,
  });

  async function use(deeds: number): Promise<void> {
    for (let count = 0; count < deeds; count += 1) {
      counts.deeds += 1;
      const machine = await profile.running();
      if (random.next() < 0.5) await act(machine, witness.next(), random);
      else await diary.edit(machine, profile.users());
    }
  }

  /** Resolves with whether something changed. */
  async function sync(): Promise<boolean> {
    const { published, merged, erased } = await profile.sync();
    // The app empties deleted collections in the background.
    await (await profile.running()).removeGone();
    diary.synced();
    return published + merged + erased > 0;
  }

  return {
    name: options.name,
    profile,
    counts,
    use,
    sync,
    /** Stores games that compression does not make small. */
    async importGames(ids: readonly string[]): Promise<void> {
      const { bench, accountOf } = await profile.running();
      const evaluations = () =>
        Array.from({ length: importedPlies }, () => ({
          kind: 'centipawns' as const,
          value: integerBelow(random, 2_000) - 1_000,
        }));
      const games = ids.map((gameId) => archived({ gameId, evals: packEvaluations(evaluations()) }));
      await bench.ask('archive', 'put', accountOf('ruth'), games, null);
    },
    async syncAndDie(): Promise<void> {
      if (await profile.syncAndDie(1 + integerBelow(random, mostSteps))) counts.deaths += 1;
      else diary.synced();
    },
  };
}

/**
 * Stores a game on one machine and publishes it; resolves with the times until the others have it, ms. The others
 * look at the folder when its list of files changes.
 */
export async function measureArrival(
  gameId: string,
  from: SyncthingUser,
  others: readonly { readonly user: SyncthingUser; readonly names: () => Promise<readonly string[]> }[],
): Promise<readonly number[]> {
  const begun = performance.now();
  await putGames(from.profile, gameId);
  await from.sync();
  return Promise.all(
    others.map(async ({ user, names }) => {
      let seen = '';
      await waitUntil(`a game of ${from.name} to be in the store of ${user.name}`, async () => {
        const listed = (await names()).join();
        if (listed === seen) return false;
        seen = listed;
        await user.sync();
        return (await knownGames(user.profile, gameId)).length > 0;
      });
      return performance.now() - begun;
    }),
  );
}
