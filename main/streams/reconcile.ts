import { sleep } from '../base/clock.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { ServiceClient } from '../service/client.ts';
import type { ChallengeList, GameSummary } from '../service/domain.ts';
import { isNotOffered, isTransient } from '../service/errors.ts';
import type { Result } from '../service/errors.ts';
import type { Store } from '../store/api.ts';
import { recordChallenges, recordGames } from './recorded-lists.ts';
import type { Intake } from './intake.ts';
import type { StreamGap } from './supervised-stream.ts';
import { messageOf, sentences, type Message } from '../text/message.ts';

/** The app's state before it asks the server. */
export interface KnownState {
  /** Games believed to be under way, in their last known state. */
  readonly games: readonly GameSummary[];
  /** Ids of incoming challenges believed to be open. */
  readonly challenges: readonly string[];
}

/** State of a game that the server no longer lists. */
export type GameOutcome =
  | { readonly kind: 'over'; readonly game: GameSummary }
  /** Still under way. */
  | { readonly kind: 'live' }
  /** The interface does not say how it ended. */
  | { readonly kind: 'untold' }
  /** It could not be asked now. */
  | { readonly kind: 'later'; readonly reason: Message };

export interface Reconciled {
  /** Requests that failed; null when all were answered. */
  readonly incomplete: Message | null;
}

/** Finds out what happened during a gap, and records it and the gap itself in the ledger. */
export type Reconciler = ReturnType<typeof createReconciler>;

export interface ReconcilerOptions {
  readonly accountId: string;
  readonly client: Pick<ServiceClient, 'playing' | 'challenges'>;
  readonly intake: Pick<Intake, 'found' | 'record'>;
  readonly away: Pick<Store['away'], 'add'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly known: () => KnownState;
  readonly findOutcome: (game: GameSummary, signal: AbortSignal) => Promise<GameOutcome>;
  /** The server's complete list of challenges, requested at `askedAt` (monotonic, ms). */
  readonly onChallenges: (list: ChallengeList, askedAt: number) => void;
  /** A "while you were away" summary was stored. */
  readonly onAway: () => void;
  /** Shorter gaps are ledger entries, but produce no "while you were away" summary, ms. */
  readonly awayAfterMs?: number;
}

const defaultAwayAfterMs = 30_000;
const retryAfterMs = 3_000;
/** The public server lists at most this many games. A game missing from a full list may still be under way. */
const fullList = 50;

export function createReconciler(options: ReconcilerOptions) {
  const { accountId, client, intake, away, clock, log, known, findOutcome, onChallenges, onAway } = options;
  const awayAfterMs = options.awayAfterMs ?? defaultAwayAfterMs;
  let last: Promise<unknown> = Promise.resolve();

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };

  /** Runs a request, and retries a transient failure once. */
  const ask = async <T>(request: () => Promise<Result<T>>, signal: AbortSignal): Promise<Result<T>> => {
    const answer = await request();
    if (answer.ok || !isTransient(answer.error) || answer.error.code === 'rate_limited' || signal.aborted)
      return answer;
    try {
      await sleep(clock, retryAfterMs, signal);
    } catch {
      return answer;
    }
    return request();
  };

  const reconcileGames = async (before: KnownState, signal: AbortSignal) => {
    const answer = await ask(() => client.playing({ signal }), signal);
    if (!answer.ok)
      return {
        incomplete: messageOf('stream.gamesNotAsked', { reason: answer.error.message }),
        started: 0,
        finished: 0,
      };
    const playing = answer.value.value;
    const listed = new Set(playing.map((game) => game.id));
    const knownIds = new Set(before.games.map((game) => game.id));
    await recordGames(intake, accountId, playing, clock.now());
    let finished = 0;
    let incomplete: Message | null = null;
    for (const game of before.games.filter((one) => !listed.has(one.id))) {
      if (signal.aborted) return { incomplete: messageOf('stream.askingInterrupted'), started: 0, finished };
      const outcome = await findOutcome(game, signal);
      if (outcome.kind === 'over' || (outcome.kind === 'untold' && playing.length < fullList)) {
        // If the interface does not say how the game ended, its status is `unknownFinish`.
        const ended: GameSummary =
          outcome.kind === 'over' ? outcome.game : { ...game, status: 'unknownFinish', isMyTurn: false };
        await intake.found(accountId, { type: 'gameFinish', game: ended }, clock.now());
        finished += 1;
      } else if (outcome.kind === 'later') {
        incomplete = messageOf('stream.outcomeNotAsked', { reason: outcome.reason });
      }
    }
    return { incomplete, started: playing.filter((game) => !knownIds.has(game.id)).length, finished };
  };

  const reconcileChallenges = async (before: KnownState, signal: AbortSignal) => {
    const askedAt = clock.monotonic();
    const answer = await ask(() => client.challenges({ signal }), signal);
    // Without a list the event stream alone reports challenges, and asking again changes nothing.
    if (!answer.ok && isNotOffered(answer.error)) return { incomplete: null, open: 0, gone: [] };
    if (!answer.ok)
      return {
        incomplete: messageOf('stream.challengesNotAsked', { reason: answer.error.message }),
        open: 0,
        gone: [],
      };
    const list = answer.value.value;
    await recordChallenges(intake, accountId, list, clock.now());
    onChallenges(list, askedAt);
    const listed = new Set(list.incoming.map((challenge) => challenge.id));
    const knownIds = new Set(before.challenges);
    return {
      incomplete: null,
      open: list.incoming.filter((challenge) => !knownIds.has(challenge.id)).length,
      gone: before.challenges.filter((id) => !listed.has(id)),
    };
  };

  const recordGap = (gap: StreamGap) =>
    intake.record({
      accountId,
      at: gap.to,
      kind: 'gap',
      subject: '',
      // The end belongs to the key: a stream that ends at once reopens after a gap with the same start.
      dedupeKey: `gap:${gap.from}:${gap.to}`,
      source: 'app',
      raw: JSON.stringify({ from: gap.from, to: gap.to, cause: gap.cause }),
    });

  const reconcile = async (
    gap: StreamGap | null,
    before: KnownState,
    signal: AbortSignal,
  ): Promise<Reconciled> => {
    const games = await reconcileGames(before, signal);
    const challenges = await reconcileChallenges(before, signal);
    const [first, ...others] = [games.incomplete, challenges.incomplete].filter((one) => one !== null);
    const incomplete = first ? sentences(first, ...others) : null;
    if (gap && gap.to - gap.from > awayAfterMs) {
      // A challenge that became a game has the game's id; it was not missed.
      const after = new Set(known().games.map((game) => game.id));
      const missed = challenges.gone.filter((id) => !after.has(id)).length;
      await away
        .add({
          accountId,
          from: gap.from,
          to: gap.to,
          gamesStarted: games.started,
          gamesFinished: games.finished,
          challengesOpen: challenges.open,
          challengesMissed: missed,
          incomplete,
        })
        .then(onAway, (error: unknown) => {
          log.warn('away summary not stored', {
            error: String(error),
          });
        });
    }
    return { incomplete };
  };

  return {
    /**
     * Call at the moment the event stream opens, before its first line is processed: the known state is read
     * synchronously, the requests follow. Runs of one account never overlap.
     */
    run(gap: StreamGap | null, signal: AbortSignal): Promise<Reconciled> {
      const before = known();
      // Recorded at once, because a stop would cancel the queue and the requests.
      const recorded = gap && recordGap(gap);
      return inTurn(async () => {
        await recorded;
        return reconcile(gap, before, signal);
      });
    },
    /** Reconciles only the games: keeps games without a stream up to date. */
    look: (signal: AbortSignal) => inTurn(() => reconcileGames(known(), signal)),
  };
}
