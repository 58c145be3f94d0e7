/**
 * Events between parts of the app, and the order in which a fact passes through them:
 *
 * 1. The ledger stores the fact (`streams/intake.ts`).
 * 2. The features fold it in the order of the core's list: challenges, games, then the others.
 * 3. While games fold it, the game's topic is sent to the board in the same turn (`publishAtOnce`). Then
 * `gameChanged` is emitted; notifications hear it before the bot. Then the game's row goes to the store.
 * 4. Notifications get the fact last, after every feature.
 *
 * `test/integration/core/order.test.ts` checks this order.
 */
import type { SharedKindName } from './machines/facts/registry.ts';
import type { ArenaNews } from './notifications/arena-news.ts';
import type { ChallengeList, GameEvent } from './service/domain.ts';
import type { StorageTrouble } from './streams/intake.ts';
import type { ChallengeView, GameView } from '../preload/contract/models.ts';
import type { FollowedGame } from '../preload/contract/watching.ts';

/** By event name; comments begin with the emitter. Listeners run synchronously, in the order of adding. */
export interface AppEvents {
  /** connections: the server's complete list of an account's challenges; `askedAt` is monotonic, ms. */
  readonly challengesListed: {
    readonly accountId: string;
    readonly list: ChallengeList;
    readonly askedAt: number;
  };
  /** connections: news of a game whose stream is not open. */
  readonly gameLearned: {
    readonly accountId: string;
    readonly gameId: string;
    readonly event: GameEvent;
    readonly receivedAt: number;
  };
  /** connections: the event stream of an account opened, and its games and challenges were fetched again. */
  readonly caughtUp: { readonly accountId: string };
  /** connections, accounts: the list of times without a stream has changed. */
  readonly awayChanged: null;
  /** backends: the ledger or the quarantine has grown other than by a fact. */
  readonly ledgerGrew: null;
  /** backends: the database began to fail, or recovered. */
  readonly storageTrouble: StorageTrouble;
  /** backends: an account's data exceeded the daily limit; at most once per day and account. */
  readonly intakeOverBudget: { readonly accountId: string };
  /** network: a stream changed its state, or was added. */
  readonly streamStateChanged: null;
  /** challenges: all challenges that are open now. */
  readonly challengesChanged: readonly ChallengeView[];
  /** games: a message of a game's stream was folded. */
  readonly gameStreamed: GameEvent;
  /** games: the view of a game has changed; its topic is already published. */
  readonly gameChanged: GameView;
  /** games: a game of the account that was under way is over. */
  readonly gameEnded: { readonly accountId: string; readonly gameId: string };
  /** bot: the engine plays more or fewer games of the account. */
  readonly botChanged: { readonly accountId: string };
  /** history: finished games of the account were archived. */
  readonly gamesArchived: { readonly accountId: string };
  /** analysis: a game of the account was analysed, or its analyses were deleted. */
  readonly analysisChanged: { readonly accountId: string };
  /** repertoire: repertoires of the account have changed. */
  readonly repertoiresChanged: { readonly accountId: string };
  /** machines: records of the account came from another machine. */
  readonly sharedMerged: { readonly accountId: string; readonly kinds: ReadonlySet<SharedKindName> };
  /** watching: a game between two people whom an account follows has begun. */
  readonly followedGameBegun: FollowedGame;
  /** arenas: something that the user may want to be notified about. */
  readonly arenaNews: { readonly accountId: string; readonly news: ArenaNews };
  /** app: the screen was locked or unlocked. */
  readonly screenLockChanged: { readonly isLocked: boolean };
}
