import type { ServerResponse } from 'node:http';
import type { Clock, Timer } from '../../base/clock.ts';
import type { Ending, Fault, Lie, RefusalStyle, RequestFault, FaultStreamKind } from '../protocol.ts';
import type { Stream, StreamRegister } from './streams.ts';
import type { Wire } from './wire.ts';

type OfKind<K extends RequestFault['kind']> = Extract<RequestFault, { kind: K }>;

/** The effects of faults on one request. */
export interface Interception {
  readonly delayMs: number;
  readonly answer: OfKind<'answer'> | undefined;
  readonly storm: Storm | undefined;
  readonly drop: 'before' | undefined;
  readonly lies: readonly Lie[];
  /** Call it right before the answer is written. */
  prepare(wire: Wire): void;
}

export interface Storm {
  readonly until: number;
  readonly style: Partial<RefusalStyle> | undefined;
}

/** The parts of the club that faults act on. */
export interface FaultTargets {
  readonly setSkew: (ms: number) => void;
  /** Revokes the token (the user's by default) and returns a function that restores it. */
  readonly revoke: (token: string | undefined) => { readonly token: string; readonly restore: () => void };
  readonly restart: (downMs: number) => void;
}

export interface FaultsDependencies {
  readonly clock: Clock;
  readonly streams: StreamRegister;
  readonly targets: FaultTargets;
}

interface Closing {
  readonly streams: FaultStreamKind;
  readonly how: Ending;
  left: number;
}

const oversizedBytes = 2 * 1024 * 1024;
/** How long an event stream lives before the simulated rival evicts it again. */
const rivalMs = 50;

const timesOf = (times: number | 'forever') => (times === 'forever' ? Infinity : times);
const shownTimes = (left: number) => (left === Infinity ? 'forever' : left);

export type Faults = ReturnType<typeof createFaults>;

export function createFaults({ clock, streams, targets }: FaultsDependencies) {
  let waiting: readonly RequestFault[] = [];
  let evictions = 0;
  let closing: Closing | undefined;
  let storm: Storm | undefined;
  let skew = 0;
  let revoked: readonly { readonly restore: () => void; readonly timer: Timer | undefined }[] = [];

  const evict = () => {
    for (const stream of streams.of('event')) stream.end();
  };

  const chosen = ({ streams: kind, path = '/' }: { streams: FaultStreamKind; path?: string }) =>
    streams.of(kind).filter((stream) => stream.path.startsWith(path));

  const revoke = (fault: Extract<Fault, { kind: 'revoke' }>) => {
    const { token, restore } = targets.revoke(fault.token);
    const timer = fault.forMs === undefined ? undefined : clock.after(fault.forMs, restore);
    revoked = [...revoked, { restore, timer }];
    if (fault.streams === 'keep') return;
    for (const stream of streams.of('all')) if (stream.token === token) stream.end();
  };

  /** Takes the first pending fault of the kind that matches, and decrements its count. */
  const take = <K extends RequestFault['kind']>(kind: K, path: string): OfKind<K> | undefined => {
    const isOfKind = (fault: RequestFault): fault is OfKind<K> => fault.kind === kind;
    const found = waiting.filter(isOfKind).find((fault) => path.startsWith(fault.path ?? '/'));
    if (!found) return undefined;
    const left = (found.count ?? 1) - 1;
    waiting = waiting.flatMap((fault) =>
      fault !== found ? [fault] : left > 0 ? [{ ...fault, count: left }] : [],
    );
    return found;
  };

  const currentStorm = () => (storm && storm.until > clock.now() ? storm : undefined);

  return {
    /** Faults of streams and of the club take effect at once; faults of requests wait for a matching request. */
    apply(fault: Fault) {
      switch (fault.kind) {
        case 'cut':
          for (const stream of chosen(fault)) stream.cut(fault.how, fault.at);
          break;
        case 'stall':
          for (const stream of chosen(fault)) stream.stall();
          break;
        case 'halfOpen':
          for (const stream of chosen(fault)) stream.wire.halfOpen();
          break;
        case 'drip':
          for (const stream of chosen(fault)) stream.wire.drip(fault.bytes, fault.everyMs);
          break;
        case 'reorder':
          for (const stream of chosen(fault)) stream.reorder();
          break;
        case 'line':
          for (const stream of chosen(fault)) stream.write(faultyLine(fault, stream.lastLine()));
          break;
        case 'evict':
          evictions = timesOf(fault.times ?? 0);
          evict();
          break;
        case 'closeAtOnce':
          closing = { streams: fault.streams, how: fault.how, left: timesOf(fault.times) };
          break;
        case 'storm':
          storm = { until: clock.now() + fault.forMs, style: fault.style };
          break;
        case 'revoke':
          revoke(fault);
          break;
        case 'skew':
          skew = fault.ms;
          targets.setSkew(skew);
          break;
        case 'restart':
          targets.restart(fault.downMs);
          break;
        default:
          waiting = [...waiting, fault];
      }
    },
    /** Drops pending faults, ends storms, restores tokens and resets the clock skew. */
    clear() {
      waiting = [];
      evictions = 0;
      closing = undefined;
      storm = undefined;
      skew = 0;
      targets.setSkew(0);
      for (const { restore, timer } of revoked) {
        timer?.cancel();
        restore();
      }
      revoked = [];
    },
    /** Pending and active faults with their remaining counts. */
    pending(): readonly Fault[] {
      const until = currentStorm()?.until;
      return [
        ...waiting,
        ...(evictions > 0 ? [{ kind: 'evict', times: shownTimes(evictions) } as const] : []),
        ...(closing && closing.left > 0
          ? [
              {
                kind: 'closeAtOnce',
                streams: closing.streams,
                how: closing.how,
                times: shownTimes(closing.left),
              } as const,
            ]
          : []),
        ...(until === undefined ? [] : [{ kind: 'storm', forMs: until - clock.now() } as const]),
        ...(skew === 0 ? [] : [{ kind: 'skew', ms: skew } as const]),
      ];
    },
    intercept(path: string): Interception {
      const answer = take('answer', path);
      const delayMs = take('slow', path)?.delayMs ?? 0;
      const lie = take('lie', path)?.what;
      const drop = answer ? undefined : take('drop', path)?.when;
      const sever = take('sever', path);
      const hang = take('hang', path);
      const trickle = take('trickle', path);
      return {
        delayMs,
        answer,
        storm: currentStorm(),
        drop: drop === 'before' ? drop : undefined,
        lies: lie ? [lie] : [],
        prepare(wire) {
          if (drop === 'after') wire.cutAfter(0, 'reset');
          if (sever) wire.cutAfter(sever.at, sever.how);
          if (trickle) wire.drip(trickle.bytes, trickle.everyMs);
          if (hang) wire.halfOpen();
        },
      };
    },
    /** Call it after a stream was opened and its replay written. */
    streamOpened(stream: Stream) {
      if (closing && closing.left > 0 && (closing.streams === 'all' || closing.streams === stream.kind)) {
        closing.left -= 1;
        stream.cut(closing.how);
        return;
      }
      if (stream.kind !== 'event' || evictions === 0) return;
      evictions -= 1;
      clock.after(rivalMs, evict);
    },
  };
}

/** Sets impossible headers on an answer. `now`: the club's displayed time. */
export function lieTo(response: ServerResponse, lie: Lie, now: number): void {
  const seconds = (ms: number) => String(Math.round(ms / 1_000));
  const headers: Readonly<Record<Lie, Readonly<Record<string, string>>>> = {
    resetInThePast: { 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': seconds(now - 3_600_000) },
    resetInMilliseconds: { 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': String(now + 30_000) },
    hugeRetryAfter: { 'Retry-After': '31536000' },
    negativeRemaining: { 'X-RateLimit-Remaining': '-5', 'X-RateLimit-Reset': seconds(now + 60_000) },
  };
  for (const [name, value] of Object.entries(headers[lie])) response.setHeader(name, value);
}

function faultyLine(fault: Extract<Fault, { kind: 'line' }>, last: string | undefined): string {
  switch (fault.what) {
    case 'garbage':
      return `${fault.text ?? '{"type":"gameSt\u0000art", <html>'}\n`;
    case 'oversized':
      return `{"type":"challenge","padding":"${'x'.repeat(fault.bytes ?? oversizedBytes)}"}\n`;
    case 'duplicate':
      return last ?? '\n';
    case 'text':
      return fault.text ?? '\n';
  }
}
