/** Analyses positions of games in this process: replays the game, asks the variant's engine, reads its answer. */
import type { Evaluation } from '../../chess/packed-game.ts';
import { nullMove } from '../../chess/null-move.ts';
import type { Position, PositionOutcome } from '../../chess/position.ts';
import { playSans, type SanLine } from '../../chess/san-line.ts';
import { opposite } from '../../chess/vocabulary.ts';
import { positionCommand, rulesCommands, type EnginePosition } from '../fairy.ts';
import type { EngineModule } from './engine-module.ts';
import type { AnalysisRequest, FoundPosition } from './protocol.ts';

/** `fairy`: the variants that Stockfish does not play. */
export type EngineKind = 'stockfish' | 'fairy';

const ofStockfish: ReadonlySet<string> = new Set(['standard', 'chess960', 'fromPosition']);

/** The engine did not load. */
export class EngineNotLoaded extends Error {}

export interface SearcherOptions {
  readonly open: (kind: EngineKind) => Promise<EngineModule>;
}

export function createSearcher({ open }: SearcherOptions) {
  const engines = new Map<EngineKind, Promise<EngineModule>>();
  let line: { readonly key: string; readonly played: SanLine | undefined } | null = null;
  let last = { key: '', rules: '' };
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

  return {
    /**
     * Undefined when it was stopped. Throws `EngineNotLoaded`, or another error when the position cannot be analysed.
     * One call at a time.
     */
    async analyse({ game, ply, nodes }: AnalysisRequest): Promise<FoundPosition | undefined> {
      isStopped = false;
      if (line?.key !== game.key)
        line = { key: game.key, played: playSans(game.variant, game.initialFen, game.sans) };
      const position = line.played?.positions[ply];
      if (!line.played || !position) throw new Error('the game cannot be replayed up to there');
      const outcome = position.outcome();
      if (outcome?.automatic) return over(outcome, position);
      const kind = ofStockfish.has(game.variant) ? 'stockfish' : 'fairy';
      const engine = await engineFor(kind);
      if (isStopped) return undefined;
      // Stockfish has no option for variants.
      const rules = rulesCommands(position.variant).filter(
        (command) => kind === 'fairy' || !command.includes('UCI_Variant'),
      );
      const rulesKey = [kind, ...rules].join('\n');
      const commands = [
        ...(rulesKey === last.rules ? [] : rules),
        ...(game.key === last.key ? [] : ['ucinewgame']),
        positionCommand(enginePosition(line.played, game.initialFen, position, ply)),
        `go nodes ${nodes}`,
      ];
      last = { key: game.key, rules: rulesKey };
      running = engine;
      try {
        const lines = await engine.ask(commands, 'bestmove');
        return isStopped ? undefined : foundIn(lines, position, engine.name);
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
  for (const text of lines.toReversed()) {
    const depth = / depth (\d{1,9}) /.exec(text)?.[1];
    const [, unit, value] = / score (cp|mate) (-?\d{1,9})/.exec(text) ?? [];
    const isBound = / (?:lower|upper)bound /.test(text);
    if (depth === undefined || unit === undefined || isBound) continue;
    const number = Number(value) * sign;
    return {
      evaluation:
        unit === 'cp' ? { kind: 'centipawns', value: number + 0 } : { kind: 'mate', moves: number + 0 },
      best,
      depth: Number(depth),
      engine,
      line: lineIn(text, best),
    };
  }
  throw new Error('the engine gave no evaluation');
}

/** The moves of an `info` line, if they begin with the chosen move; otherwise that move alone. */
function lineIn(text: string, best: string): readonly string[] {
  const marker = ' pv ';
  const at = text.indexOf(marker);
  const moves = at === -1 ? [] : text.slice(at + marker.length).split(' ');
  return moves[0] === best ? moves : [best];
}
