/** The verdict as text and as JSON, short and without secrets. */

import type { Verdict } from './judge.ts';
import type { Record } from './record.ts';
import { table } from './table.ts';
import type { RowName } from './table.ts';
import type { Usage } from './usage.ts';
import type { Violation, ViolationKind } from './violation.ts';

/** Number of examples shown for each kind of violation. */
const examplesShown = 3;

const conduct: Readonly<{ [K in Exclude<ViolationKind, RowName>]: string }> = {
  'cool-down': 'requests during the rest after a 429',
  'after-401': 'requests with a token that was refused',
  silence: 'dead streams that were kept',
  'secret-in-url': 'secrets in addresses',
  malformed: 'traffic that is not HTTP/1.1',
};

export interface ReportedKind {
  readonly kind: ViolationKind;
  readonly title: string;
  readonly count: number;
  /** The rule's source. */
  readonly source: readonly string[];
  readonly first: readonly Violation[];
}

export interface JsonReport {
  readonly exchanges: number;
  readonly spanMs: number;
  readonly violations: number;
  readonly kinds: readonly ReportedKind[];
  /** Malformed answers of the server; these are not violations by the client. */
  readonly malformedAnswers: number;
  readonly usage: readonly Omit<Usage, 'windows'>[];
}

const isRow = (kind: ViolationKind): kind is RowName => kind in table;

export function makeJsonReport(record: Record, verdict: Verdict): JsonReport {
  const kinds = [...new Set(verdict.violations.map(({ kind }) => kind))];
  return {
    exchanges: verdict.exchanges,
    spanMs: verdict.until - verdict.from,
    violations: verdict.violations.length,
    kinds: kinds.map((kind) => ({
      kind,
      title: isRow(kind) ? table[kind].title : conduct[kind],
      count: verdict.counts[kind] ?? 0,
      source: isRow(kind) ? table[kind].source : [],
      first: verdict.violations.filter((violation) => violation.kind === kind).slice(0, examplesShown),
    })),
    malformedAnswers: record.malformed.filter(({ side }) => side === 'server').length,
    usage: verdict.usage().map(({ windows: _, ...usage }) => usage),
  };
}

export function makeTextReport(record: Record, verdict: Verdict): string {
  const report = makeJsonReport(record, verdict);
  const seconds = (report.spanMs / 1_000).toFixed(1);
  const head = `${report.exchanges} requests in ${seconds} s, ${report.violations} violations`;
  const lines = report.kinds.flatMap(({ kind, title, count, source, first }) => [
    `${kind}: ${count} (${[title, ...source].join(', ')})`,
    ...first.map((violation) => `  ${lineOf(violation, verdict.from)}`),
  ]);
  const malformed =
    report.malformedAnswers > 0 ? [`answers that are not HTTP/1.1: ${report.malformedAnswers}`] : [];
  return [head, ...lines, ...malformed].join('\n');
}

function lineOf({ at, caller, method, path, count, limit, note }: Violation, from: number): string {
  const when = `+${((at - from) / 1_000).toFixed(3)} s`;
  const numbers = `${round(count)} of ${round(limit)}`;
  return [when, caller, method, path, numbers, ...(note === undefined ? [] : [`(${note})`])].join(' ');
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
