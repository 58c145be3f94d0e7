/** The contract between main and renderer: everything that may cross. */
import type { z } from 'zod';
import type { commands } from './commands.ts';
import type { JsonOf } from './json.ts';
import type { ContractOutcome } from './outcome.ts';
import type { queries } from './queries.ts';
import type { topics } from './topics.ts';

export type QueryName = keyof typeof queries;
export type CommandName = keyof typeof commands;
export type TopicName = keyof typeof topics;

export type QueryInput<N extends QueryName> = z.infer<(typeof queries)[N]['input']>;
export type QueryOutput<N extends QueryName> = z.infer<(typeof queries)[N]['output']>;
export type CommandInput<N extends CommandName> = z.infer<(typeof commands)[N]['input']>;
export type CommandOutput<N extends CommandName> = z.infer<(typeof commands)[N]['output']>;
export type TopicMessage<N extends TopicName> = z.infer<(typeof topics)[N]>;

/** The calling page, as far as a command needs it. */
export interface CallingPage {
  /** Resolves tokens of files dropped onto this page to paths, once; null when a token is unknown. */
  takeFiles(tokens: readonly string[]): Promise<readonly string[] | null>;
}

/**
 * A handler for every query; a missing or misspelt one does not compile. Handlers throw `ContractFailure` to fail.
 */
export type QueryHandlers = {
  readonly [N in QueryName]: (input: QueryInput<N>) => Promise<QueryOutput<N>> | QueryOutput<N>;
};
export type CommandHandlers = {
  readonly [N in CommandName]: (
    input: CommandInput<N>,
    caller: CallingPage,
  ) => Promise<CommandOutput<N>> | CommandOutput<N>;
};

/** The page's access to the rest of the app. */
export interface Bridge {
  query<N extends QueryName>(name: N, input: QueryInput<N>): Promise<ContractOutcome<QueryOutput<N>>>;
  command<N extends CommandName>(name: N, input: CommandInput<N>): Promise<ContractOutcome<CommandOutput<N>>>;
  /** Returns a function that unsubscribes. */
  subscribe<N extends TopicName>(name: N, listener: (message: TopicMessage<N>) => void): () => void;
}

/** `window.outpost` as exposed. Answers and topics arrive as JSON text. */
export interface ExposedBridge extends Pick<Bridge, 'command'> {
  /** The system's locale for dates and numbers. */
  readonly locale: string;
  query<N extends QueryName>(name: N, input: QueryInput<N>): Promise<JsonOf<ContractOutcome<QueryOutput<N>>>>;
  subscribe<N extends TopicName>(name: N, listener: (message: JsonOf<TopicMessage<N>>) => void): () => void;
}

export const bridgeKeys = [
  'locale',
  'query',
  'command',
  'subscribe',
] as const satisfies readonly (keyof ExposedBridge)[];
