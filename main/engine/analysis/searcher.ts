/** Analyses positions of games in this process: replays the game, asks the variant's engine, reads its answer. */
import { movesFromEngine, type EnginePosition } from '../../chess/engine-moves.ts';
import type { Evaluation } from '../../chess/packed-game.ts';
import { nullMove } from '../../chess/null-move.ts';
import type { SecondBest } from '../../chess/packed-analysis.ts';
import type { Position, PositionOutcome } from '../../chess/position.ts';
import { playSans, type SanLine } from '../../chess/san-line.ts';
import { opposite } from '../../chess/vocabulary.ts';
import { positionCommand, rulesCommands } from '../fairy.ts';
import type { OwnEngineModule } from '../own/own-engine.ts';
import type { OwnEngine } from '../own/own-engine-values.ts';
import { stockfishVariants, type EngineModule } from '../engine-module.ts';
import type { AnalysisRequest, FoundPosition } from './protocol.ts';

/** `fairy`: the variants that Stockfish does not play. */
export type EngineKind = 'stockfish' | 'fairy';

/** The engine did not load. */
export class EngineNotLoaded extends Error {}

export interface SearcherOptions {
  readonly open: (kind: EngineKind) => Promise<EngineModule>;
  /** Starts an engine of the user by its path. */
  readonly openOwn: (path: string) => Promise<OwnEngineModule>;
}

/** An engine and its present settings. */
interface ChosenEngine {
  readonly key: string;
  readonly engine: EngineModule;
  readonly rules: readonly string[];
  readonly searchesLines: boolean;
}

export function createSearcher({ open, openOwn }: SearcherOptions) {
  const engines = new Map<EngineKind, Promise<EngineModule>>();
  let line: { readonly key: string; readonly played: SanLine | undefined } | null = null;
  let own: { readonly path: string; readonly module: OwnEngineModule } | null = null;
  /** Commands that each engine has received, by its key. */
  const sent = new Map<string, { readonly game: string; readonly rules: string; readonly lines: number }>();
  let running: EngineModule | null = null;
  let isStopped = false;

  const engineFor = (kind: EngineKind): Promise<EngineModule> => {
    const known = engines.get(kind);
    if (known) return known;
    const opened = open(kind).catch((error: unknown) => {
      // The next search tries again.
      engines.delete(kind);
      throw new EngineNotLoaded(`the engine did not load: ${messageOf(error)}`);
    });
    engines.set(kind, opened);
    return opened;
  };

  const ownFor = async (wanted: OwnEngine): Promise<OwnEngineModule> => {
    if (own?.path !== wanted.path) {
      own?.module.close();
      own = null;
      sent.delete(wanted.path);
      try {
        own = { path: wanted.path, module: await openOwn(wanted.path) };
      } catch (error) {
        throw new EngineNotLoaded(messageOf(error));
      }
    }
    await own.module.configure(wanted);
    return own.module;
  };

  /** The user's engine where it plays the variant, otherwise the app's. */
  const choose = async (position: EnginePosition, wanted?: OwnEngine): Promise<ChosenEngine> => {
    const module = wanted && (await ownFor(wanted));
    if (wanted && module?.plays(position)) {
      const { searchesLines } = module;
      return { key: wanted.path, engine: module, rules: module.rules(position), searchesLines };
    }
    const kind = stockfishVariants.has(position.variant) ? 'stockfish' : 'fairy';
    // Stockfish has no option for variants.
    const rules = rulesCommands(position).filter(
      (command) => kind === 'fairy' || !command.includes('UCI_Variant'),
    );
    return { key: kind, engine: await engineFor(kind), rules, searchesLines: true };
  };

  /** The commands before a search that the engine does not know yet. */
  const preparing = ({ key, rules, searchesLines }: ChosenEngine, game: string, wantedLines: number) => {
    const lines = searchesLines ? wantedLines : 1;
    const before = sent.get(key) ?? { game: '', rules: '', lines: 1 };
    sent.set(key, { game, rules: rules.join('\n'), lines });
    return [
      ...(before.rules === rules.join('\n') ? [] : rules),
      ...(before.lines === lines ? [] : [`setoption name MultiPV value ${lines}`]),
      ...(before.game === game ? [] : ['ucinewgame']),
    ];
  };

  return {
    /**
     * Undefined when it was stopped. Throws `EngineNotLoaded`, or another error when the position cannot be analysed.
     * One call at a time.
     */
    async analyse({
      game,
      ply,
      nodes,
      lines = 1,
      engine: wanted,
    }: AnalysisRequest): Promise<FoundPosition | undefined> {
      isStopped = false;
      if (line?.key !== game.key)
        line = { key: game.key, played: playSans(game.variant, game.initialFen, game.sans) };
      const position = line.played?.positions[ply];
      if (!line.played || !position) throw new Error('the game cannot be replayed up to there');
      const outcome = position.outcome();
      if (outcome?.automatic) return over(outcome, position);
      const reached = enginePosition(line.played, game.initialFen, position, ply);
      const chosen = await choose(reached, wanted);
      if (isStopped) return undefined;
      const { engine } = chosen;
      const commands = [...preparing(chosen, game.key, lines), positionCommand(reached), `go nodes ${nodes}`];
      running = engine;
      try {
        const answer = await engine.ask(commands, 'bestmove');
        if (isStopped) return undefined;
        return inGameNotation(position, foundIn(answer, position, engine.name));
      } finally {
        running = null;
      }
    },
    /** Ends a running search. */
    stop() {
      isStopped = true;
      running?.tell('stop');
    },
  };
}

/** Throws for an illegal move: an engine that read another position gives moves and values of that one. */
function inGameNotation(position: Position, found: FoundPosition): FoundPosition {
  const legal = (uci: string | null): string => {
    const [move] = uci === null ? [] : movesFromEngine(position, [uci]);
    if (move === undefined) throw new Error('the engine gave an illegal move');
    return move;
  };
  const { second } = found;
  return {
    ...found,
    best: legal(found.best),
    line: movesFromEngine(position, found.line),
    ...(second && { second: { ...second, best: legal(second.best) } }),
  };
}

/** UCI has no null move, so the engine gets the position after the last one as a FEN. */
function enginePosition(
  { positions, ucis }: SanLine,
  initialFen: string,
  { variant }: Position,
  ply: number,
): EnginePosition {
  const moves = ucis.slice(0, ply);
  const from = moves.lastIndexOf(nullMove) + 1;
  const fen = from === 0 ? undefined : positions[from]?.fen;
  return { variant, initialFen: fen ?? initialFen, moves: moves.slice(from) };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A position in which the game is over: a mate in 0 for the winner's opponent, or a draw. */
function over({ winner }: PositionOutcome, { turn }: Position): FoundPosition {
  // Usually the side to move has lost. In antichess it may have won: that counts as a mate in 1.
  const evaluation: Evaluation =
    winner === undefined
      ? { kind: 'centipawns', value: 0 }
      : { kind: 'mate', moves: winner === opposite(turn) ? 0 : winner === 'white' ? 1 : -1 };
  return { evaluation, best: null, depth: 0, engine: '', line: [] };
}

/** Reads the deepest exact evaluation, and the move that the engine chose in the end. */
export function foundIn(lines: readonly string[], { turn }: Position, engine: string): FoundPosition {
  const best = /^bestmove (\S+)/.exec(lines.at(-1) ?? '')?.[1];
  if (best === undefined || best === '(none)') throw new Error('the engine has no move here');
  const sign = turn === 'white' ? 1 : -1;
  const infos = lines.flatMap((text) => infoIn(text, sign) ?? []);
  const first = infos.findLast(({ rank }) => rank === 1);
  if (!first) throw new Error('the engine gave no evaluation');
  // The search can end between the two lines of a depth.
  const other = infos.findLast(({ rank, depth }) => rank === 2 && depth >= first.depth - 1);
  const second = other?.line[0];
  const isSecond = other && second !== undefined && second !== best;
  return {
    evaluation: first.evaluation,
    best,
    depth: first.depth,
    engine,
    line: first.line[0] === best ? first.line : [best],
    ...(isSecond && { second: { best: second, evaluation: other.evaluation } satisfies SecondBest }),
  };
}

/** Reads an exact evaluation of an `info` line. */
function infoIn(text: string, sign: 1 | -1) {
  const depth = / depth (\d{1,9}) /.exec(text)?.[1];
  const [, unit, value] = / score (cp|mate) (-?\d{1,9})/.exec(text) ?? [];
  const isBound = / (?:lower|upper)bound /.test(text);
  if (depth === undefined || unit === undefined || isBound) return undefined;
  const number = Number(value) * sign + 0;
  const evaluation: Evaluation =
    unit === 'cp' ? { kind: 'centipawns', value: number } : { kind: 'mate', moves: number };
  const rank = Number(/ multipv (\d{1,3}) /.exec(text)?.[1] ?? 1);
  return { rank, depth: Number(depth), evaluation, line: lineIn(text) };
}

/** The moves of an `info` line. */
function lineIn(text: string): readonly string[] {
  const marker = ' pv ';
  const at = text.indexOf(marker);
  return at === -1 ? [] : text.slice(at + marker.length).split(' ');
}
