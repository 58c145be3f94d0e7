/**
 * The contract's server, free of Electron: takes a call as it arrived, and answers an `Outcome` whatever it is.
 * Inputs are parsed before a handler sees them, outputs before they leave: members that the contract does not name
 * never cross, so a token cannot slip out inside some larger object.
 */
import { z } from 'zod';
import { safeCheck } from '../base/check.ts';
import { cut } from '../base/cut.ts';
import { createLazy, type Lazy } from '../base/lazy.ts';
import type { Log } from '../base/log.ts';
import { StoreError } from '../store/api.ts';
import type { Language } from '../text/language.ts';
import type { Caller, CommandHandlers, QueryHandlers } from '../../preload/contract/index.ts';
import {
  ContractFailure,
  failure,
  success,
  type Failure,
  type Outcome,
} from '../../preload/contract/outcome.ts';
import { measurePayload } from '../../preload/contract/payload.ts';
import { most } from '../../preload/contract/sizes.ts';
import { say } from '../text/say.ts';
import type { Crossing } from './crossing.ts';
import { fit } from './fit.ts';

/** Who calls, as main sees it. */
export interface Sender {
  /** Origin of the calling frame, for example `app://outpost`. */
  readonly origin: string;
  readonly isTopFrame: boolean;
  /** Whether the page belongs to a window that this app opened. */
  readonly isOwnWindow: boolean;
  /** Which frame it is, among all of this run. */
  readonly frame: string;
}

export interface ContractServer {
  query(sender: Sender, name: unknown, input: unknown): Promise<Outcome<unknown>>;
  command(sender: Sender, name: unknown, input: unknown): Promise<Outcome<unknown>>;
  /** Takes the paths of files that were dropped onto the sender's page; a token for each, none where that is refused. */
  dropped(sender: Sender, paths: unknown): Promise<readonly string[]>;
}

export interface ContractHandlers {
  readonly queries: QueryHandlers;
  readonly commands: CommandHandlers;
}

export interface ContractServerOptions {
  readonly crossing: Lazy<Crossing>;
  /** What can be answered while the handlers come up; other calls wait for them. */
  readonly first?: Partial<QueryHandlers>;
  readonly handlers: Promise<ContractHandlers>;
  /** The one origin that may call. */
  readonly origin: string;
  /** Of sentences for the user. */
  readonly language: () => Language;
  readonly log: Log;
}

type Handler = (input: never, caller: Caller) => unknown;

interface Entry {
  readonly input: z.ZodType;
  readonly output: z.ZodType;
}

/** No name of a call is longer; a text of megabytes must not be looked up. */
const longestName = 100;
/** Of an input of more values, only whether it is right is found out, and not everything that is wrong with it. */
const mostExplained = 500;
/** Members that a refusal names. */
const mostNamed = 5;

export function createContractServer(options: ContractServerOptions): ContractServer {
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
    if (!handler) throw new Error(`nobody answers ${name}`);
    return handler;
  }

  async function serveInLanguage(
    kind: 'queries' | 'commands',
    sender: Sender,
    name: unknown,
    input: unknown,
  ): Promise<Outcome<unknown>> {
    const call = typeof name === 'string' && name.length <= longestName ? name : '';
    const answer = await serve(kind, sender, call, input);
    const language = options.language();
    if (language === 'en') return answer;
    return (await options.crossing.load()).wordAnswer(kind, call, answer, language);
  }

  async function serve(
    kind: 'queries' | 'commands',
    sender: Sender,
    name: string,
    input: unknown,
  ): Promise<Outcome<unknown>> {
    if (!trusted(sender)) {
      log.warn('rejected a call from a foreign sender', { origin: cut(sender.origin, most.word) });
      return failure('rejected', say('This page may not talk to the app.'));
    }
    const { tables } = await options.crossing.load();
    const table: Readonly<Record<string, Entry>> = tables[kind];
    const entry = Object.hasOwn(table, name) ? table[name] : undefined;
    if (!entry) return failure('rejected', say('The app knows no such call.'));
    const size = measurePayload(input);
    if (size === null) return failure('rejected', say('The call {name} carries more than it may.', { name }));
    const notUnderstood = (where: string) =>
      failure('rejected', say('The call {name} was not understood: check {where}.', { name, where }));
    // Each thing that is wrong costs a few microseconds to describe.
    if (size.values > mostExplained && !entry.input.validate(input, { jitless: true }))
      return notUnderstood('the value');
    const parsed = safeCheck(entry.input, input);
    if (!parsed.success) {
      const where = parsed.error.issues
        .slice(0, mostNamed)
        .map((issue) => cut(issue.path.join('.'), most.id) || 'the value');
      return notUnderstood(where.join(', '));
    }
    try {
      const handler = await handlerOf(kind, name);
      const value = await handler(parsed.data as never, {
        takeFiles: async (tokens) => (await offered.load()).take(sender.frame, tokens),
      });
      return success(
        fit(entry.output, value, (places) => log.warn('an answer was cut to its bounds', { name, places })),
      );
    } catch (error) {
      return failed(error, name);
    }
  }

  function failed(error: unknown, name: string): Outcome<never> {
    if (error instanceof ContractFailure) return { ok: false, error: bounded(error.failure) };
    if (error instanceof StoreError) {
      log.warn('the database failed a call', { name, code: error.code });
      return { ok: false, error: bounded({ code: 'storage', message: error.message }) };
    }
    const reason =
      error instanceof z.ZodError
        ? z.prettifyError(error)
        : error instanceof Error
          ? error.stack
          : String(error);
    log.error('a call failed unexpectedly', { name, reason });
    return failure('internal', say('Something went wrong inside the app. The log has the details.'));
  }

  /** Messages quote servers and paths. */
  const bounded = ({ message, ...rest }: Failure): Failure => ({
    ...rest,
    message: cut(message, most.sentence),
  });

  return {
    query: (sender, name, input) => serveInLanguage('queries', sender, name, input),
    command: (sender, name, input) => serveInLanguage('commands', sender, name, input),
    async dropped(sender, paths) {
      if (trusted(sender)) return (await offered.load()).offer(sender.frame, paths) ?? [];
      log.warn('rejected dropped files of a foreign sender', { origin: sender.origin });
      return [];
    },
  };
}
