/** The user's own UCI engine as a child of the analysis process. */
import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import type { Clock } from '../../base/clock.ts';
import { castlesOntoRook, type EnginePosition } from '../../chess/engine-moves.ts';
import type { VariantKey } from '../../chess/vocabulary.ts';
import { EngineEnded, engineNameIn, stockfishVariants, type EngineModule } from '../engine-module.ts';
import { engineVariants } from '../fairy.ts';
import { engineEnvironment, launchCommand } from './launch.ts';
import { programProblem, type ProgramProblem } from './program-file.ts';
import {
  acceptsValue,
  isOpenOption,
  optionCommand,
  optionsIn,
  type EngineOption,
  type OptionValue,
} from './uci-options.ts';
import type { OwnEngine } from './own-engine-values.ts';

/** `silent`: it does not answer as a UCI engine in time. `ended`: it ends before it answers. */
export type EngineProblem = ProgramProblem | 'silent' | 'ended';

export class EngineNotUsable extends Error {
  override readonly name = 'EngineNotUsable';
  readonly problem: EngineProblem;
  constructor(problem: EngineProblem) {
    super(`the engine cannot be used: ${problem}`);
    this.problem = problem;
  }
}

/** Variant and initial position, which select the rules of an engine. */
type GameRules = Pick<EnginePosition, 'variant' | 'initialFen'>;

export interface OwnEngineModule extends EngineModule {
  readonly options: readonly EngineOption[];
  readonly pid: number | undefined;
  /** Whether the engine knows the rules of a game. */
  plays(game: GameRules): boolean;
  /** UCI options that select the rules of a game. */
  rules(game: GameRules): readonly string[];
  /** Whether it can search several lines. */
  readonly searchesLines: boolean;
  /** Sets the user's values that the engine declares, and presses the buttons. `board`: values that come first. */
  configure(engine: OwnEngine, board?: Readonly<Record<string, OptionValue>>): Promise<void>;
  close(): void;
}

/** Time for the answer to `uci`, ms: engines answer within a second, on a busy machine later. */
const handshakeMs = 10_000;
/** Time to load what the options name, such as tablebases or a network, ms. */
const readyMs = 60_000;
/** Characters of a line; a longer one comes from no engine. */
const longestLine = 65_536;
/** The last lines of an answer; earlier ones are from shallower searches. */
const mostLines = 500;

interface Question {
  readonly last: string;
  readonly lines: string[];
  readonly onLine: ((line: string) => void) | undefined;
  readonly resolve: (lines: readonly string[]) => void;
  readonly reject: (error: Error) => void;
}

/** Starts the engine. Rejects with `EngineNotUsable`. */
export async function startOwnEngine(path: string, clock: Clock): Promise<OwnEngineModule> {
  const problem = await programProblem(path, process.platform);
  if (problem) throw new EngineNotUsable(problem);
  const { file, args } = launchCommand(path, process.platform);
  const child = spawn(file, args, {
    // Engines look for their files beside themselves.
    cwd: dirname(path),
    env: engineEnvironment(process.env),
    stdio: ['pipe', 'pipe', 'ignore'],
    windowsHide: true,
  });
  let question: Question | null = null;
  let hasEnded = false;
  const end = () => {
    hasEnded = true;
    child.kill('SIGKILL');
    question?.reject(new EngineEnded());
    question = null;
  };
  process.once('exit', end);
  child.on('error', end);
  child.on('exit', end);
  child.stdin.on('error', end);

  const take = (line: string): void => {
    if (!question) return;
    if (question.onLine) question.onLine(line);
    question.lines.push(line);
    if (question.lines.length > (question.onLine ? 1 : mostLines)) question.lines.shift();
    if (line !== question.last && !line.startsWith(`${question.last} `)) return;
    const { resolve, lines } = question;
    question = null;
    resolve(lines);
  };
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > longestLine || lines.some(({ length }) => length > longestLine)) end();
    else for (const line of lines) take(line.trim());
  });

  const tell = (command: string) => {
    if (!hasEnded) child.stdin.write(`${command}\n`);
  };
  const ask: EngineModule['ask'] = (commands, last, onLine) =>
    new Promise((resolve, reject) => {
      if (hasEnded) {
        reject(new EngineEnded());
        return;
      }
      question = { last, lines: [], onLine, resolve, reject };
      for (const command of commands) tell(command);
    });
  /** Ends an engine that does not answer in time. */
  const askWithin = async (ms: number, commands: readonly string[], last: string, late: () => void) => {
    const timer = clock.after(ms, () => {
      late();
      end();
    });
    try {
      return await ask(commands, last);
    } finally {
      timer.cancel();
    }
  };

  let why: EngineProblem = 'ended';
  const greeting = await askWithin(handshakeMs, ['uci'], 'uciok', () => (why = 'silent')).catch(() => {
    throw new EngineNotUsable(why);
  });
  const options = optionsIn(greeting);
  const byName = new Map(options.map((option) => [option.name, option]));
  const has = (name: string) => byName.has(name);
  const variants = byName.get('UCI_Variant');
  const hasVariant = (variant: VariantKey) =>
    variants?.kind === 'combo' && variants.choices.includes(engineVariants[variant]);
  const hash = byName.get('Hash');
  const ofApp = {
    Threads: 1,
    Ponder: false,
    // The usual size of some engines is beyond the limit.
    ...(hash?.kind === 'spin' && { Hash: hash.usual }),
  };
  let applied = new Map<string, string>();
  const pressed = new Map<string, number>();

  return {
    name: engineNameIn(greeting),
    pid: child.pid,
    options,
    ask,
    tell,
    searchesLines: has('MultiPV'),
    plays: ({ variant, initialFen }) =>
      (stockfishVariants.has(variant) || hasVariant(variant)) &&
      (has('UCI_Chess960') || !castlesOntoRook(variant, initialFen)),
    rules: ({ variant, initialFen }) => [
      ...(hasVariant(variant) ? [optionCommand('UCI_Variant', engineVariants[variant])] : []),
      ...(has('UCI_Chess960') ? [optionCommand('UCI_Chess960', castlesOntoRook(variant, initialFen))] : []),
    ],
    async configure({ values, presses }, board = {}) {
      const wanted = new Map<string, string>();
      const add = (name: string, value: boolean | number | string) => {
        const option = byName.get(name);
        if (option && acceptsValue(option, value)) wanted.set(name, optionCommand(name, value));
      };
      for (const [name, value] of Object.entries(ofApp)) add(name, value);
      for (const option of options) {
        if (!isOpenOption(option) || option.kind === 'button') continue;
        const value = values[option.name];
        if (value !== undefined) add(option.name, value);
        else if (applied.has(option.name) && !wanted.has(option.name)) add(option.name, option.usual);
      }
      for (const [name, value] of Object.entries(board)) add(name, value);
      const buttons = options.filter(
        ({ kind, name }) =>
          kind === 'button' && (presses[name] ?? 0) > (pressed.get(name) ?? presses[name] ?? 0),
      );
      for (const { kind, name } of options) if (kind === 'button') pressed.set(name, presses[name] ?? 0);
      const changed = [...wanted].filter(([name, command]) => applied.get(name) !== command);
      applied = wanted;
      const commands = [
        ...changed.map(([, command]) => command),
        ...buttons.map(({ name }) => optionCommand(name)),
      ];
      if (commands.length > 0) await askWithin(readyMs, [...commands, 'isready'], 'readyok', () => {});
    },
    close() {
      process.off('exit', end);
      end();
    },
  };
}
