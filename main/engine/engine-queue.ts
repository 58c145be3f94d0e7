/**
 * The one engine inside its process, and who waits for it. Coming up costs it seconds, so that several games share it,
 * a search at a time: the shortest first, and the more there are the shorter each. So games by a short clock never
 * wait for the long thoughts of others.
 */
import type { Clock } from '../base/clock.ts';
import { positionCommand, rulesCommands, scoreOf, type Fairy } from './fairy.ts';
import type { EngineStrength, ThinkRequest, Thought } from './protocol.ts';

export interface EngineQueue {
  /** Rejects when the engine has no move, or it was stopped before it began. */
  think(id: number, request: ThinkRequest): Promise<Thought>;
  /** Not wanted any more: a thought that goes on ends with what it has. */
  stop(id: number): void;
}

interface Waiting {
  readonly id: number;
  readonly request: ThinkRequest;
  readonly resolve: (thought: Thought) => void;
  readonly reject: (error: Error) => void;
}

const shortestMs = 10;
/** What even a move in a hurry deserves: some milliseconds of work. */
const leastDepth = 5;

export function createEngineQueue(fairy: Fairy, clock: Clock): EngineQueue {
  let waiting: Waiting[] = [];
  let running: { readonly one: Waiting; readonly since: number } | null = null;
  let lastSeat = '';
  let lastRules = '';

  /** As if all that want to think now did so at once, on one core. */
  const shareOf = ({ moveTimeMs }: ThinkRequest) =>
    Math.max(shortestMs, Math.round(moveTimeMs / (waiting.length + 1)));

  const search = async ({ request }: Waiting): Promise<Thought> => {
    const rules = [...rulesCommands(request.variant), ...strengthCommands(request.strength)];
    const isSame = request.seat === lastSeat && rules.join('\n') === lastRules;
    lastSeat = request.seat;
    lastRules = rules.join('\n');
    const position = positionCommand(request);
    const commands = [...(isSame ? [] : [...rules, 'ucinewgame']), position];
    const thought = parseThought(
      await fairy.ask([...commands, `go movetime ${shareOf(request)}`], 'bestmove'),
    );
    if (thought.depth === null || thought.depth >= leastDepth) return thought;
    // The machine had other things to do: time passed, and hardly anything was searched.
    return parseThought(await fairy.ask([position, `go depth ${leastDepth}`], 'bestmove'));
  };

  const next = () => {
    if (running) return;
    const one = waiting.toSorted((a, b) => a.request.moveTimeMs - b.request.moveTimeMs)[0];
    if (!one) return;
    waiting = waiting.filter((other) => other !== one);
    running = { one, since: clock.monotonic() };
    search(one)
      .then(one.resolve, one.reject)
      .finally(() => {
        running = null;
        next();
      });
    clock.after(shareOf(one.request), hurry);
  };

  /** Others came in meanwhile: whoever has had its share makes room. */
  const hurry = () => {
    if (!running || waiting.length === 0) return;
    const left = running.since + shareOf(running.one.request) - clock.monotonic();
    if (left <= 0) fairy.tell('stop');
    else clock.after(left, hurry);
  };

  return {
    think: (id, request) =>
      new Promise((resolve, reject) => {
        waiting.push({ id, request, resolve, reject });
        hurry();
        next();
      }),
    stop(id) {
      if (running?.one.id === id) fairy.tell('stop');
      const gone = waiting.find((one) => one.id === id);
      waiting = waiting.filter((one) => one !== gone);
      gone?.reject(new Error('not wanted any more'));
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
    const depth = / depth (\d{1,9}) /.exec(line)?.[1];
    const [, unit, value] = / score (cp|mate) (-?\d{1,9})/.exec(line) ?? [];
    if (depth === undefined || unit === undefined || / (?:lower|upper)bound /.test(line)) continue;
    return { uci, score: scoreOf(unit, Number(value)), depth: Number(depth) };
  }
  return { uci, score: null, depth: null };
}
