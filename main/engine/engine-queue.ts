/**
 * Queue of searches for the one engine of this process. Starting an engine takes seconds, so games share it, one
 * search at a time. The shortest search runs first, and each search is shortened by the number of waiting ones, so
 * fast games never wait for the long searches of others.
 */
import type { Clock } from '../base/clock.ts';
import { positionCommand, rulesCommands, scoreOf, type Fairy } from './fairy.ts';
import type { EngineStrength, ThinkRequest, Thought } from './protocol.ts';

interface QueuedSearch {
  readonly id: number;
  readonly request: ThinkRequest;
  readonly resolve: (thought: Thought) => void;
  readonly reject: (error: Error) => void;
}

const shortestMs = 10;
/** Plies; the minimum even for a move in a hurry, which takes a few milliseconds. */
const leastDepth = 5;

export function createEngineQueue(fairy: Fairy, clock: Clock) {
  let waiting: QueuedSearch[] = [];
  let running: { readonly job: QueuedSearch; readonly since: number } | null = null;
  let lastSeat = '';
  let lastRules = '';

  /** Search time in ms: the requested time, divided by the number of requests that are running or waiting. */
  const shareOf = ({ moveTimeMs }: ThinkRequest) =>
    Math.max(shortestMs, Math.round(moveTimeMs / (waiting.length + 1)));

  const search = async ({ request }: QueuedSearch): Promise<Thought> => {
    const rules = [...rulesCommands(request), ...strengthCommands(request.strength)];
    const isSame = request.seat === lastSeat && rules.join('\n') === lastRules;
    lastSeat = request.seat;
    lastRules = rules.join('\n');
    const position = positionCommand(request);
    const commands = [...(isSame ? [] : [...rules, 'ucinewgame']), position];
    const thought = parseThought(
      await fairy.ask([...commands, `go movetime ${shareOf(request)}`], 'bestmove'),
    );
    if (thought.depth === null || thought.depth >= leastDepth) return thought;
    // The machine was busy: the time is over and hardly anything was searched.
    return parseThought(await fairy.ask([position, `go depth ${leastDepth}`], 'bestmove'));
  };

  const next = () => {
    if (running) return;
    const job = waiting.toSorted((a, b) => a.request.moveTimeMs - b.request.moveTimeMs)[0];
    if (!job) return;
    waiting = waiting.filter((other) => other !== job);
    running = { job, since: clock.monotonic() };
    search(job)
      .then(job.resolve, job.reject)
      .finally(() => {
        running = null;
        next();
      });
    clock.after(shareOf(job.request), hurry);
  };

  /** Stops the running search once it has used its share, when others wait. */
  const hurry = () => {
    if (!running || waiting.length === 0) return;
    const left = running.since + shareOf(running.job.request) - clock.monotonic();
    if (left <= 0) fairy.tell('stop');
    else clock.after(left, hurry);
  };

  return {
    /** Rejects when the engine has no move, or when the request was stopped before its search began. */
    think: (id: number, request: ThinkRequest): Promise<Thought> =>
      new Promise((resolve, reject) => {
        waiting.push({ id, request, resolve, reject });
        hurry();
        next();
      }),
    /** Cancels a request. A running search ends early with its best move so far. */
    stop(id: number) {
      if (running?.job.id === id) fairy.tell('stop');
      const cancelled = waiting.find((job) => job.id === id);
      waiting = waiting.filter((job) => job !== cancelled);
      cancelled?.reject(new Error('not wanted any more'));
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

/** Parses the engine's move with score and depth of the deepest finished search. */
export function parseThought(lines: readonly string[]): Thought {
  const uci = /^bestmove (\S+)/.exec(lines.at(-1) ?? '')?.[1];
  if (uci === undefined || uci === '(none)') throw new Error('the engine has no move here');
  for (const line of lines.toReversed()) {
    const depth = / depth (\d{1,9}) /.exec(line)?.[1];
    const [, unit, value] = / score (cp|mate) (-?\d{1,9})/.exec(line) ?? [];
    if (depth === undefined || unit === undefined || / (?:lower|upper)bound /.test(line)) continue;
    return { uci, score: scoreOf(unit, Number(value)), depth: Number(depth) };
  }
  return { uci, score: null, depth: null };
}
