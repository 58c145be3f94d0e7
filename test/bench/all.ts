/** Runs all benchmarks, each in a process of its own, and writes their page of figures. */
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Figures } from '../../scripts/lib/environment.ts';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { capture } from '../../scripts/lib/process.mjs';
import { toolCommand } from '../../scripts/lib/tools.mjs';
import { CannotRun, type CommandContext, type CommandEntry, type CommandResult } from '../harness/command.ts';
import { benchReport, type BenchOutcome, type BenchVerdict } from './report.ts';

/** The last line that a benchmark prints with `--json`. */
interface BenchResult {
  readonly ok: boolean;
  readonly figures: Figures;
  readonly environment: Figures;
}

const verdicts: Readonly<Record<number, BenchVerdict>> = { 0: 'met', 1: 'missed', 2: 'cannotRun' };

/** Met when every benchmark met its targets; throws `CannotRun` when none missed one but some could not be judged. */
export async function benchAll(
  entries: Readonly<Record<string, CommandEntry>>,
  { quick, text, print }: Pick<CommandContext, 'quick' | 'text' | 'print'>,
  run: typeof runOne = runOne,
): Promise<CommandResult> {
  const report = text('report');
  // Of the caller's folder, not of the project's.
  const file = report === undefined ? undefined : resolve(process.env['INIT_CWD'] ?? '.', report);
  const outcomes: BenchOutcome[] = [];
  const writeReport = async () => {
    if (file !== undefined)
      await writeFile(file, benchReport(outcomes, { ...(await heading()), isQuick: quick }));
  };
  for (const [name, { summary }] of Object.entries(entries)) {
    print(`${name}: ${summary}`);
    const outcome = await run(name, summary, quick);
    print(`${name}: ${outcome.verdict} after ${Math.round(outcome.seconds)} s`);
    outcomes.push(outcome);
    // After each, because the whole takes hours and may be interrupted.
    await writeReport();
  }
  const named = (verdict: BenchVerdict) =>
    outcomes.filter((outcome) => outcome.verdict === verdict).map(({ name }) => name);
  const [missed, unjudged] = [named('missed'), named('cannotRun')];
  if (missed.length === 0 && unjudged.length > 0)
    throw new CannotRun(`these could not be judged: ${unjudged.join(', ')}`);
  return {
    ok: missed.length === 0,
    figures: {
      benchmarks: outcomes.length,
      met: named('met').length,
      missed: missed.length,
      not_judged: unjudged.length,
      seconds: Math.round(outcomes.reduce((sum, { seconds }) => sum + seconds, 0)),
    },
    ...(missed.length > 0 && { note: `missed: ${missed.join(', ')}` }),
  };
}

async function runOne(name: string, summary: string, quick: boolean): Promise<BenchOutcome> {
  const began = performance.now();
  const { command, args } = toolCommand(projectRoot, 'bench', [
    name,
    '--json',
    ...(quick ? ['--quick'] : []),
  ]);
  const { code, stdout, stderr } = await capture(command, args, { cwd: projectRoot });
  const seconds = (performance.now() - began) / 1_000;
  const lines = stdout.trimEnd().split('\n');
  const verdict = verdicts[code];
  if (verdict === undefined)
    throw new Error(`bench ${name} ended with code ${code}:\n${[...lines, stderr].slice(-25).join('\n')}`);
  const { figures, environment } = JSON.parse(lines.at(-1) ?? '') as BenchResult;
  const reasonMark = `bench ${name} cannot run: `;
  const reason = lines.findLast((line) => line.startsWith(reasonMark))?.slice(reasonMark.length);
  return { name, summary, verdict, figures, environment, seconds, ...(reason !== undefined && { reason }) };
}

async function heading() {
  const { version } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8')) as {
    version: string;
  };
  const { code, stdout } = await capture('git', ['rev-parse', '--short', 'HEAD'], { cwd: projectRoot });
  return {
    date: new Date().toISOString(),
    version,
    commit: code === 0 ? stdout.trim() : undefined,
  };
}
