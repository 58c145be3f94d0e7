import { sleep } from '../base/clock.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { ServiceClient } from '../service/client.ts';
import type { ChallengeList, GameSummary } from '../service/domain.ts';
import { isTransient } from '../service/errors.ts';
import type { Result } from '../service/errors.ts';
import type { Store } from '../store/api.ts';
import { takeChallenges, takeGames } from './asked.ts';
import type { Intake } from './intake.ts';
import type { StreamGap } from './supervision.ts';
import { say } from '../text/say.ts';

/** What the app believes before it asks. */
export interface Known {
  /** Games believed to be under way, as last heard of. */
  readonly games: readonly GameSummary[];
  /** Ids of challenges from others believed to be open. */
  readonly challenges: readonly string[];
}

/** What became of a game that the server does not list any more. */
export type GameOutcome =
  | { readonly kind: 'over'; readonly game: GameSummary }
  /** It is under way all the same. */
  | { readonly kind: 'live' }
  /** The interface does not tell. */
  | { readonly kind: 'untold' }
  /** It could not be asked now; `reason` is a sentence. */
  | { readonly kind: 'later'; readonly reason: string };

export interface Reconciled {
  /** What could not be asked, as a sentence; null when everything was answered. */
  readonly incomplete: string | null;
}

/** Finds out what happened while nobody listened, and writes it and the gap itself into the ledger. */
export interface Reconciler {
  /**
   * Call it the moment the event stream opens, before its first line is taken in: what is known is read at once, the
   * questions follow. Runs of one account never overlap.
   */
  run(gap: StreamGap | null, signal: AbortSignal): Promise<Reconciled>;
  /** Only the games: keeps those fresh that have no stream. */
  look(signal: AbortSignal): Promise<Reconciled>;
}

export interface ReconcilerOptions {
  readonly accountId: string;
  readonly client: Pick<ServiceClient, 'playing' | 'challenges'>;
  readonly intake: Pick<Intake, 'found' | 'record'>;
  readonly away: Pick<Store['away'], 'add'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly known: () => Known;
  readonly findOutcome: (game: GameSummary, signal: AbortSignal) => Promise<GameOutcome>;
  /** The server's whole list of challenges, asked for at `askedAt` (monotonic). */
  readonly onChallenges: (list: ChallengeList, askedAt: number) => void;
  /** A "while you were away" was written. */
  readonly onAway: () => void;
  /** Gaps up to this length are entries of the ledger, but no "while you were away", ms. */
  readonly awayAfterMs?: number;
}

const defaultAwayAfterMs = 30_000;
const retryAfterMs = 3_000;
/**
 * The public server lists no more games than this. A game that is missing from a full list may
 * be under way.
 */
const fullList = 50;

export function createReconciler(options: ReconcilerOptions): Reconciler {
  const { accountId, client, intake, away, clock, log, known, findOutcome, onChallenges, onAway } = options;
  const awayAfterMs = options.awayAfterMs ?? defaultAwayAfterMs;
  let last: Promise<unknown> = Promise.resolve();

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };

  /** Asks, and once more a little later when that can help. */
  const ask = async <T>(question: () => Promise<Result<T>>, signal: AbortSignal): Promise<Result<T>> => {
    const answer = await question();
    if (answer.ok || !isTransient(answer.error) || answer.error.code === 'rate_limited' || signal.aborted)
      return answer;
    try {
      await sleep(clock, retryAfterMs, signal);
    } catch {
      return answer;
    }
    return question();
  };

  const reconcileGames = async (before: Known, signal: AbortSignal) => {
    const answer = await ask(() => client.playing({ signal }), signal);
    if (!answer.ok)
      return {
        incomplete: say('Games under way could not be asked for: {reason}', { reason: answer.error.message }),
        started: 0,
        finished: 0,
      };
    const playing = answer.value.value;
    const listed = new Set(playing.map((game) => game.id));
    const knownIds = new Set(before.games.map((game) => game.id));
    await takeGames(intake, accountId, playing, clock.now());
    let finished = 0;
    let incomplete: string | null = null;
    for (const game of before.games.filter((one) => !listed.has(one.id))) {
      if (signal.aborted) return { incomplete: say('Asking was interrupted.'), started: 0, finished };
      const outcome = await findOutcome(game, signal);
      if (outcome.kind === 'over' || (outcome.kind === 'untold' && playing.length < fullList)) {
        // What the interface does not tell is shown as that: the game is over, its end is not known.
        const ended: GameSummary =
          outcome.kind === 'over' ? outcome.game : { ...game, status: 'unknownFinish', isMyTurn: false };
        await intake.found(accountId, { type: 'gameFinish', game: ended }, clock.now());
        finished += 1;
      } else if (outcome.kind === 'later') {
        incomplete = say('How a game ended could not be asked for: {reason}', { reason: outcome.reason });
      }
    }
    return { incomplete, started: playing.filter((game) => !knownIds.has(game.id)).length, finished };
  };

  const reconcileChallenges = async (before: Known, signal: AbortSignal) => {
    const askedAt = clock.monotonic();
    const answer = await ask(() => client.challenges({ signal }), signal);
    if (!answer.ok)
      return {
        incomplete: say('Challenges could not be asked for: {reason}', { reason: answer.error.message }),
        open: 0,
        gone: [],
      };
    const list = answer.value.value;
    await takeChallenges(intake, accountId, list, clock.now());
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
      // A stream that ends at once is opened again after a gap that begins where the one before did.
      dedupeKey: `gap:${gap.from}:${gap.to}`,
      source: 'app',
      raw: JSON.stringify({ from: gap.from, to: gap.to, cause: gap.cause }),
    });

  const reconcile = async (
    gap: StreamGap | null,
    before: Known,
    signal: AbortSignal,
  ): Promise<Reconciled> => {
    const games = await reconcileGames(before, signal);
    const challenges = await reconcileChallenges(before, signal);
    const incomplete =
      [games.incomplete, challenges.incomplete].filter((text) => text !== null).join(' ') || null;
    if (gap && gap.to - gap.from > awayAfterMs) {
      // A challenge that became a game has the game's id: it was not missed.
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
          log.warn('What happened while away could not be stored; its entries are in the ledger.', {
            error: String(error),
          });
        });
    }
    return { incomplete };
  };

  return {
    run(gap, signal) {
      const before = known();
      // The gap is over and known: its entry waits neither for its turn nor for answers, which a stop would take away.
      const noted = gap && recordGap(gap);
      return inTurn(async () => {
        await noted;
        return reconcile(gap, before, signal);
      });
    },
    look: (signal) => inTurn(() => reconcileGames(known(), signal)),
  };
}
