/** The practice feature: starting the club, its opponents, and its account. */
import type { FeatureContext } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { createClubClosing } from './closing.ts';
import { createPractice } from './practice.ts';
import { createPutPracticeAccount } from './put-account.ts';

export function createPracticeFeature({ accounts, features, fetch, log, practice: club }: FeatureContext) {
  let announceStart = () => {};
  const started = new Promise<void>((resolve) => (announceStart = resolve));
  const closing = createClubClosing(club);
  const practice = createPractice({
    fetch,
    control: club.control,
    async untilListening() {
      await closing.whenOpen();
      if (!accounts.list().some(({ kind }) => kind === 'practice')) return false;
      // A club that listens connects its account, which must not happen before the state is restored.
      await started;
      await closing.start();
      return true;
    },
  });
  const putAccount = createPutPracticeAccount(accounts, club, log);
  // `putAccount` has logged its failure.
  club.onListening((baseUrl) => void putAccount(baseUrl).catch(() => {}));
  const open = async () => putAccount(await closing.start());

  return {
    api: {
      /** Starts the club. Resolves with its account's id. */
      open,
      whileClosed: closing.whileClosed,
    },
    queries: {
      'practice.club': () => practice.lobby(),
      'practice.opponents': () => practice.opponents(),
    },
    commands: {
      'accounts.practice': async () => features().accounts.viewOf(await open()),
      'practice.setSpeed': ({ speed }) => practice.setSpeed(speed),
      'practice.startOver': async ({ accountId }) => {
        await features().accounts.deleteData(accountId);
        return features().accounts.viewOf(await open());
      },
      'practice.askForChallenge': ({ opponentId, limit, increment }) =>
        practice.askForChallenge(opponentId, limit, increment),
    },
    accountsChanged: () => announceStart(),
    accountsOffline: () => announceStart(),
  } satisfies Feature & { api: object };
}
