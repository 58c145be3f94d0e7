/** Types of the analyser: its options, its jobs and its reports. */
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { AnalysisWorker } from '../../engine/analysis/worker.ts';
import type { OwnEngine } from '../../engine/own/own-engine-values.ts';
import type { AnalysedGames } from './analysed-games.ts';
import type { AnalysisPlan } from './game-plan.ts';

export interface GameProgress {
  readonly accountId: string;
  readonly gameId: string;
  readonly done: number;
  readonly positions: number;
}

export interface FinishedGame extends Pick<GameProgress, 'accountId' | 'gameId' | 'positions'> {
  /** Thousands of nodes that this run of the app searched for it. */
  readonly kiloNodes: number;
}

export interface FinishedSearch {
  readonly variant: string;
  readonly kiloNodes: number;
  readonly ms: number;
  /** Why the engine was lost; null when it found something. */
  readonly reason: string | null;
}

export interface SkippedPosition {
  readonly accountId: string;
  readonly gameId: string;
  readonly ply: number;
  readonly reason: string;
}

export interface AnalyserOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly store: (accountId: string) => AnalysedGames;
  /** Accounts whose archives are analysed. */
  readonly accounts: () => readonly string[];
  readonly workers: readonly AnalysisWorker[];
  /** How many of the workers may search now. */
  readonly mayUse: () => number;
  /** The user's engine for a variant; undefined for the app's own. */
  readonly engineFor: (variant: string) => OwnEngine | undefined;
  /** Whether analysis must wait now. `isWanted`: the user asked for the game. */
  readonly isHeldBack: (isWanted: boolean) => boolean;
  /** Whether games may be analysed that the user did not ask for, at some time. */
  readonly mayWork: () => boolean;
  readonly onChange: () => void;
  readonly onFinished: (game: FinishedGame) => void;
  /** An engine answered. `reason`: it was lost instead. */
  readonly onSearched: (search: FinishedSearch) => void;
}

export interface Job {
  readonly accountId: string;
  readonly plan: AnalysisPlan;
  isWanted: boolean;
  /** Number of the request; 0 for none. */
  request: number;
  /** Plies that are being analysed. */
  readonly busy: Set<number>;
  /** The last write; writes of a game follow each other. */
  saving: Promise<void>;
  isDropped: boolean;
  /** Positions in a row at which the engine was lost. */
  losses: number;
  /** The engine was lost at some position, so the game is not done. */
  isIncomplete: boolean;
  /** Thousands of nodes searched in this run of the app. */
  kiloNodes: number;
}

export interface WantedGame {
  readonly accountId: string;
  readonly gameId: string;
  readonly request: number;
}

export interface Slot {
  readonly worker: AnalysisWorker;
  running: { readonly job: Job; readonly aborter: AbortController } | null;
}
