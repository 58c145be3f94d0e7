/**
 * Looks positions up in the opening explorer. One question at a time: a new one abandons the one before, and a walk
 * through moves by arrow keys asks only where it stops.
 */
import type { Clock, Timer } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { OwnGame } from '../../chess/fair-play.ts';
import type { ServiceError } from '../../service/errors.ts';
import type { ExplorerAnswer } from '../../service/domain-explorer.ts';
import type { ExplorerClient } from '../../service/explorer-client.ts';
import { messageOf, type Message } from '../../text/message.ts';
import { limitMessage } from '../../views/failure.ts';
import type { OwnExplorer } from '../../service/explorer-servers.ts';
import type { ExplorerQuestion, ExplorerView } from '../../../preload/contract/explorer.ts';
import { freshMs, type ExplorerAnswers, type KnownAnswer } from './explorer-answers.ts';
import { problemOf } from './explorer-problem.ts';
import { readQuestion, type ReadQuestion } from './explorer-question.ts';
import { answerView } from './explorer-view.ts';

export interface ExplorerOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly answers: ExplorerAnswers;
  /** The explorer that the user named; null for that of the account's server. */
  readonly own: (accountId: string) => Promise<OwnExplorer | null>;
  /** A client of the explorer, or why there is none. */
  readonly client: (accountId: string, own: OwnExplorer | null) => ExplorerClient | Message;
  readonly ownGames: () => readonly OwnGame[];
  readonly onChange: (accountId: string) => void;
}

/** Rest on a position before the server is asked, ms. */
export const pauseMs = 350;
/** Longest wait while the server reads a user's games, ms. */
export const longestReadMs = 60_000;
/** Pause after a 429 without a time, ms. The service asks for a full minute. */
const coolingMs = 60_000;

interface Lookup {
  readonly question: ReadQuestion;
  readonly own: OwnExplorer | null;
  readonly abort: AbortController;
  timer: Timer | null;
  known: KnownAnswer | null;
  progress: ExplorerView['progress'];
  queue: number | null;
  problem: Message | null;
  canRetry: boolean;
}

export type Explorer = ReturnType<typeof createExplorer>;

export function createExplorer({ clock, log, answers, own, client, ownGames, onChange }: ExplorerOptions) {
  let current: Lookup | null = null;
  /** The question that still waits for the address of its explorer. */
  let coming: { readonly accountId: string } | null = null;
  /** Accounts whose token the explorer refused, and why: it is sent again only when the user asks. */
  const refused = new Map<string, Message>();
  /** End of the pause after a 429, monotonic ms, by account. */
  const coolsUntil = new Map<string, number>();

  const stop = (): void => {
    coming = null;
    current?.timer?.cancel();
    current?.abort.abort();
    current = null;
  };

  const changed = (lookup: Lookup, change: Partial<Omit<Lookup, 'question' | 'own' | 'abort'>>): void => {
    if (lookup !== current) return;
    Object.assign(lookup, change);
    onChange(lookup.question.accountId);
  };

  const fail = (lookup: Lookup, problem: Message, canRetry: boolean): void =>
    changed(lookup, { progress: 'idle', queue: null, problem, canRetry });

  const failed = (lookup: Lookup, error: ServiceError): void => {
    const { accountId, choice } = lookup.question;
    if (error.code === 'aborted') return;
    log.info('explorer refused', { code: error.code });
    if (error.code === 'rate_limited')
      coolsUntil.set(accountId, clock.monotonic() + (error.retryAfterMs ?? coolingMs));
    const { message, canRetry } = problemOf(error, choice, lookup.own);
    if (error.code === 'unauthorized') refused.set(accountId, message);
    fail(lookup, message, canRetry);
  };

  const keep = async ({ question: { accountId, key } }: Lookup, known: KnownAnswer): Promise<void> => {
    try {
      await answers.put(accountId, key, known);
    } catch (error) {
      log.warn('explorer answer not stored', { reason: String(error) });
    }
  };

  const settle = async (lookup: Lookup, answer: ExplorerAnswer): Promise<void> => {
    const known = { answer, at: clock.now(), isComplete: true };
    changed(lookup, { progress: 'idle', queue: null, problem: null, known });
    await keep(lookup, known);
  };

  /** Follows the answers about a user's games, which grow. */
  const readUser = async (lookup: Lookup, from: ExplorerClient): Promise<void> => {
    const { choice, place } = lookup.question;
    let last: ExplorerAnswer | null = null as ExplorerAnswer | null;
    let isSlow = false as boolean;
    const limit = clock.after(longestReadMs, () => {
      isSlow = true;
      lookup.abort.abort();
    });
    const close = await from.openPlayer(place, choice, {
      signal: lookup.abort.signal,
      onLine({ read }) {
        if (read.kind !== 'event') return;
        last = read.value;
        const known = { answer: last, at: clock.now(), isComplete: false };
        changed(lookup, { progress: 'indexing', queue: last.queue ?? null, problem: null, known });
      },
    });
    limit.cancel();
    if (close.reason === 'ended' && last) return settle(lookup, last);
    if (last) await keep(lookup, { answer: last, at: clock.now(), isComplete: false });
    if (isSlow) return fail(lookup, messageOf('explorer.slow'), true);
    if ('error' in close) return failed(lookup, close.error);
    if (close.reason === 'ended') fail(lookup, messageOf('service.unexpectedAnswer'), true);
  };

  const ask = async (lookup: Lookup, from: ExplorerClient): Promise<void> => {
    const { choice, place } = lookup.question;
    if (choice.source === 'user') return readUser(lookup, from);
    const options = { signal: lookup.abort.signal };
    const result = await (choice.source === 'masters'
      ? from.masters(place, options)
      : from.players(place, choice, options));
    if (result.ok) await settle(lookup, result.value.value);
    else failed(lookup, result.error);
  };

  /** Why nothing is sent now; null if the server can be asked. */
  const pausedBy = (accountId: string): Message | null => {
    const refusal = refused.get(accountId);
    if (refusal) return refusal;
    const waitMs = (coolsUntil.get(accountId) ?? 0) - clock.monotonic();
    return waitMs > 0 ? limitMessage(waitMs) : null;
  };

  const isFresh = ({ at, isComplete }: KnownAnswer, { choice }: ReadQuestion): boolean =>
    isComplete && clock.now() - at < freshMs[choice.source];

  const look = async (wanted: ExplorerQuestion, again: boolean): Promise<void> => {
    // Refused before anything is read.
    readQuestion(wanted, ownGames(), null);
    const { accountId } = wanted;
    const mine = { accountId };
    coming = mine;
    const chosen = await own(accountId);
    // A later question, or the end of this one, came first.
    if (coming !== mine) return;
    coming = null;
    const question = readQuestion(wanted, ownGames(), chosen);
    const { key, obstacle } = question;
    const before = current?.question;
    if (before?.key === key && before.accountId === accountId && !again) return;
    stop();
    if (again) refused.delete(accountId);
    const lookup: Lookup = {
      ...{ question, own: chosen, abort: new AbortController(), timer: null, known: null, queue: null },
      ...{ progress: 'idle', problem: null, canRetry: false },
    };
    current = lookup;
    const known = await answers.get(accountId, key);
    if (lookup !== current) return;
    lookup.known = known;
    if (obstacle) return fail(lookup, obstacle, false);
    const from = client(accountId, chosen);
    if (known && isFresh(known, question) && !again) return changed(lookup, {});
    if ('id' in from) return fail(lookup, from, false);
    const paused = pausedBy(accountId);
    if (paused) return fail(lookup, paused, true);
    changed(lookup, { progress: 'asking' });
    lookup.timer = clock.after(again ? 0 : pauseMs, () => {
      ask(lookup, from).catch((error: unknown) => {
        log.error('explorer failed', { reason: String(error) });
        fail(lookup, messageOf('service.unexpectedAnswer'), true);
      });
    });
  };

  return {
    look,
    async view(wanted: ExplorerQuestion): Promise<ExplorerView> {
      const question = readQuestion(wanted, ownGames(), await own(wanted.accountId));
      const { accountId, key, place } = question;
      const stored = await answers.get(accountId, key);
      // Read together: an answer can come while the stored one is read.
      const asked = current?.question;
      const lookup = asked?.key === key && asked.accountId === accountId ? current : null;
      const known = lookup?.known ?? stored;
      return {
        answer: known && answerView(known.answer, place),
        at: known && known.at,
        progress: lookup?.progress ?? 'idle',
        queue: lookup?.queue ?? null,
        problem: lookup?.problem ?? null,
        canRetry: lookup?.canRetry ?? false,
      };
    },
    /** The explorer left the account's screen, or the account is gone. */
    leave(accountId: string): void {
      if (coming?.accountId === accountId) coming = null;
      if (current?.question.accountId === accountId) stop();
    },
    /** The account has another explorer: what the one before said about token and pauses is void. */
    async explorerChanged(accountId: string): Promise<void> {
      refused.delete(accountId);
      coolsUntil.delete(accountId);
      const question = current?.question;
      if (question?.accountId !== accountId) return;
      stop();
      await look(question, false);
      onChange(accountId);
    },
    /** The account's token may be another one. */
    forgetRefusal: () => refused.clear(),
    /** The network may be back: repeats a question that failed. */
    async wake(): Promise<void> {
      if (!current?.problem || !current.canRetry) return;
      const { question } = current;
      stop();
      await look(question, false);
    },
    close: stop,
  };
}
