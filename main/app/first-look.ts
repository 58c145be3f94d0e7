/** The data of the first paint, loaded before the rest of the app. */
import { randomUUID } from 'node:crypto';
import { createTokenVault, type TokenVault } from '../accounts/token-vault.ts';
import { createSystemKeyring } from '../accounts/system-keyring.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Redactor } from '../base/redact.ts';
import { accountViews } from '../views/account-views.ts';
import { removeForeignListeners } from '../ipc/register.ts';
import { createFirstPaintData, type FirstPaintData } from '../first-paint-data.ts';
import type { QueryHandlers } from '../../preload/contract/index.ts';
import { createJsonFile } from './json-file.ts';
import type { JsonFile } from '../base/json-file.ts';
import type { Paths } from './paths.ts';
import { createSettings, type SettingsHome } from './settings.ts';
import type { Stores } from './stores.ts';
import { chooseLanguage, type Language } from '../text/language.ts';

export interface FirstLookOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly redactor: Redactor;
  readonly paths: Paths;
  readonly stores: Stores;
  /** The system's languages (BCP 47), in order of preference. */
  readonly systemLanguages: () => readonly string[];
}

export interface FirstLook {
  readonly settings: SettingsHome;
  readonly vault: TokenVault;
  readonly kept: FirstPaintData;
  readonly windowFile: JsonFile;
  readonly language: () => Language;
  /** Answers available before any connection. */
  readonly queries: Partial<QueryHandlers>;
}

/** Rejects only if a database fails. */
export async function createFirstLook({
  clock,
  log,
  redactor,
  paths,
  stores,
  systemLanguages,
}: FirstLookOptions): Promise<FirstLook> {
  const jsonFile = (name: string) => createJsonFile({ directory: paths.data, name, now: clock.now });
  const settings = createSettings({ file: jsonFile('settings'), log });
  let systemTags: readonly string[] | undefined;
  const language = () => chooseLanguage(settings.get().language, (systemTags ??= systemLanguages()));
  const keyring = createSystemKeyring(process.platform);
  const vault = createTokenVault({ keyring, file: jsonFile('tokens'), log });
  const windowFile = jsonFile('window');
  removeForeignListeners();
  const kept = await createFirstPaintData({
    stores,
    vault,
    log,
    clock,
    createId: randomUUID,
    onSecret: redactor.protect,
    language,
  });
  const { accounts, timeline } = kept;
  return {
    settings,
    vault,
    kept,
    windowFile,
    language,
    queries: {
      'settings.get': () => settings.get(),
      'accounts.list': () => accountViews(accounts.list(), []),
      'streams.list': () => [],
      'challenges.list': () => [],
      'games.list': () => [],
      'away.list': () => timeline.away(),
      'ledger.page': (page) => timeline.page(page),
    },
  };
}
