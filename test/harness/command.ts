/**
 * The common part of the commands that prove something (`npm run bench|chaos|conformance -- NAME`): readable by people,
 * and with `--json` the last line is one object `{ name, ok, figures, environment }`. Figures carry their unit in their
 * name (`p99_ms`, `ratio`). Exit code 0: the target is met; 1: it is missed; 2: the command cannot run.
 */
import { readFile } from 'node:fs/promises';
import { arch, availableParallelism, cpus, release, totalmem } from 'node:os';
import { versionsInside } from '../../scripts/lib/electron-runtime.mjs';

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

export interface Output {
  /** One line, without its end. */
  readonly write: (line: string) => void;
}

/** Resolves with the exit code; never rejects. */
export async function runCommand(
  kind: string,
  entries: Readonly<Record<string, CommandEntry>>,
  argv: readonly string[],
  { write }: Output = { write: (line) => console.log(line) },
): Promise<number> {
  const json = argv.includes('--json');
  const quick = argv.includes('--quick');
  const [name, ...args] = argv.filter((argument) => argument !== '--json' && argument !== '--quick');
  const entry = name !== undefined && Object.hasOwn(entries, name) ? entries[name] : undefined;
  if (!entry || name === undefined) {
    const asksForHelp = name === undefined || name === '--help';
    if (!asksForHelp) write(`There is no ${kind} named ${name}.`);
    for (const line of usage(kind, entries)) write(line);
    return asksForHelp && name !== undefined ? 0 : 2;
  }
  try {
    const { ok, figures, note } = await entry.run({ quick, args, print: write });
    for (const [figure, value] of Object.entries(figures)) write(`${figure.padEnd(24)} ${value}`);
    if (note !== undefined) write(note);
    write(`${kind} ${name}: ${ok ? 'target met' : 'TARGET MISSED'}`);
    if (json) write(JSON.stringify({ name, ok, figures, environment: await describeEnvironment() }));
    return ok ? 0 : 1;
  } catch (error) {
    const reason =
      error instanceof CannotRun
        ? error.message
        : error instanceof Error
          ? (error.stack ?? error.message)
          : String(error);
    write(`${kind} ${name} cannot run: ${reason}`);
    return 2;
  }
}

function usage(kind: string, entries: Readonly<Record<string, CommandEntry>>): string[] {
  return [
    `Usage: npm run ${kind} -- NAME [--json] [--quick]`,
    ...Object.entries(entries).map(([name, { summary }]) => `  ${name.padEnd(12)} ${summary}`),
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
