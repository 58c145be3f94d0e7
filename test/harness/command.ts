/**
 * The common part of the measuring commands (`npm run bench|chaos|conformance -- NAME`). The output is for people.
 * With `--json` the last line is one object `{ name, ok, figures, environment }`; figures are absent when the
 * command cannot run. Figures have their unit in their name (`p99_ms`, `ratio`). Exit code 0: target met; 1:
 * target missed; 2: the command cannot run, or an option is unknown or invalid.
 */
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { describeEnvironment, type Figures } from '../../scripts/lib/environment.ts';
import { readProcessorTime, stolenPercent, type ProcessorTime } from './processor-time.ts';

/** An entry cannot run here; the message names what is missing. */
export class CannotRun extends Error {}

/** Invalid arguments. */
class Misuse extends CannotRun {}

export interface CommandContext {
  /** Run a smaller part, in under a minute. */
  readonly quick: boolean;
  /** `--seed N`, default 1. The same seed gives the same inputs. */
  readonly seed: number;
  /** Positional arguments. */
  readonly args: readonly string[];
  /** The value of an option that the entry declares; undefined when absent. */
  readonly text: (option: string) => string | undefined;
  /** Whether an option without a value is present. */
  readonly has: (option: string) => boolean;
  /** Prints progress for people. */
  readonly print: (line: string) => void;
}

export type { Figures } from '../../scripts/lib/environment.ts';

export interface CommandResult {
  readonly ok: boolean;
  readonly figures: Figures;
  readonly note?: string;
}

/** An option of an entry; its key has no leading dashes. */
export interface CommandOption {
  /** The value's name in the usage text, such as `FILE`; an option without it takes no value. */
  readonly value?: string;
  readonly summary: string;
}

export interface CommandEntry {
  /** One line for the usage text. */
  readonly summary: string;
  readonly run: (context: CommandContext) => Promise<CommandResult>;
  /** Whether it draws random inputs and accepts `--seed N`. */
  readonly seeded?: true;
  readonly options?: Readonly<Record<string, CommandOption>>;
  /** Number of positional arguments; default 0. */
  readonly positionals?: number;
}

/** An entry whose argument is not an entry's name but a value, such as a folder. */
export interface ArgumentEntry extends CommandEntry {
  /** The argument's name in the usage text, such as `FOLDER`. */
  readonly argument: string;
  /** The result's name; `argument` is `undefined` when absent. */
  readonly nameOf: (argument: string | undefined) => string;
}

export interface CommandOptions {
  /** Receives one line without its end. */
  readonly write?: (line: string) => void;
  /** Runs when the argument, one at most, names no entry. */
  readonly otherwise?: ArgumentEntry;
  readonly processorTime?: () => Promise<ProcessorTime | undefined>;
}

type Entries = Readonly<Record<string, CommandEntry>>;

interface ChosenEntry {
  readonly name: string;
  readonly entry: CommandEntry;
  /** Without the name. */
  readonly argv: readonly string[];
}

/** Per cent of stolen processor time up to which it is not mentioned. */
const ignoredStolenPercent = 2;
const defaultSeed = 1;
const maxSeed = 2 ** 32 - 1;

/** Resolves with the exit code; never rejects. */
export async function runCommand(
  kind: string,
  entries: Entries,
  argv: readonly string[],
  { write = (line) => console.log(line), otherwise, processorTime = readProcessorTime }: CommandOptions = {},
): Promise<number> {
  const chosen = choose(entries, argv, otherwise);
  if (!chosen) {
    const asksForHelp = argv[0] === '--help';
    if (argv.length > 0 && !asksForHelp)
      write(`There is no ${kind} ${otherwise ? 'for' : 'named'} ${argv.join(' ')}.`);
    for (const line of usage(kind, entries, otherwise)) write(line);
    return asksForHelp ? 0 : 2;
  }
  const { name, entry } = chosen;
  const json = chosen.argv.includes('--json');
  const before = await processorTime();
  const conclude = async (ok: boolean, figures: Figures, stolen?: number) => {
    if (!json) return;
    const described = await describeEnvironment();
    const environment = { ...described, ...(stolen !== undefined && { stolen_percent: stolen }) };
    write(JSON.stringify({ name, ok, figures, environment }));
  };
  try {
    const context = parseOptions(chosen);
    const { ok, figures, note } = await entry.run({ ...context, print: write });
    const stolen = stolenPercent(before, await processorTime());
    for (const [figure, value] of Object.entries(figures)) write(`${figure.padEnd(24)} ${value}`);
    if (note !== undefined) write(note);
    if (stolen !== undefined && stolen > ignoredStolenPercent)
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
    if (error instanceof Misuse) for (const line of usage(kind, entries, otherwise)) write(line);
    await conclude(false, {});
    return 2;
  }
}

/** Parses an option's number. Throws `CannotRun` unless it is a whole number from `least` to `most`. */
export function wholeNumberIn(
  { text }: Pick<CommandContext, 'text'>,
  option: string,
  { least, most, otherwise }: { readonly least: number; readonly most: number; readonly otherwise: number },
): number {
  const given = text(option);
  return given === undefined ? otherwise : wholeNumber(given, option, least, most);
}

function wholeNumber(given: string, option: string, least: number, most: number): number {
  const number = Number(given);
  if (/^\d+$/.test(given) && number >= least && number <= most) return number;
  throw new Misuse(`--${option} takes a whole number from ${least} to ${most}, not ${given}`);
}

function choose(
  entries: Entries,
  argv: readonly string[],
  otherwise: ArgumentEntry | undefined,
): ChosenEntry | undefined {
  const at = argv.findIndex((argument) => !argument.startsWith('-'));
  const first = at === -1 ? undefined : argv[at];
  const named = first !== undefined && Object.hasOwn(entries, first) ? entries[first] : undefined;
  if (first !== undefined && named) return { name: first, entry: named, argv: argv.toSpliced(at, 1) };
  if (!otherwise || argv.includes('--help')) return undefined;
  return { name: otherwise.nameOf(first), entry: { positionals: 1, ...otherwise }, argv };
}

function parseOptions({ entry, argv }: ChosenEntry): Omit<CommandContext, 'print'> {
  const declared = Object.entries(optionsOf(entry)).map(
    ([option, { value }]) => [option, { type: value === undefined ? 'boolean' : 'string' }] as const,
  );
  const { values, positionals } = parsed(argv, Object.fromEntries(declared));
  const excess = positionals.slice(entry.positionals ?? 0);
  if (excess.length > 0) throw new Misuse(`${excess.join(' ')} is too much`);
  const seed = values['seed'];
  return {
    quick: values['quick'] === true,
    seed: typeof seed === 'string' ? wholeNumber(seed, 'seed', 0, maxSeed) : defaultSeed,
    args: positionals,
    text: (option) => {
      const value = values[option];
      return typeof value === 'string' ? value : undefined;
    },
    has: (option) => values[option] === true,
  };
}

function parsed(argv: readonly string[], options: NonNullable<ParseArgsConfig['options']>) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true, strict: true });
  } catch (error) {
    // Node appends advice for programmers after the first sentence.
    throw new Misuse(error instanceof Error ? error.message.replace(/\. .*/s, '') : String(error));
  }
}

const optionsOf = ({ seeded, options }: CommandEntry): Readonly<Record<string, CommandOption>> => ({
  json: { summary: 'the last line is one object' },
  quick: { summary: 'a smaller share' },
  ...(seeded && { seed: { value: 'N', summary: 'what is drawn at random follows from it' } }),
  ...options,
});

function usage(kind: string, entries: Entries, otherwise: ArgumentEntry | undefined): string[] {
  const all: (readonly [string, CommandEntry])[] = Object.entries(entries);
  if (otherwise) all.push([otherwise.argument, otherwise]);
  return [
    `Usage: npm run ${kind} -- ${otherwise?.argument ?? 'NAME'} [--json] [--quick]`,
    ...all.flatMap(([name, { summary, seeded, options = {} }]) => [
      `  ${name.padEnd(12)} ${summary}${seeded ? ' [--seed N]' : ''}`,
      ...Object.entries(options).map(
        ([option, { value, summary: what }]) =>
          `  ${''.padEnd(12)}   --${option}${value === undefined ? '' : ` ${value}`}  ${what}`,
      ),
    ]),
  ];
}
