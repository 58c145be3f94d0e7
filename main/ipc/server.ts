/**
 * The contract's server, free of Electron: takes a call as it arrived, and answers an `Outcome` whatever it is.
 * Inputs are parsed before a handler sees them, outputs before they leave: members that the contract does not name
 * never cross, so a token cannot slip out inside some larger object.
 */
import { z } from 'zod';
import { check, safeCheck } from '../base/check.ts';
import type { Late } from '../base/late.ts';
import type { Log } from '../base/log.ts';
import type { Language } from '../text/language.ts';
import type { CommandHandlers, QueryHandlers } from '../../preload/contract/index.ts';
import { ContractFailure, failure, success, type Outcome } from '../../preload/contract/outcome.ts';
import { say } from '../text/say.ts';
import type { Crossing } from './crossing.ts';

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

export interface ContractHandlers {
  readonly queries: QueryHandlers;
  readonly commands: CommandHandlers;
}

export interface ContractServerOptions {
  readonly crossing: Late<Crossing>;
  /** What can be answered while the handlers come up; other calls wait for them. */
  readonly first?: Partial<QueryHandlers>;
  readonly handlers: Promise<ContractHandlers>;
  /** The one origin that may call. */
  readonly origin: string;
  /** Of sentences for the user. */
  readonly language: () => Language;
  readonly log: Log;
}

type Handler = (input: never) => unknown;

interface Entry {
  readonly input: z.ZodType;
  readonly output: z.ZodType;
}

export function createContractServer(options: ContractServerOptions): ContractServer {
  const log = options.log.child('ipc');

  const trusted = (sender: Sender) =>
    sender.origin === options.origin && sender.isTopFrame && sender.isOwnWindow;

  let whole: ContractHandlers | null = null;
  void options.handlers.then((handlers) => (whole = handlers));

  async function handlerOf(kind: 'queries' | 'commands', name: string): Promise<Handler> {
    const early: Readonly<Record<string, Handler>> = kind === 'queries' ? (options.first ?? {}) : {};
    const handlers = whole ?? (Object.hasOwn(early, name) ? { [kind]: early } : await options.handlers);
    const handler = (handlers as Readonly<Record<string, Readonly<Record<string, Handler>>>>)[kind]?.[name];
    if (!handler) throw new Error(`nobody answers ${name}`);
    return handler;
  }

  async function serveInLanguage(
    kind: 'queries' | 'commands',
    sender: Sender,
    name: unknown,
    input: unknown,
  ): Promise<Outcome<unknown>> {
    const answer = await serve(kind, sender, name, input);
    const language = options.language();
    if (language === 'en') return answer;
    return (await options.crossing.load()).wordAnswer(kind, String(name), answer, language);
  }

  async function serve(
    kind: 'queries' | 'commands',
    sender: Sender,
    name: unknown,
    input: unknown,
  ): Promise<Outcome<unknown>> {
    if (!trusted(sender)) {
      log.warn('rejected a call from a foreign sender', { origin: sender.origin });
      return failure('rejected', say('This page may not talk to the app.'));
    }
    const { tables } = await options.crossing.load();
    const table: Readonly<Record<string, Entry>> = tables[kind];
    const entry = typeof name === 'string' && Object.hasOwn(table, name) ? table[name] : undefined;
    if (!entry || typeof name !== 'string') return failure('rejected', say('The app knows no such call.'));
    const parsed = safeCheck(entry.input, input);
    if (!parsed.success) {
      const where = parsed.error.issues.map((issue) => issue.path.join('.') || 'the value').join(', ');
      return failure('rejected', say('The call {name} was not understood: check {where}.', { name, where }));
    }
    try {
      const value = await (await handlerOf(kind, name))(parsed.data as never);
      return success(check(entry.output, value));
    } catch (error) {
      return failed(error, name);
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
    return failure('internal', say('Something went wrong inside the app. The log has the details.'));
  }

  return {
    query: (sender, name, input) => serveInLanguage('queries', sender, name, input),
    command: (sender, name, input) => serveInLanguage('commands', sender, name, input),
  };
}
