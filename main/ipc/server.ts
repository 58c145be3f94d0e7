/**
 * The contract's server, free of Electron: takes a call as it arrived, and answers an `Outcome` whatever it is.
 * Inputs are parsed before a handler sees them, outputs before they leave: members that the contract does not name
 * never cross, so a token cannot slip out inside some larger object.
 */
import { z } from 'zod';
import { check, safeCheck } from '../base/check.ts';
import type { Log } from '../base/log.ts';
import { commands } from '../../preload/contract/commands.ts';
import type { CommandHandlers, QueryHandlers } from '../../preload/contract/index.ts';
import { ContractFailure, failure, success, type Outcome } from '../../preload/contract/outcome.ts';
import { queries } from '../../preload/contract/queries.ts';

/** Who calls, as main sees it. */
export interface Sender {
  /** Origin of the calling frame, for example `app://outpost`. */
  readonly origin: string;
  readonly isTopFrame: boolean;
  /** Whether the page belongs to a window that this app opened. */
  readonly isOwnWindow: boolean;
}

export interface ContractServer {
  query(sender: Sender, name: unknown, input: unknown): Promise<Outcome<unknown>>;
  command(sender: Sender, name: unknown, input: unknown): Promise<Outcome<unknown>>;
}

export interface ContractServerOptions {
  readonly queries: QueryHandlers;
  readonly commands: CommandHandlers;
  /** The one origin that may call. */
  readonly origin: string;
  readonly log: Log;
}

interface Entry {
  readonly input: z.ZodType;
  readonly output: z.ZodType;
}

export function createContractServer(options: ContractServerOptions): ContractServer {
  const log = options.log.child('ipc');

  const trusted = (sender: Sender) =>
    sender.origin === options.origin && sender.isTopFrame && sender.isOwnWindow;

  async function serve(
    table: Readonly<Record<string, Entry>>,
    handlers: Readonly<Record<string, (input: never) => unknown>>,
    sender: Sender,
    name: unknown,
    input: unknown,
  ): Promise<Outcome<unknown>> {
    if (!trusted(sender)) {
      log.warn('rejected a call from a foreign sender', { origin: sender.origin });
      return failure('rejected', 'This page may not talk to the app.');
    }
    const entry = typeof name === 'string' && Object.hasOwn(table, name) ? table[name] : undefined;
    const handler = typeof name === 'string' && Object.hasOwn(handlers, name) ? handlers[name] : undefined;
    if (!entry || !handler) return failure('rejected', 'The app knows no such call.');
    const parsed = safeCheck(entry.input, input);
    if (!parsed.success) {
      const where = parsed.error.issues.map((issue) => issue.path.join('.') || 'the value').join(', ');
      return failure('rejected', `The call ${String(name)} was not understood: check ${where}.`);
    }
    try {
      const value = await handler(parsed.data as never);
      return success(check(entry.output, value));
    } catch (error) {
      return failed(error, String(name));
    }
  }

  function failed(error: unknown, name: string): Outcome<never> {
    if (error instanceof ContractFailure) return { ok: false, error: error.failure };
    const reason =
      error instanceof z.ZodError
        ? z.prettifyError(error)
        : error instanceof Error
          ? error.stack
          : String(error);
    log.error('a call failed unexpectedly', { name, reason });
    return failure('internal', 'Something went wrong inside the app. The log has the details.');
  }

  return {
    query: (sender, name, input) => serve(queries, options.queries, sender, name, input),
    command: (sender, name, input) => serve(commands, options.commands, sender, name, input),
  };
}
