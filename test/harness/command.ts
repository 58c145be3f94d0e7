/**
 * The common part of the commands that prove something (`npm run bench|chaos|conformance -- NAME`): readable by people,
 * and with `--json` the last line is one object `{ name, ok, figures, environment }`, without figures when it cannot
 * run. Figures carry their unit in their name (`p99_ms`, `ratio`). Exit code 0: the target is met; 1: it is missed; 2: the command cannot run.
 */
import { readFile } from 'node:fs/promises';
import { arch, availableParallelism, cpus, release, totalmem } from 'node:os';
import { versionsInside } from '../../scripts/lib/electron-runtime.mjs';
import { readProcessorTime, stolenPercent, type ProcessorTime } from './processor-time.ts';

/** Thrown by an entry that cannot run here; the message says what is missing. */
export class CannotRun extends Error {}

export interface CommandContext {
  /** A smaller share, in under a minute. */
  readonly quick: boolean;
  /** Arguments that are not the command's own. */
  readonly args: readonly string[];
  /** Tells a person how it goes. */
  readonly print: (line: string) => void;
}

export type Figures = Readonly<Record<string, number | string>>;

export interface CommandResult {
  readonly ok: boolean;
  readonly figures: Figures;
  readonly note?: string;
}

export interface CommandEntry {
  /** What it shows, in a line. */
  readonly summary: string;
  readonly run: (context: CommandContext) => Promise<CommandResult>;
}

/** What a command does whose argument is no entry's name but something of its own, such as a folder. */
export interface ArgumentEntry extends CommandEntry {
  /** How usage calls the argument, for example `FOLDER`. */
  readonly argument: string;
  /** What the result is called; `argument` is `undefined` when none was given. */
  readonly nameOf: (argument: string | undefined) => string;
}

export interface CommandOptions {
  /** Takes one line, without its end. */
  readonly write?: (line: string) => void;
  /** Runs when the argument, one at most, names no entry. */
  readonly otherwise?: ArgumentEntry;
  readonly processorTime?: () => Promise<ProcessorTime | undefined>;
}

type Entries = Readonly<Record<string, CommandEntry>>;

interface Chosen {
  readonly name: string;
  readonly entry: CommandEntry;
  readonly args: readonly string[];
}

/** As long as the host of a virtual machine takes no more of its time, per cent, nothing is said of it. */
const quietUpTo = 2;

/** Resolves with the exit code; never rejects. */
export async function runCommand(
  kind: string,
  entries: Entries,
  argv: readonly string[],
  { write = (line) => console.log(line), otherwise, processorTime = readProcessorTime }: CommandOptions = {},
): Promise<number> {
  const json = argv.includes('--json');
  const quick = argv.includes('--quick');
  const given = argv.filter((argument) => argument !== '--json' && argument !== '--quick');
  const chosen = choose(entries, given, otherwise);
  if (!chosen) {
    const asksForHelp = given[0] === '--help';
    if (given.length > 0 && !asksForHelp)
      write(`There is no ${kind} ${otherwise ? 'for' : 'named'} ${given.join(' ')}.`);
    for (const line of usage(kind, entries, otherwise)) write(line);
    return asksForHelp ? 0 : 2;
  }
  const { name, entry, args } = chosen;
  const before = await processorTime();
  const conclude = async (ok: boolean, figures: Figures, stolen?: number) => {
    if (!json) return;
    const described = await describeEnvironment();
    const environment = { ...described, ...(stolen !== undefined && { stolen_percent: stolen }) };
    write(JSON.stringify({ name, ok, figures, environment }));
  };
  try {
    const { ok, figures, note } = await entry.run({ quick, args, print: write });
    const stolen = stolenPercent(before, await processorTime());
    for (const [figure, value] of Object.entries(figures)) write(`${figure.padEnd(24)} ${value}`);
    if (note !== undefined) write(note);
    if (stolen !== undefined && stolen > quietUpTo)
      write(`The host kept ${stolen} % of the processors' time for others: times say little.`);
    write(`${kind} ${name}: ${ok ? 'target met' : 'TARGET MISSED'}`);
    await conclude(ok, figures, stolen);
    return ok ? 0 : 1;
  } catch (error) {
    const reason =
      error instanceof CannotRun
        ? error.message
        : error instanceof Error
          ? (error.stack ?? error.message)
          : String(error);
    write(`${kind} ${name} cannot run: ${reason}`);
    await conclude(false, {});
    return 2;
  }
}

function choose(
  entries: Entries,
  given: readonly string[],
  otherwise: ArgumentEntry | undefined,
): Chosen | undefined {
  const [first, ...rest] = given;
  const named = first !== undefined && Object.hasOwn(entries, first) ? entries[first] : undefined;
  if (first !== undefined && named) return { name: first, entry: named, args: rest };
  if (!otherwise || rest.length > 0 || first?.startsWith('--')) return undefined;
  return { name: otherwise.nameOf(first), entry: otherwise, args: given };
}

function usage(kind: string, entries: Entries, otherwise: ArgumentEntry | undefined): string[] {
  const all = Object.entries(entries).map(([name, { summary }]) => [name, summary] as const);
  if (otherwise) all.push([otherwise.argument, otherwise.summary]);
  return [
    `Usage: npm run ${kind} -- ${otherwise?.argument ?? 'NAME'} [--json] [--quick]`,
    ...all.map(([name, summary]) => `  ${name.padEnd(12)} ${summary}`),
  ];
}

/** Where figures were taken: without it a figure says little. */
export async function describeEnvironment(): Promise<Figures> {
  const electron = process.env['OUTPOST_ELECTRON'];
  return {
    system: `${process.platform} ${release()} ${arch()}`,
    distribution: await distribution(),
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memory_gib: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
    ...(electron === undefined ? {} : await electronVersions(electron)),
  };
}

async function distribution(): Promise<string> {
  try {
    return /^PRETTY_NAME="?(.*?)"?$/m.exec(await readFile('/etc/os-release', 'utf8'))?.[1] ?? 'unknown';
  } catch {
    return 'unknown';
  }
}

async function electronVersions(path: string): Promise<Figures> {
  const { electron, chromium } = await versionsInside(path).catch(() => ({
    electron: 'unknown',
    chromium: 'unknown',
  }));
  return { electron, chromium };
}
