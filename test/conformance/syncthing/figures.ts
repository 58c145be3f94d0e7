/** Figures of one or more rounds. Pure. */
import type { Figures } from '../../harness/command.ts';
import { quantile, rounded } from '../../bench/statistics.ts';

export const phases = ['pairing', 'first', 'partition', 'arrivals', 'kills', 'deletion'] as const;
export type SyncthingPhase = (typeof phases)[number];

export interface SyncthingRound {
  readonly lost: number;
  readonly doubled: number;
  readonly resurrected: number;
  /** Machines whose export differs from the first one's. */
  readonly different: number;
  /** Conflict copies that Syncthing made, in all folders. */
  readonly conflicts: number;
  /** States of a folder that the app showed and that were not so. */
  readonly misread: number;
  readonly files: number;
  readonly bytes: number;
  /** Processes of Syncthing that were ended by SIGKILL. */
  readonly kills: number;
  /** Profiles that died within a sync. */
  readonly deaths: number;
  readonly deeds: number;
  readonly phaseMs: Readonly<Partial<Record<SyncthingPhase, number>>>;
  /** From a change on one machine to the store of another one, ms. */
  readonly arrivalMs: readonly number[];
}

const faults = ['lost', 'doubled', 'resurrected', 'different', 'conflicts', 'misread'] as const;
const sums = [...faults, 'kills', 'deaths', 'deeds'] as const;

const whole = (value: number): number => (Number.isFinite(value) ? rounded(value, 0) : 0);

/** Sums of counts; the most of files, bytes and times. */
export function syncthingFigures(rounds: readonly SyncthingRound[]): Figures {
  const most = (values: readonly number[]) => whole(Math.max(0, ...values));
  const arrivals = rounds.flatMap(({ arrivalMs }) => arrivalMs);
  return {
    ...Object.fromEntries(
      sums.map((name) => [name, rounds.reduce((sum, round) => sum + round[name], 0)] as const),
    ),
    rounds: rounds.length,
    files: most(rounds.map(({ files }) => files)),
    bytes: most(rounds.map(({ bytes }) => bytes)),
    ...Object.fromEntries(
      phases.map((phase) => [`${phase}_worst_ms`, most(rounds.map(({ phaseMs }) => phaseMs[phase] ?? 0))]),
    ),
    arrival_p50_ms: whole(quantile(arrivals, 0.5)),
    arrival_worst_ms: most(arrivals),
  };
}

export const isFaultless = (round: SyncthingRound): boolean => faults.every((name) => round[name] === 0);
