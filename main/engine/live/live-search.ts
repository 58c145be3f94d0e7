/** Searches one position at a time in this process and reports lines while it searches. A new search replaces it. */
import { movesForEngine, movesFromEngine, type EnginePosition } from '../../chess/engine-moves.ts';
import { nullMove } from '../../chess/null-move.ts';
import type { Position } from '../../chess/position.ts';
import { replay } from '../../chess/replay.ts';
import { EngineEnded, stockfishVariants, type EngineModule } from '../engine-module.ts';
import { positionCommand, rulesCommands } from '../fairy.ts';
import { createInfoReader, mostOf } from './live-info.ts';
import { createOwnLive, type OwnLive, type OwnLiveOptions } from './own-live.ts';
import type { LiveAnswer, LiveFindings, LiveRequest } from './protocol.ts';

export type LiveEngineKind = 'stockfish' | 'fairy';

export interface LiveModule extends EngineModule {
  /** The engine's answer to `uci`. */
  readonly greeting: readonly string[];
}

export interface LiveSearchOptions extends OwnLiveOptions {
  readonly open: (kind: LiveEngineKind) => Promise<LiveModule>;
  readonly send: (answer: LiveAnswer) => void;
  /** The engine cannot be used any more. */
  readonly onEnded: (error: Error) => void;
}

/** Least time between two reports, ms. */
const reportEveryMs = 100;
/** Least time between two reports that an engine prints, but finds nothing new, ms. */
const aliveEveryMs = 5_000;

interface Task {
  readonly id: number;
  readonly request: LiveRequest;
}

/** An engine with the commands before a search. */
interface ChosenEngine extends OwnLive {
  readonly isOwn: boolean;
}

export function createLiveSearch({ open, send, onEnded, ...options }: LiveSearchOptions) {
  const { clock } = options;
  const engines = new Map<LiveEngineKind, Promise<LiveModule>>();
  /** Options that an engine has now, so that its hash table survives a search with the same ones. */
  const sent = new Map<string, string>();
  const own = createOwnLive(options);
  let waiting: Task | null = null;
  let isBusy = false;
  let isStopped = false;
  let running: EngineModule | null = null;
  /** Id of the task whose engine of the user is started, set up or searching; null for the app's engines. */
  let ownTask: number | null = null;

  const engineFor = (kind: LiveEngineKind): Promise<LiveModule> => {
    const known = engines.get(kind);
    if (known) return known;
    const opened = open(kind);
    engines.set(kind, opened);
    // The next search tries again.
    opened.catch(() => engines.delete(kind));
    return opened;
  };

  /** The user's engine where it is wanted and plays the variant, otherwise the app's. */
  const choose = async (position: EnginePosition, request: LiveRequest): Promise<ChosenEngine> => {
    const { engine: wanted } = request;
    if (wanted) {
      try {
        const found = await own.for(wanted, position, request);
        if (found) return { ...found, isOwn: true };
      } catch (error) {
        own.close();
        throw error instanceof EngineEnded ? new Error('the engine ended', { cause: error }) : error;
      }
    } else own.close();
    const kind = stockfishVariants.has(position.variant) ? 'stockfish' : 'fairy';
    const engine = await engineFor(kind);
    const most = {
      threads: mostOf(engine.greeting, 'Threads') ?? 1,
      hashMb: mostOf(engine.greeting, 'Hash') ?? 16,
    };
    const commands = optionsFor(kind, position, request, most);
    return { key: kind, isOwn: false, module: engine, most, options: commands };
  };

  const search = async ({ id, request }: Task): Promise<void> => {
    const position = positionOf(request);
    if (!position) return send({ type: 'failed', id, reason: 'the position cannot be reached' });
    if (position.outcome()?.automatic) return send({ type: 'over', id });
    const reached = enginePosition(position, request);
    ownTask = request.engine ? id : null;
    const { key, isOwn, module: engine, most, options: wanted } = await choose(reached, request);
    if (!isOwn) ownTask = null;
    // The engine loads for seconds.
    if (waiting || isStopped) return;
    const commands = [
      ...(wanted.join('\n') === sent.get(key) ? [] : wanted),
      positionCommand(reached),
      `go nodes ${request.nodes}${searchMoves(reached, request.only)}`,
    ];
    sent.set(key, wanted.join('\n'));
    const reader = createInfoReader(position.turn);
    const findings = (): LiveFindings => {
      const found = reader.findings();
      // Lines with illegal moves are left out: an engine of the user can print anything.
      const lines = found.lines.flatMap((line) => {
        const moves = movesFromEngine(position, line.moves);
        return moves.length === 0 ? [] : { ...line, moves };
      });
      return { ...found, lines, engine: engine.name, most };
    };
    let reportedAt = -Infinity;
    running = engine;
    try {
      await engine.ask(commands, 'bestmove', (line) => {
        const isNews = reader.read(line);
        if (waiting || clock.monotonic() - reportedAt < (isNews ? reportEveryMs : aliveEveryMs)) return;
        reportedAt = clock.monotonic();
        send(isNews ? { type: 'found', id, found: findings() } : { type: 'alive', id });
      });
    } catch (error) {
      if (!isOwn) throw error;
      own.close();
      throw new Error('the engine ended', { cause: error });
    } finally {
      running = null;
      ownTask = null;
    }
    send({ type: 'done', id, found: findings() });
  };

  const next = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    for (let task = takeWaiting(); task; task = takeWaiting()) {
      const { id } = task;
      try {
        await search(task);
      } catch (error) {
        if (error instanceof EngineEnded) return onEnded(error);
        send({ type: 'failed', id, reason: error instanceof Error ? error.message : String(error) });
      }
    }
    isBusy = false;
  };

  const takeWaiting = (): Task | null => {
    const task = waiting;
    waiting = null;
    return task;
  };

  return {
    search(id: number, request: LiveRequest): void {
      waiting = { id, request };
      isStopped = false;
      running?.tell('stop');
      own.hurry();
      void next();
    },
    /**
     * An engine of the user may print nothing for minutes. It answers `isready` while it searches. Its start and its
     * settings have limits of their own. The app's engines print all the time.
     */
    ping(): void {
      if (ownTask === null) return;
      if (running) running.tell('isready');
      else send({ type: 'alive', id: ownTask });
    },
    stop(): void {
      waiting = null;
      isStopped = true;
      running?.tell('stop');
      own.hurry();
    },
  };
}

/** The position after the moves; undefined when they cannot be played. */
function positionOf({ variant, initialFen, moves }: LiveRequest): Position | undefined {
  const line = replay({ variant, initialFen, moves });
  return line.problem ? undefined : line.position;
}

/** UCI has no null move, so the engine gets the position after the last one as a FEN. */
function enginePosition({ variant }: Position, request: LiveRequest): EnginePosition {
  const { initialFen, moves } = request;
  const from = moves.lastIndexOf(nullMove) + 1;
  if (from === 0) return { variant, initialFen, moves };
  const passed = positionOf({ ...request, moves: moves.slice(0, from) });
  return { variant, initialFen: passed?.fen ?? initialFen, moves: moves.slice(from) };
}

function searchMoves(reached: EnginePosition, only: string | null): string {
  if (only === null) return '';
  return ` searchmoves ${movesForEngine({ ...reached, moves: [...reached.moves, only] }).at(-1) ?? only}`;
}

function optionsFor(
  kind: LiveEngineKind,
  position: EnginePosition,
  { lines, threads, hashMb }: LiveRequest,
  most: LiveFindings['most'],
): readonly string[] {
  // Stockfish has no option for variants.
  const rules = rulesCommands(position).filter(
    (command) => kind === 'fairy' || !command.includes('UCI_Variant'),
  );
  return [
    ...rules,
    `setoption name Threads value ${Math.max(1, Math.min(threads, most.threads))}`,
    `setoption name Hash value ${Math.max(1, Math.min(hashMb, most.hashMb))}`,
    `setoption name MultiPV value ${lines}`,
  ];
}
