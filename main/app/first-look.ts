/** The data of the first paint, loaded before the rest of the app. */
import { randomUUID } from 'node:crypto';
import { createTokenVault } from '../accounts/token-vault.ts';
import { createSystemKeyring } from '../accounts/system-keyring.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Redactor } from '../base/redact.ts';
import { accountViews } from '../views/account-views.ts';
import { removeForeignListeners } from '../ipc/register.ts';
import { createFirstPaintData } from '../first-paint-data.ts';
import type { QueryHandlers } from '../../preload/contract/index.ts';
import { createJsonFile } from './json-file.ts';
import type { Paths } from './paths.ts';
import { firstStartOf } from './first-start.ts';
import { createSettings } from './settings.ts';
import type { Stores } from './stores.ts';
import { chooseLanguage } from '../text/language.ts';
import { systemLocale } from '../desktop/system-locale.ts';
import { setSystemLocale } from '../text/region.ts';

export interface FirstLookOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly redactor: Redactor;
  readonly paths: Paths;
  readonly stores: Stores;
  readonly isPackaged: boolean;
  readonly isSafe: boolean;
  /** The system's languages (BCP 47), in order of preference. */
  readonly systemLanguages: () => readonly string[];
}

export type FirstLook = Awaited<ReturnType<typeof createFirstLook>>;

/** Rejects only if a database fails. */
export async function createFirstLook({
  clock,
  log,
  redactor,
  paths,
  stores,
  isPackaged,
  isSafe,
  systemLanguages,
}: FirstLookOptions) {
  setSystemLocale(systemLocale());
  const jsonFile = (name: string) => createJsonFile({ directory: paths.data, name, now: clock.now });
  const settings = createSettings({ file: jsonFile('settings'), log });
  let systemTags: readonly string[] | undefined;
  const language = () => chooseLanguage(settings.get().language, (systemTags ??= systemLanguages()));
  const keyring = createSystemKeyring(process.platform);
  const vault = createTokenVault({ keyring, file: jsonFile('tokens'), log });
  const windowFile = jsonFile('window');
  removeForeignListeners();
  const firstPaintData = await createFirstPaintData({
    stores,
    vault,
    log,
    clock,
    createId: randomUUID,
    onSecret: redactor.protect,
    language,
  });
  const { accounts, timeline } = firstPaintData;
  const hadAccount = accounts.list().length > 0;
  const firstStart = () => {
    const { tourSeen } = settings.get();
    return firstStartOf({ argv: process.argv, isPackaged, isSafe, hadAccount, tourSeen });
  };
  return {
    settings,
    vault,
    firstPaintData,
    windowFile,
    language,
    firstStart,
    /** Answers available before any connection. */
    queries: {
      'app.firstStart': firstStart,
      'settings.get': () => settings.get(),
      'accounts.list': () => accountViews(accounts.list(), []),
      'streams.list': () => [],
      'challenges.list': () => [],
      'games.list': () => [],
      'away.list': () => timeline.away(),
      'ledger.page': (page) => timeline.page(page),
    } satisfies Partial<QueryHandlers>,
  };
}
