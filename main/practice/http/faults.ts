import type { Clock } from '../../base/clock.ts';
import type { Fault } from '../protocol.ts';
import type { StreamRegister } from './streams.ts';

/** Faults that wait for requests, and are used up by them. */
type RequestFault = Extract<Fault, { kind: 'answer' | 'slow' | 'drop' }>;

/** What to do with one request instead of, or around, carrying it out. */
export interface Interception {
  readonly delayMs: number;
  readonly answer: Extract<Fault, { kind: 'answer' }> | undefined;
  readonly drop: 'before' | 'after' | undefined;
}

export interface Faults {
  /** Stream faults happen at once; request faults wait for their requests. */
  apply(fault: Fault): void;
  clear(): void;
  /** What still waits, with the counts that are left. */
  pending(): readonly Fault[];
  intercept(path: string): Interception;
  /** To be called after an event stream was opened and its replay written. */
  eventStreamOpened(): void;
}

export interface FaultsDependencies {
  readonly clock: Clock;
  readonly streams: StreamRegister;
}

const oversizedBytes = 2 * 1024 * 1024;
/** How long an event stream lives before a rival takes it away again. */
const rivalMs = 50;

export function createFaults({ clock, streams }: FaultsDependencies): Faults {
  let waiting: RequestFault[] = [];
  let evictions = 0;

  const evict = () => {
    for (const stream of streams.of('event')) stream.end();
  };

  /** The first waiting fault of the kind that fits; its count goes down by one. */
  const take = <K extends RequestFault['kind']>(
    kind: K,
    path: string,
  ): Extract<RequestFault, { kind: K }> | undefined => {
    const isOfKind = (fault: RequestFault): fault is Extract<RequestFault, { kind: K }> =>
      fault.kind === kind;
    const found = waiting.filter(isOfKind).find((fault) => path.startsWith(fault.path ?? '/'));
    if (!found) return undefined;
    const left = (found.count ?? 1) - 1;
    waiting = waiting.flatMap((fault) =>
      fault !== found ? [fault] : left > 0 ? [{ ...fault, count: left }] : [],
    );
    return found;
  };

  return {
    apply(fault) {
      switch (fault.kind) {
        case 'cut':
          for (const stream of streams.of(fault.streams)) stream.cut(fault.how);
          break;
        case 'stall':
          for (const stream of streams.of(fault.streams)) stream.stall();
          break;
        case 'line':
          for (const stream of streams.of(fault.streams)) stream.write(faultyLine(fault, stream.lastLine()));
          break;
        case 'evict':
          evictions = fault.times ?? 0;
          evict();
          break;
        default:
          waiting = [...waiting, fault];
      }
    },
    clear() {
      waiting = [];
      evictions = 0;
    },
    pending: () => (evictions > 0 ? [...waiting, { kind: 'evict', times: evictions }] : waiting),
    intercept(path) {
      const answer = take('answer', path);
      return {
        delayMs: take('slow', path)?.delayMs ?? 0,
        answer,
        drop: answer ? undefined : take('drop', path)?.when,
      };
    },
    eventStreamOpened() {
      if (evictions === 0) return;
      evictions -= 1;
      clock.after(rivalMs, evict);
    },
  };
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
