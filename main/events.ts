/**
 * What parts of the app tell each other, and the order in which a fact passes through it:
 *
 * 1. The ledger has the fact (`streams/intake.ts`).
 * 2. The features fold it in the order of the core's list: challenges, games, then the others.
 * 3. While games fold it, the game's topic leaves for the board in the same turn (`publishAtOnce`); then `gameChanged` is
 *    emitted, which notifications hear before the bot; then the game's row goes to the store.
 * 4. Notifications get the fact last, when every feature knows it.
 *
 * `test/integration/core/order.test.ts` holds this order.
 */
import type { ArenaNews } from './notifications/arena-news.ts';
import type { ChallengeList, GameEvent } from './service/domain.ts';
import type { StorageTrouble } from './streams/intake.ts';
import type { ChallengeView, GameView } from '../preload/contract/models.ts';
import type { FollowedGame } from '../preload/contract/watching.ts';

/** By name, with the part that emits it. Listeners run before `emit` returns, in the order in which they were added. */
export interface AppEvents {
  /** connections: the server's whole list of an account's challenges, asked for at `askedAt` (monotonic, ms). */
  readonly challengesListed: {
    readonly accountId: string;
    readonly list: ChallengeList;
    readonly askedAt: number;
  };
  /** connections: something was learned of a game whose stream is not open. */
  readonly gameLearned: {
    readonly accountId: string;
    readonly gameId: string;
    readonly event: GameEvent;
    readonly receivedAt: number;
  };
  /** connections, accounts: the list of times without a stream has changed. */
  readonly awayChanged: null;
  /** backends: the ledger or the quarantine has grown other than by a fact. */
  readonly ledgerGrew: null;
  /** backends: the database began to fail, or takes everything again. */
  readonly storageTrouble: StorageTrouble;
  /** backends: an account received more in a day than is kept; once a day and account. */
  readonly intakeOverBudget: { readonly accountId: string };
  /** network: a stream changed its state, or one was added. */
  readonly streamStateChanged: null;
  /** challenges: those that are open now. */
  readonly challengesChanged: readonly ChallengeView[];
  /** games: a message of a game's stream was folded. */
  readonly gameStreamed: GameEvent;
  /** games: what is shown of a game has changed; its topic has left already. */
  readonly gameChanged: GameView;
  /** history: finished games of the account are in the archive. */
  readonly gamesArchived: { readonly accountId: string };
  /** watching: a game between two people whom an account follows has begun. */
  readonly followedGameBegun: FollowedGame;
  /** arenas: something that the user may want to be notified of. */
  readonly arenaNews: { readonly accountId: string; readonly news: ArenaNews };
  /** app: the screen was locked. */
  readonly screenLocked: null;
}
