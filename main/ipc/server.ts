/**
 * The contract's server, free of Electron: answers every call with an `Outcome`. Inputs are validated before a
 * handler runs, outputs before they are sent. Members outside the contract are stripped, so a token cannot leak
 * inside a larger object.
 */
import { z } from 'zod';
import { safeCheck } from '../base/check.ts';
import { cut } from '../base/cut.ts';
import { createLazy, type Lazy } from '../base/lazy.ts';
import type { Log } from '../base/log.ts';
import { StoreError } from '../store/api.ts';
import type { CallingPage, CommandHandlers, QueryHandlers } from '../../preload/contract/index.ts';
import { ContractFailure, failure, success, type ContractOutcome } from '../../preload/contract/outcome.ts';
import { measurePayload } from '../../preload/contract/payload.ts';
import { most } from '../../preload/contract/sizes.ts';
import { messageOf, type Message } from '../text/message.ts';
import type { ContractRuntime } from './contract-runtime.ts';
import { fit } from './fit.ts';

/** The caller, as main identifies it. */
export interface Sender {
  /** Origin of the calling frame, for example `app://outpost`. */
  readonly origin: string;
  readonly isTopFrame: boolean;
  /** Whether the page belongs to a window that this app opened. */
  readonly isOwnWindow: boolean;
  /** Identifies the frame within this run. */
  readonly frame: string;
}

export type ContractServer = ReturnType<typeof createContractServer>;

export interface ContractHandlers {
  readonly queries: QueryHandlers;
  readonly commands: CommandHandlers;
}

export interface ContractServerOptions {
  readonly contractRuntime: Lazy<ContractRuntime>;
  /** Queries that are answered before the handlers are ready; other calls wait. */
  readonly first?: Partial<QueryHandlers>;
  readonly handlers: Promise<ContractHandlers>;
  /** The only origin that may call. */
  readonly origin: string;
  readonly log: Log;
}

type Handler = (input: never, caller: CallingPage) => unknown;

interface Entry {
  readonly input: z.ZodType;
  readonly output: z.ZodType;
}

/** Longer than any call's name: megabytes must not be looked up. */
const longestName = 100;
/** For larger inputs, validation only accepts or rejects, without collecting all issues. */
const mostExplained = 500;
const mostNamed = 5;
const wholeValue = messageOf('app.wholeValue');

export function createContractServer(options: ContractServerOptions) {
  const log = options.log.child('ipc');

  const trusted = (sender: Sender) =>
    sender.origin === options.origin && sender.isTopFrame && sender.isOwnWindow;

  const offered = createLazy(async () => (await import('./offered-files.ts')).createOfferedFiles());

  let whole: ContractHandlers | null = null;
  void options.handlers.then((handlers) => (whole = handlers));

  async function handlerOf(kind: 'queries' | 'commands', name: string): Promise<Handler> {
    const early: Readonly<Record<string, Handler>> = kind === 'queries' ? (options.first ?? {}) : {};
    const handlers = whole ?? (Object.hasOwn(early, name) ? { [kind]: early } : await options.handlers);
    const handler = (handlers as Readonly<Record<string, Readonly<Record<string, Handler>>>>)[kind]?.[name];
    if (!handler) throw new Error(`no handler for ${name}`);
    return handler;
  }

  async function serve(
    kind: 'queries' | 'commands',
    sender: Sender,
    call: unknown,
    input: unknown,
  ): Promise<ContractOutcome<unknown>> {
    const name = typeof call === 'string' && call.length <= longestName ? call : '';
    if (!trusted(sender)) {
      log.warn('call rejected: foreign sender', { origin: cut(sender.origin, most.word) });
      return failure('rejected', messageOf('app.foreignPage'));
    }
    const { tables } = await options.contractRuntime.load();
    const table: Readonly<Record<string, Entry>> = tables[kind];
    const entry = Object.hasOwn(table, name) ? table[name] : undefined;
    if (!entry) return failure('rejected', messageOf('app.unknownCall'));
    const size = measurePayload(input);
    if (size === null) return failure('rejected', messageOf('app.callTooLarge', { name }));
    const notUnderstood = (where: Message | string) =>
      failure('rejected', messageOf('app.callInvalid', { name, where }));
    // Each issue costs a few microseconds to describe.
    if (size.values > mostExplained && !entry.input.validate(input, { jitless: true }))
      return notUnderstood(wholeValue);
    const parsed = safeCheck(entry.input, input);
    if (!parsed.success) {
      const paths = parsed.error.issues
        .slice(0, mostNamed)
        .map((issue) => cut(issue.path.join('.'), most.id));
      return notUnderstood(paths.includes('') ? wholeValue : paths.join(', '));
    }
    try {
      const handler = await handlerOf(kind, name);
      const value = await handler(parsed.data as never, {
        takeFiles: async (tokens) => (await offered.load()).take(sender.frame, tokens),
      });
      return success(fit(entry.output, value, (places) => log.warn('answer truncated', { name, places })));
    } catch (error) {
      return failed(error, name);
    }
  }

  function failed(error: unknown, name: string): ContractOutcome<never> {
    if (error instanceof ContractFailure) return { ok: false, error: error.failure };
    if (error instanceof StoreError) {
      log.warn('call failed: database', { name, code: error.code });
      return failure('storage', error.userMessage);
    }
    const reason =
      error instanceof z.ZodError
        ? z.prettifyError(error)
        : error instanceof Error
          ? error.stack
          : String(error);
    log.error('call failed unexpectedly', { name, reason });
    return failure('internal', messageOf('app.internalError'));
  }

  return {
    query: (sender: Sender, name: unknown, input: unknown) => serve('queries', sender, name, input),
    command: (sender: Sender, name: unknown, input: unknown) => serve('commands', sender, name, input),
    /** Registers files dropped onto the sender's page. Returns a token for each, or none if refused. */
    async dropped(sender: Sender, paths: unknown): Promise<readonly string[]> {
      if (trusted(sender)) return (await offered.load()).offer(sender.frame, paths) ?? [];
      log.warn('dropped files rejected: foreign sender', { origin: sender.origin });
      return [];
    },
  };
}
