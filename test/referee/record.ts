/** Records every request and answer that passes the proxy, from the raw bytes alone. */

import { createConversation } from './conversation.ts';
import type { Exchange } from './exchange.ts';
import type { Connection, ConnectionTap, Fault, Side } from './proxy.ts';

/** Traffic that is not HTTP/1.1; the rest of the connection is not parsed. */
export interface MalformedTraffic {
  readonly connection: number;
  readonly side: Side;
  readonly at: number;
  readonly what: string;
  /** Raw offset in this side's bytes. */
  readonly offset: number;
}

export interface Record {
  /** In the order of arrival at the server. Includes exchanges in progress, which change until they end. */
  readonly exchanges: readonly Exchange[];
  readonly malformed: readonly MalformedTraffic[];
  /** Tokens seen in requests. Only for finding leaks: never display them. */
  readonly tokens: ReadonlySet<string>;
}

/**
 * The position of a fault: before a raw byte of the answer, counted from its head or its body (chunk framing
 * included). A shorter answer is unaffected.
 */
export interface PlannedFault {
  readonly fault: Fault;
  readonly byte: number;
  readonly of: 'answer' | 'body';
}

/** Called once for each answer, on its first byte. */
export type FaultPlan = (exchange: Exchange) => PlannedFault | undefined;

export interface RecorderOptions {
  readonly now: () => number;
  readonly faultFor?: FaultPlan;
  /** Whether to store the texts of an answer's lines; default: of streams, not of downloads. */
  readonly keepsLines?: (exchange: Exchange) => boolean;
}

export interface Recorder extends Record {
  tap(connection: Connection): ConnectionTap;
  /** Removes finished exchanges from the record, for runs that store them elsewhere. */
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
