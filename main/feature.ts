/** What a part of the app hands to the core: the calls it answers, the topics it publishes, and the moments it acts at. */
import type { ServiceFact } from './streams/intake.ts';
import type { CommandHandlers, QueryHandlers, TopicMessage, TopicName } from '../preload/contract/index.ts';

/** The calls that a part answers. `ipc/join-handlers.ts` joins all of them to the contract. */
export interface Contribution {
  readonly queries?: Partial<QueryHandlers>;
  readonly commands?: Partial<CommandHandlers>;
}

/** The whole present state of each topic, for a window that has to be told everything again. */
export type Topics = {
  readonly [N in TopicName]?: () => TopicMessage<N> | Promise<TopicMessage<N>>;
};

/**
 * The core calls the members of all features in the order of its list, `close` in the reverse order.
 * Everything here is optional: a feature declares what it takes part in.
 */
export interface Feature extends Contribution {
  readonly topics?: Topics;
  /** A fact of an event stream, already in the ledger; replayed ones are not `fresh`. */
  onFact?(fact: ServiceFact): void;
  /** Takes up what earlier runs left, before anything connects. */
  restore?(): Promise<void> | void;
  /** Accounts were added, removed or changed; also called once after the app has connected them. */
  accountsChanged?(): Promise<void> | void;
  /** The account is gone or signed out: drop what memory holds of it. */
  accountRemoved?(accountId: string): void;
  /** The account's rows are about to be deleted: resolves when nothing more of it is on its way to the disk. */
  accountErased?(accountId: string): Promise<void>;
  /** The machine woke up or changed networks. */
  wake?(): void;
  close?(): Promise<void> | void;
}
