/** The parts of a feature: the calls it answers, the topics it publishes, and its lifecycle hooks. */
import type { ServiceFact } from './streams/intake.ts';
import type { CommandHandlers, QueryHandlers, TopicMessage, TopicName } from '../preload/contract/index.ts';

/** Handlers of contract calls. `ipc/join-handlers.ts` merges those of all parts. */
export interface Contribution {
  readonly queries?: Partial<QueryHandlers>;
  readonly commands?: Partial<CommandHandlers>;
}

/** Complete current state of each topic, for a window that starts or reloads. */
export type Topics = {
  readonly [N in TopicName]?: () => TopicMessage<N> | Promise<TopicMessage<N>>;
};

/** The core calls the hooks of all features in the order of its list, `close` in reverse order. */
export interface Feature extends Contribution {
  readonly topics?: Topics;
  /** A fact of an event stream, already in the ledger. `fresh` is false for replayed facts. */
  onFact?(fact: ServiceFact): void;
  /** Restores the state of earlier runs, before anything connects. */
  restore?(): Promise<void> | void;
  /** Accounts were added, removed or changed. Also called once after the app has connected them. */
  accountsChanged?(): Promise<void> | void;
  /** In safe mode instead of `accountsChanged`: prepares the stored state of the accounts, and starts no download. */
  accountsOffline?(): void;
  /** The account was removed or signed out: drop its state. */
  accountRemoved?(accountId: string): void;
  /** The account's rows are about to be deleted. Resolves when no write for it is pending. */
  accountErased?(accountId: string): Promise<void>;
  /**
   * A repair of a database lost rows. The feature stores its rows again from memory, or downloads them again. `gamesOf`:
   * the accounts that may have lost archived games.
   */
  storeLost?(gamesOf: readonly string[]): Promise<void> | void;
  /** The machine woke up or changed networks. */
  wake?(): void;
  close?(): Promise<void> | void;
}
