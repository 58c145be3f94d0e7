/** The page of figures that `npm run bench -- all` writes. Pure. */
import type { Figures } from '../../scripts/lib/environment.ts';

/** The outcome of one benchmark: `cannotRun` includes a machine too busy to judge. */
export type BenchVerdict = 'met' | 'missed' | 'cannotRun';

export interface BenchOutcome {
  readonly name: string;
  /** The measurement, in a line. */
  readonly summary: string;
  readonly verdict: BenchVerdict;
  readonly figures: Figures;
  /** Of the run: system, processor, versions. */
  readonly environment: Figures;
  /** Why it cannot run; otherwise absent. */
  readonly reason?: string;
  readonly seconds: number;
}

export interface ReportHeading {
  /** ISO date of the run. */
  readonly date: string;
  readonly version: string;
  /** The commit measured; `undefined` outside a clone. */
  readonly commit: string | undefined;
  readonly isQuick: boolean;
}

/** A target and its figure: `target_X` is the upper limit of the figure `X`, `least_X` its lower limit. */
export interface Bar {
  readonly figure: string;
  readonly value: number | string;
  readonly target: number | string;
  readonly isLowerLimit: boolean;
}

const upperPrefix = 'target_';
const lowerPrefix = 'least_';
const prefixes = [upperPrefix, lowerPrefix];
const verdictTexts: Readonly<Record<BenchVerdict, string>> = {
  met: 'met',
  missed: '**missed**',
  cannotRun: 'not measured',
};

/** The bars among the figures, in their order. Throws for a target without its figure. */
export function barsOf(figures: Figures): readonly Bar[] {
  return Object.entries(figures).flatMap(([name, target]) => {
    const prefix = prefixes.find((one) => name.startsWith(one));
    if (prefix === undefined) return [];
    const figure = name.slice(prefix.length);
    const value = figures[figure];
    if (value === undefined) throw new Error(`${name} has no figure ${figure}`);
    return [{ figure, value, target, isLowerLimit: prefix === lowerPrefix }];
  });
}

/** The page in Markdown. */
export function benchReport(outcomes: readonly BenchOutcome[], heading: ReportHeading): string {
  const { date, version, commit, isQuick } = heading;
  return [
    '# Benchmarks',
    '',
    `Version ${version}${commit === undefined ? '' : `, commit ${commit}`}, measured on ${date.slice(0, 10)} by \`npm run bench -- all${isQuick ? ' --quick' : ''} --report FILE\`.${isQuick ? ' A quick run: its figures are rough.' : ''} The verdict is that of the whole benchmark; figures that missed their target are bold. A \`ratio\` compares with a peer or a floor in the same run: CONTRIBUTING.md says which.`,
    '',
    '| benchmark | figure | value | target | verdict |',
    '| --- | --- | ---: | ---: | --- |',
    ...outcomes.flatMap(rowsOf),
    '',
    ...outcomes.flatMap((outcome) => detailsOf(outcome, isQuick)),
    '## The machine',
    '',
    ...Object.entries(outcomes.find(({ environment }) => environment['cpu'] !== undefined)?.environment ?? {})
      .filter(([name]) => name !== 'stolen_percent')
      .map(([name, value]) => `- ${inWords(name)}: ${cell(value)}`),
    '',
  ].join('\n');
}

function rowsOf({ name, verdict, figures }: BenchOutcome): readonly string[] {
  const bars = verdict === 'cannotRun' ? [] : barsOf(figures);
  if (bars.length === 0) return [row([name, '', '', '', verdictTexts[verdict]])];
  return bars.map((bar, index) =>
    row([
      ...(index === 0 ? [name] : ['']),
      inWords(bar.figure),
      isMissed(bar) ? `**${cell(bar.value)}**` : cell(bar.value),
      `${bar.isLowerLimit ? '≥' : '≤'} ${cell(bar.target)}`,
      index === 0 ? verdictTexts[verdict] : '',
    ]),
  );
}

function isMissed({ value, target, isLowerLimit }: Bar): boolean {
  if (typeof value !== 'number' || typeof target !== 'number') return false;
  return isLowerLimit ? value < target : value > target;
}

/** A summary states the sizes of a full run, which a quick one does not reach. */
function detailsOf(outcome: BenchOutcome, isQuick: boolean): readonly string[] {
  const { name, summary, verdict, figures, environment, reason, seconds } = outcome;
  const stolen = environment['stolen_percent'];
  const others = Object.entries(figures).filter(
    ([figure]) =>
      !prefixes.some((prefix) => figure.startsWith(prefix)) &&
      (verdict === 'cannotRun' || prefixes.every((prefix) => figures[prefix + figure] === undefined)),
  );
  return [
    `## ${name}`,
    '',
    `${isQuick ? 'Full run: ' : ''}${sentence(summary)} ${isQuick ? 'This quick run' : 'It'} took ${Math.round(seconds)} s${stolen === undefined ? '' : `; the host kept ${cell(stolen)} % of the processors’ time for others`}.`,
    '',
    ...(verdict === 'cannotRun' ? [`Not measured: ${cell(reason ?? 'without a reason')}`, ''] : []),
    ...(others.length > 0
      ? [`${others.map(([figure, value]) => `${inWords(figure)} ${cell(value)}`).join(', ')}.`, '']
      : []),
  ];
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const inWords = (name: string) => name.replaceAll('_', ' ').replace(/\bp99 ?9\b/, 'p99.9');
const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
/** Safe inside a table: one line without bars. */
const cell = (value: number | string) => String(value).replaceAll(/\s+/g, ' ').replaceAll('|', '\\|');
