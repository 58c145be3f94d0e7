/** Live analysis of the position on a board: one at a time, while the window repeats its request. */
import type { Clock, Timer } from '../../base/clock.ts';
import type { FairPlayVerdict, OwnGame } from '../../chess/fair-play.ts';
import { judgeLine } from '../../chess/game-fair-play.ts';
import { nullMove } from '../../chess/null-move.ts';
import { replay } from '../../chess/replay.ts';
import type { Position } from '../../chess/position.ts';
import type { Log } from '../../base/log.ts';
import {
  createLiveEngine,
  type LiveEngine,
  type LiveProcess,
  type LiveReport,
} from '../../engine/live/live-engine.ts';
import type { LiveFindings } from '../../engine/live/protocol.ts';
import type { OwnEngine } from '../../engine/own/own-engine-values.ts';
import { messageOf } from '../../text/message.ts';
import { fairPlayReason } from '../../views/fair-play.ts';
import type { CommandInput } from '../../../preload/contract/index.ts';
import type { LiveAnalysisView } from '../../../preload/contract/live-analysis.ts';

export type WatchedPosition = CommandInput<'liveAnalysis.watch'>;

interface NamedEngine {
  readonly name: string;
  readonly engine: OwnEngine;
}

export interface LiveAnalysisOptions {
  readonly clock: Clock;
  /** Its owner closes it. Null where nothing is analysed. */
  readonly engine: LiveEngine | null;
  readonly ownGames: () => readonly OwnGame[];
  /** The user's engine for a variant, with its name; undefined where none is chosen. */
  readonly ownEngine: (variant: string) => NamedEngine | undefined;
  /** The user's engine answered, or was lost. */
  readonly onOwnAnswered: (variant: string, isLost: boolean) => void;
  readonly onChange: () => void;
  /** The search has begun or ended. */
  readonly onBusy: () => void;
}

/**
 * The analysis ends after this time without a repeated request, for example because the window crashed. The timers of a
 * hidden window run once a minute.
 */
const leaseMs = 180_000;

const nothing: LiveAnalysisView = {
  ...{ id: '', state: 'stopped', cause: null, engine: '', depth: 0, nodes: 0, nodesPerSecond: 0 },
  ...{ lines: [], most: null, own: null },
};

/** The engine that the board and training share. `fork` starts its process. */
export const createBoardEngine = (fork: () => LiveProcess, clock: Clock, log: Log): LiveEngine =>
  createLiveEngine({ fork, clock, log: log.child('live-analysis') });

export function createLiveAnalysis(options: LiveAnalysisOptions) {
  const { clock, engine, ownGames, ownEngine, onOwnAnswered, onChange, onBusy } = options;
  let view = nothing;
  /** The request while the window repeats it, and the user's engine at its time, used or not. */
  let watched: { readonly wish: WatchedPosition; readonly own: NamedEngine | undefined } | null = null;
  /** Positions of the line that is analysed, without a pass for its threat. */
  let line: readonly Position[] = [];
  let isInitial = true;
  let lease: Timer | null = null;

  const isSearching = (): boolean => view.state === 'starting' || view.state === 'searching';

  /** The engine may be searching for a training card meanwhile. */
  const stop = (): void => {
    if (isSearching()) engine?.stop();
  };

  const set = (next: LiveAnalysisView): void => {
    const wasSearching = isSearching();
    view = next;
    onChange();
    if (isSearching() !== wasSearching) onBusy();
  };

  const judge = (): FairPlayVerdict => judgeLine(line, isInitial, ownGames());

  const end = (state: 'stopped' | 'refused', verdict?: FairPlayVerdict): void => {
    stop();
    // Lines of a refused position would be help.
    const found = state === 'stopped' ? view : { ...nothing, id: view.id, own: view.own };
    set({ ...found, state, cause: verdict ? fairPlayReason(verdict) : null });
  };

  const renew = (): void => {
    lease?.cancel();
    lease = clock.after(leaseMs, () => {
      watched = null;
      if (isSearching()) end('stopped');
    });
  };

  const take = (id: string, report: LiveReport, variant: string, isOwn: boolean): void => {
    if (view.id !== id) return;
    if (report.kind === 'replaced') return set({ ...view, state: 'stopped' });
    if (isOwn && report.kind !== 'found') onOwnAnswered(variant, report.kind === 'failed');
    if (isOwn && report.kind === 'failed')
      return set({
        ...view,
        state: 'failed',
        cause: messageOf('engine.lostOnBoard', { name: view.own ?? '' }),
      });
    if (report.kind === 'found') set({ ...view, ...viewOf(report.found), state: 'searching' });
    else if (report.kind === 'done') set({ ...view, ...viewOf(report.found), state: 'done' });
    else set({ ...view, state: report.kind });
  };

  const begin = (wish: WatchedPosition): void => {
    const { id, only, lines, kiloNodes, threads, hashMb } = wish;
    const request = requestOf(wish);
    line = request?.positions ?? [];
    isInitial = wish.initialFen === 'startpos';
    const own = ownEngine(wish.variant);
    watched = { wish, own };
    const fresh = { ...nothing, id, own: own?.name ?? null };
    if (!engine || !request) {
      stop();
      return set({ ...fresh, state: 'failed' });
    }
    view = { ...fresh, state: view.state };
    const verdict = judge();
    if (!verdict.fair) return end('refused', verdict);
    set({ ...fresh, state: 'starting' });
    const { variant, initialFen, moves } = request;
    engine.search(
      {
        ...{ variant, initialFen, moves, only, lines, threads, hashMb, nodes: kiloNodes * 1_000 },
        ...(wish.own && own && { engine: own.engine }),
      },
      (report) => take(id, report, wish.variant, wish.own === true && own !== undefined),
    );
  };

  return {
    view: (): LiveAnalysisView => view,
    isSearching,
    watch(wish: WatchedPosition): void {
      renew();
      const isEnded = view.state === 'stopped' || (view.state === 'refused' && judge().fair);
      if (view.id !== wish.id || isEnded) begin(wish);
      else watched ??= { wish, own: ownEngine(wish.variant) };
    },
    /** Starts over where the user's engine is wanted, and is now another one: at a start, it is read late. */
    enginesChanged(): void {
      if (!watched) return;
      const { wish, own: before } = watched;
      const own = ownEngine(wish.variant);
      if (isSameEngine(own, before)) return;
      if (wish.own && view.state !== 'stopped') {
        // Without the report that another search took its place.
        stop();
        return begin(wish);
      }
      watched = { wish, own };
      set({ ...view, own: own?.name ?? null });
    },
    leave(id: string): void {
      if (watched?.wish.id === id) {
        watched = null;
        lease?.cancel();
      }
      if (view.id === id && isSearching()) end('stopped');
    },
    /**
     * An own game has changed: refuses a position that has become unfair, also when its search is over, and analyses one
     * that has become fair.
     */
    checkFairness(): void {
      if (view.state === 'stopped') return;
      const verdict = judge();
      if (view.state !== 'refused') {
        if (!verdict.fair) end('refused', verdict);
      } else if (verdict.fair && watched) begin(watched.wish);
    },
    close(): void {
      lease?.cancel();
    },
  };
}

/** Pressed buttons and lost searches do not make it another one. */
const isSameEngine = (one: NamedEngine | undefined, other: NamedEngine | undefined): boolean => {
  const [first, second] = [one, other].map((named) => [
    named?.name,
    named?.engine.path,
    named?.engine.values,
  ]);
  return JSON.stringify(first) === JSON.stringify(second);
};

const viewOf = (found: LiveFindings) => ({
  ...found,
  lines: found.lines.map((one) => ({ ...one, moves: [...one.moves] })),
  most: { ...found.most },
});

/** The search behind a wish; undefined when its moves are illegal, or no engine accepts the position. */
function requestOf({ variant: wished, initialFen, moves, threat, only }: WatchedPosition) {
  // Rules for custom positions play the same moves as those of standard chess, several times faster.
  const variant = wished === 'standard' ? 'fromPosition' : wished;
  const played = replay({ variant, initialFen, moves });
  const { start, plies } = played;
  if (!start || played.problem) return undefined;
  const positions = [start, ...plies.map(({ position }) => position)];
  // It becomes a word of a command to the engine.
  if (only !== null && !positions.at(-1)?.play(only)) return undefined;
  const all = threat ? [...moves, nullMove] : moves;
  // The king could be captured after a pass in check.
  if (all.some((move, ply) => move === nullMove && positions[ply]?.check)) return undefined;
  // As our rules write it: what the window sent may contain anything after the position.
  const from = initialFen === 'startpos' ? initialFen : start.fen;
  return { variant, initialFen: from, moves: all, positions };
}
