/**
 * What all features share. A feature gets everything that it needs from here, tells others what happened through
 * `events`, and asks others through `features()`.
 */
import type { Account, Accounts } from './accounts/accounts.ts';
import type { EventHub } from './base/event-hub.ts';
import type { Backends } from './connections/backends.ts';
import type { Connections } from './connections/connections.ts';
import type { CoreOptions } from './core-options.ts';
import type { AppEvents } from './events.ts';
import type { Arenas } from './features/arenas/arenas.ts';
import type { Bot } from './features/bot/bot.ts';
import type { Challenges } from './features/challenges/challenges.ts';
import type { Games } from './features/games/games.ts';
import type { Notices } from './notifications/notifications.ts';
import type { Store } from './store/api.ts';
import type { Supervisor } from './streams/supervisor.ts';
import type { AccountContext } from './views/account-context.ts';
import type { AccountView } from '../preload/contract/models.ts';

/** What a feature answers to others: narrow, and declared once. */
export interface FeatureInterfaces {
  readonly accounts: {
    /** Throws a `ContractFailure` for an account that is gone. */
    viewOf(accountId: string): AccountView;
    deleteData(accountId: string): Promise<void>;
  };
  readonly challenges: Pick<Challenges, 'list' | 'incoming' | 'accept' | 'decline'>;
  readonly games: Pick<
    Games,
    'list' | 'own' | 'ongoing' | 'pathOf' | 'get' | 'move' | 'resign' | 'offer' | 'claim'
  >;
  readonly arenas: Pick<Arenas, 'nameFor'>;
  readonly bot: Pick<Bot, 'answersFor'>;
}

export interface FeatureContext extends Pick<
  CoreOptions,
  | 'clock'
  | 'random'
  | 'log'
  | 'fetch'
  | 'stores'
  | 'kept'
  | 'settings'
  | 'language'
  | 'idleMs'
  | 'notificationPort'
  | 'onActivate'
  | 'publisher'
  | 'dialogs'
  | 'practice'
  | 'answersFile'
  | 'engine'
  | 'files'
  | 'onDrained'
  | 'onErased'
  | 'wireLog'
> {
  readonly accounts: Accounts;
  readonly backends: Backends;
  readonly connections: Connections;
  readonly supervisor: Supervisor;
  readonly events: EventHub<AppEvents>;
  readonly notifications: Pick<
    Notices,
    'followed' | 'followedProblem' | 'waitsForFollowed' | 'featured' | 'waitsForFeatured'
  >;
  /** What features know of an account, without its token. */
  readonly accountContext: (accountId: string) => AccountContext | undefined;
  readonly accountViews: () => AccountView[];
  /** Accounts of the database that the window shows: practice and real accounts do not mix. */
  readonly shownAccounts: () => readonly Account[];
  /** The database that holds the account's past. */
  readonly storeOf: (accountId: string) => Store;
  /** Drops what all features hold of an account. */
  readonly releaseAccount: (accountId: string) => void;
  /** Resolves when no feature has anything of the account on its way to the disk. */
  readonly eraseAccount: (accountId: string) => Promise<void>;
  /** The other features. Throws while they are being created: ask when something happens, not in a factory. */
  readonly features: () => FeatureInterfaces;
}
