/** The context that all features share. Features emit through `events` and call others through `features()`. */
import type { Accounts } from './accounts/accounts.ts';
import type { Account } from './accounts/account.ts';
import type { EventHub } from './base/event-hub.ts';
import type { Backends } from './connections/backends.ts';
import type { Connections } from './connections/connections.ts';
import type { CoreOptions } from './core-options.ts';
import type { AppEvents } from './events.ts';
import type { MoveChecks } from './features/analysis/move-checks.ts';
import type { Arenas } from './features/arenas/arenas.ts';
import type { Books } from './features/books/books.ts';
import type { Bot } from './features/bot/bot.ts';
import type { Challenges } from './features/challenges/challenges.ts';
import type { Games } from './features/games/games.ts';
import type { Machines } from './features/machines/machines.ts';
import type { ClubClosing } from './features/practice/closing.ts';
import type { History } from './features/history/history.ts';
import type { OpeningNamer } from './features/history/opening-names.ts';
import type { Repertoires } from './features/repertoire/repertoires.ts';
import type { Television } from './features/tv/create-tv.ts';
import type { Notices } from './notifications/notifications.ts';
import type { Store } from './store/api.ts';
import type { Supervisor } from './streams/supervisor.ts';
import type { AccountContext } from './views/account-context.ts';
import type { AccountView } from '../preload/contract/models.ts';

/** The interfaces that features offer to each other. */
export interface FeatureInterfaces {
  readonly accounts: {
    /** Throws a `ContractFailure` when the account no longer exists. */
    viewOf(accountId: string): AccountView;
    deleteData(accountId: string): Promise<void>;
  };
  readonly challenges: Pick<Challenges, 'list' | 'incoming' | 'accept' | 'decline'>;
  readonly games: Pick<
    Games,
    'list' | 'own' | 'ongoing' | 'pathOf' | 'get' | 'move' | 'abort' | 'resign' | 'offer' | 'claim'
  >;
  readonly analysis: {
    /** Analyses a game before all others; resolves to false when it is gone, or when that would be unfair. */
    request(accountId: string, gameId: string): Promise<boolean>;
    /** Null when the engine may not help or gives no answer. */
    readonly checkMove: MoveChecks['check'];
  };
  readonly arenas: Pick<Arenas, 'arenaOf'>;
  readonly history: Pick<History, 'recorded' | 'openingTree' | 'playerGames' | 'findUser'> & {
    readonly openingByMoves: OpeningNamer['byMoves'];
  };
  readonly repertoire: Pick<Repertoires, 'trainedPositions' | 'prepared'>;
  readonly tv: Pick<Television, 'exported'>;
  readonly books: Pick<Books, 'choose'>;
  readonly bot: Pick<Bot, 'answersFor' | 'playsIn' | 'tookOver'>;
  readonly machines: Pick<Machines, 'shownInstead' | 'nameOf' | 'changed'>;
  readonly practice: Pick<ClubClosing, 'whileClosed'>;
}

export interface FeatureContext extends Omit<CoreOptions, 'userAgent'> {
  readonly accounts: Accounts;
  readonly backends: Backends;
  readonly connections: Connections;
  readonly supervisor: Supervisor;
  readonly events: EventHub<AppEvents>;
  readonly notifications: Pick<
    Notices,
    | ('followed' | 'setFollowed' | 'followedProblem' | 'waitsForFollowed' | 'featured' | 'waitsForFeatured')
    | ('rule' | 'weekReview' | 'mayShowWeekReview' | 'trainingDue' | 'mayShowTrainingDue')
  >;
  /** The account without its token. */
  readonly accountContext: (accountId: string) => AccountContext | undefined;
  readonly accountViews: () => AccountView[];
  /** Accounts of the database that the window shows. Practice and real accounts are never shown together. */
  readonly shownAccounts: () => readonly Account[];
  /** The store that holds the account's rows. */
  readonly storeOf: (accountId: string) => Store;
  /** Drops the account's state in all features. */
  readonly releaseAccount: (accountId: string) => void;
  /** Resolves when no feature has a pending write for the account. */
  readonly eraseAccount: (accountId: string) => Promise<void>;
  /** The other features. Throws while features are being created: call it in handlers, not in a factory. */
  readonly features: () => FeatureInterfaces;
}
