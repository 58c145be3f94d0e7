/** One game's engine inside the engine's process: a move at a time, remembering from move to move. */
import { loadFairy, positionCommand, rulesCommands, scoreOf, type Fairy } from './fairy.ts';
import type { EngineStrength, ThinkRequest, Thought } from './protocol.ts';

export interface Seat {
  /** Rejects when the engine has no move. */
  think(id: number, request: ThinkRequest): Promise<Thought>;
  /** Ends the thought with this id early. */
  stop(id: number): void;
  close(): void;
}

const hashMb = 16;

export function openSeat(load: () => Promise<Fairy> = () => loadFairy({ hashMb })): Seat {
  const fairy = load();
  let queue: Promise<unknown> = Promise.resolve();
  let running: number | null = null;
  const stopped = new Set<number>();
  let rules = '';

  const search = async (id: number, request: ThinkRequest): Promise<Thought> => {
    if (stopped.delete(id)) throw new Error('not wanted any more');
    const engine = await fairy;
    const wanted = [...rulesCommands(request.variant), ...strengthCommands(request.strength)];
    const commands = wanted.join('\n') === rules ? [] : [...wanted, 'ucinewgame'];
    rules = wanted.join('\n');
    running = id;
    const lines = await engine.ask(
      [...commands, positionCommand(request), `go movetime ${Math.max(1, Math.round(request.moveTimeMs))}`],
      'bestmove',
    );
    running = null;
    stopped.delete(id);
    return parseThought(lines);
  };

  return {
    think(id, request) {
      const answer = queue.then(() => search(id, request));
      queue = answer.catch(() => {});
      return answer;
    },
    stop(id) {
      stopped.add(id);
      if (running === id) void fairy.then((engine) => engine.tell('stop'));
    },
    close() {
      void fairy.then((engine) => engine.close()).catch(() => {});
    },
  };
}

export function strengthCommands(strength: EngineStrength): readonly string[] {
  const limited = strength.kind === 'rating';
  return [
    `setoption name UCI_LimitStrength value ${limited}`,
    ...(limited ? [`setoption name UCI_Elo value ${strength.rating}`] : []),
    `setoption name Skill Level value ${strength.kind === 'skill' ? strength.level : 20}`,
  ];
}

/** The move, and what the deepest search that was finished thought of it. */
export function parseThought(lines: readonly string[]): Thought {
  const uci = /^bestmove (\S+)/.exec(lines.at(-1) ?? '')?.[1];
  if (uci === undefined || uci === '(none)') throw new Error('the engine has no move here');
  for (const line of lines.toReversed()) {
    const found = / depth (\d+) .*?score (cp|mate) (-?\d+)/.exec(line);
    if (!found || / (?:lower|upper)bound /.test(line)) continue;
    const [, depth, unit, value] = found;
    return { uci, score: scoreOf(unit, Number(value)), depth: Number(depth) };
  }
  return { uci, score: null, depth: null };
}
