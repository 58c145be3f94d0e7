import { silentLog } from '../../../main/base/log.ts';
import { createSeededRandom } from '../../../main/base/random.ts';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import type { ServiceError } from '../../../main/service/errors.ts';
import type { StreamClose } from '../../../main/service/transport.ts';
import type { StreamHealth, StreamProblem } from '../../../main/streams/health.ts';
import type { OpenHandlers, StreamGap, Supervised } from '../../../main/streams/supervised-stream.ts';
import { createSupervisor } from '../../../main/streams/supervisor.ts';
import { settle } from './support.ts';
import { verbatim, type Message } from '../../../main/text/message.ts';

/** A connection opened by the supervisor and driven by the test, in the role of the server. */
export interface Connection {
  readonly at: number;
  readonly handlers: OpenHandlers;
  readonly signal: AbortSignal;
  end(close: StreamClose): Promise<void>;
}

/** A supervisor on a virtual clock with one stream, and the callbacks that it made. */
export function setUp(change: Partial<Supervised> = {}, seed = 1) {
  const clock = createVirtualClock();
  const supervisor = createSupervisor({ clock, random: createSeededRandom(seed), log: silentLog });
  const connections: Connection[] = [];
  const ups: { first: boolean; gap: StreamGap | null }[] = [];
  const downs: Message[] = [];
  const stops: (StreamProblem | null)[] = [];
  const seen: StreamHealth[] = [];
  supervisor.onChange(({ health }) => seen.push(health));
  const stream: Supervised = {
    id: 'event:anna',
    kind: 'event',
    accountId: 'anna',
    open: (handlers, signal) =>
      new Promise((resolve) => {
        connections.push({
          at: clock.monotonic(),
          handlers,
          signal,
          end: (close) => {
            resolve(close);
            return settle();
          },
        });
      }),
    onUp: (up) => ups.push(up),
    onDown: (cause) => downs.push(cause),
    onStopped: (problem) => stops.push(problem),
    ...change,
  };
  const newest = () => {
    const connection = connections.at(-1);
    if (!connection) throw new Error('nothing was opened');
    return connection;
  };
  const health = () => {
    const [one] = supervisor.health();
    if (!one) throw new Error('nothing is supervised');
    return one;
  };
  return { clock, supervisor, stream, connections, ups, downs, stops, seen, newest, health };
}

export const refused = (error: ServiceError): StreamClose => ({ reason: 'refused', error });
export const unreachable = refused({
  code: 'unreachable',
  message: verbatim('The server cannot be reached.'),
});
export const ended: StreamClose = { reason: 'ended' };
