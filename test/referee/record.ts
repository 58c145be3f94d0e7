/** Writes down every request and answer that passes the proxy, from the raw bytes alone. */

import { createConversation } from './conversation.ts';
import type { Exchange } from './exchange.ts';
import type { Connection, ConnectionTap, Fault, Side } from './proxy.ts';

/** Traffic that is not HTTP/1.1: from there on the connection is not read any more. */
export interface MalformedTraffic {
  readonly connection: number;
  readonly side: Side;
  readonly at: number;
  readonly what: string;
  /** Raw offset in what that side sent. */
  readonly offset: number;
}

export interface Record {
  /** In the order of arrival at the server; those under way are in here and change until they are over. */
  readonly exchanges: readonly Exchange[];
  readonly malformed: readonly MalformedTraffic[];
  /** Tokens seen in requests. Only for finding them where they must not be: never to be shown. */
  readonly tokens: ReadonlySet<string>;
}

/**
 * Where a fault is to happen: before a raw byte of the answer, counted from the first byte of its head or of its body
 * (with its framing: chunk sizes count). An answer that is shorter gets through unharmed.
 */
export interface PlannedFault {
  readonly fault: Fault;
  readonly byte: number;
  readonly of: 'answer' | 'body';
}

/** Asked once for each answer, when its first byte is here. */
export type FaultPlan = (exchange: Exchange) => PlannedFault | undefined;

export interface RecorderOptions {
  readonly now: () => number;
  readonly faultFor?: FaultPlan;
  /** Whether the texts of an answer's lines are kept; by default those of streams, not of downloads. */
  readonly keepsLines?: (exchange: Exchange) => boolean;
}

export interface Recorder extends Record {
  tap(connection: Connection): ConnectionTap;
  /** Takes what is over out of the record, for runs whose record is kept elsewhere. */
  unload(): readonly Exchange[];
}

export function createRecorder({ now, faultFor, keepsLines }: RecorderOptions): Recorder {
  const exchanges: Exchange[] = [];
  let count = 0;
  const malformed: MalformedTraffic[] = [];
  const tokens = new Set<string>();
  let order = 0;
  return {
    exchanges,
    malformed,
    tokens,
    unload() {
      const over = exchanges.filter(isOver);
      const open = exchanges.filter((exchange) => !isOver(exchange));
      exchanges.splice(0, exchanges.length, ...open);
      return over;
    },
    tap: (connection) =>
      createConversation({
        connection,
        now,
        nextOrder: () => (order += 1),
        faultFor: faultFor ?? (() => undefined),
        keepsLines: keepsLines ?? (({ kind }) => kind === 'stream'),
        onToken: (token) => tokens.add(token),
        onExchange(exchange) {
          exchanges.push(exchange);
          count += 1;
          return count;
        },
        onMalformed: (found) => malformed.push({ connection: connection.id, at: now(), ...found }),
      }),
  };
}

const isOver = ({ closedAt, endedAt }: Exchange): boolean => closedAt !== undefined && endedAt !== undefined;
