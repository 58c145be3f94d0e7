/** Compares a move with the best one of its position: two short searches by the engine of the board, one check at a time. */
import type { Clock } from '../../base/clock.ts';
import type { CheckedLine, CheckedMove } from '../../chess/checked-move.ts';
import type { OwnGame } from '../../chess/fair-play.ts';
import { judgeLine } from '../../chess/game-fair-play.ts';
import { rulesFor, type Position } from '../../chess/rules.ts';
import type { LiveEngine } from '../../engine/live/live-engine.ts';

export interface MoveChecksOptions {
  /** Null where nothing is analysed. */
  readonly engine: LiveEngine | null;
  readonly clock: Clock;
  readonly ownGames: () => readonly OwnGame[];
  /** A check has begun or ended. */
  readonly onBusy: () => void;
}

/** Nodes of each of the two searches: about a second. */
const nodes = 600_000;
/** A check that takes longer is given up, ms. The engine may have to load first, on a busy machine. */
const longestMs = 30_000;
/** Options of the engine: the smallest ones, as for other short searches. */
const settings = { lines: 1, threads: 1, hashMb: 16 } as const;

interface RunningCheck {
  readonly position: Position;
  /** Ends the check without a result. */
  readonly cancel: () => void;
}

export function createMoveChecks({ engine, clock, ownGames, onBusy }: MoveChecksOptions) {
  let running: RunningCheck | null = null;

  const isFair = (position: Position): boolean => {
    const isInitial = rulesFor(position.variant).parsePosition()?.fen === position.fen;
    return judgeLine([position], isInitial, ownGames()).fair;
  };

  return {
    isRunning: (): boolean => running !== null,
    /**
     * `uci`: a legal move. Null when the engine may not help or gives no answer, when another search takes its place, and
     * for a position in which the game is over. Replaces a running check.
     */
    async check(position: Position, uci: string): Promise<CheckedMove | null> {
      running?.cancel();
      if (!engine || !isFair(position)) return null;
      let isOver = false;
      let give: (line: CheckedLine | null) => void = () => {};
      const check: RunningCheck = {
        position,
        cancel() {
          if (isOver) return;
          isOver = true;
          engine.stop();
          give(null);
        },
      };
      const search = (only: string | null): Promise<CheckedLine | null> =>
        new Promise((resolve) => {
          give = resolve;
          const { variant, fen: initialFen } = position;
          engine.search({ ...settings, variant, initialFen, moves: [], only, nodes }, (report) => {
            if (isOver || report.kind === 'found') return;
            // Another search may be running now, which is not to be ended.
            isOver = report.kind !== 'done';
            resolve(report.kind === 'done' ? (report.found.lines[0] ?? null) : null);
          });
        });
      running = check;
      const timer = clock.after(longestMs, check.cancel);
      onBusy();
      try {
        const best = await search(null);
        if (isOver || !best) return null;
        if (best.moves[0] === uci) return { best, played: best };
        const played = await search(uci);
        return isOver || !played ? null : { best, played };
      } finally {
        isOver = true;
        timer.cancel();
        if (running === check) running = null;
        onBusy();
      }
    },
    /** An own game has changed: ends a check that has become unfair. */
    checkFairness(): void {
      if (running && !isFair(running.position)) running.cancel();
    },
    close(): void {
      running?.cancel();
    },
  };
}
export type MoveChecks = ReturnType<typeof createMoveChecks>;
