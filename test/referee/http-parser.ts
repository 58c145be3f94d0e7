/**
 * Incremental parser of HTTP/1.1: one parser reads one direction of one connection. Offsets count the raw bytes of
 * that direction from 0, framing included, so that parts of messages can be matched with delivered bytes.
 */

import {
  Malformed,
  endsConnection,
  parseRequestHead,
  parseResponseHead,
  requestFraming,
  responseFraming,
} from './http-heads.ts';
import type { Framing, RequestHead, ResponseHead } from './http-heads.ts';

export interface MessageHandlers<H> {
  /** A message begins at `offset`. */
  onStart(offset: number): void;
  /** `end`: the offset after the head. */
  onHead(head: H, end: number): void;
  /** A piece of the body without framing; `end`: the offset after it. */
  onBody(bytes: Buffer, end: number): void;
  /** The message is complete. */
  onEnd(end: number): void;
  /** Not HTTP/1.1; the parser ignores everything after it. */
  onMalformed(what: string, offset: number): void;
}

export interface ResponseHandlers extends MessageHandlers<ResponseHead> {
  /** Method of the request that the next answer belongs to; undefined without a request. */
  methodAsked(): string | undefined;
  /** An interim answer (1xx). */
  onInterim(head: ResponseHead, end: number): void;
}

export interface HttpParser {
  push(bytes: Buffer): void;
  /** The direction has ended. Completes a body that lasts until the connection's end; cuts any other message. */
  end(): void;
}

const maxHeadBytes = 64 * 1024;
const maxChunkLineBytes = 4 * 1024;
const lineFeed = 0x0a;

type State =
  | {
      readonly kind:
        | 'idle'
        | 'head'
        | 'chunk-size'
        | 'chunk-end'
        | 'trailers'
        | 'close'
        | 'opaque'
        | 'broken';
    }
  | { readonly kind: 'fixed' | 'chunk'; left: number };

export function createRequestParser(handlers: MessageHandlers<RequestHead>): HttpParser {
  return createParser({
    handlers,
    // A client may send an empty line between two requests.
    skipsEmptyLines: true,
    read(lines, end) {
      const head = parseRequestHead(lines);
      handlers.onHead(head, end);
      return { framing: requestFraming(head), last: false };
    },
  });
}

export function createResponseParser(handlers: ResponseHandlers): HttpParser {
  return createParser({
    handlers,
    skipsEmptyLines: false,
    read(lines, end) {
      const head = parseResponseHead(lines);
      const method = handlers.methodAsked();
      if (method === undefined) throw new Malformed('an answer to nothing');
      if (head.status < 200 && head.status !== 101) {
        handlers.onInterim(head, end);
        return 'interim';
      }
      const framing = responseFraming(head, method);
      handlers.onHead(head, end);
      return { framing, last: endsConnection(head) };
    },
  });
}

interface Direction {
  readonly handlers: MessageHandlers<never>;
  readonly skipsEmptyLines: boolean;
  /** Reads a head, reports it, and returns the framing of its body. `last`: no further message may follow. */
  read(lines: readonly string[], end: number): { framing: Framing; last: boolean } | 'interim';
}

function createParser({ handlers, skipsEmptyLines, read }: Direction): HttpParser {
  let state: State = { kind: 'idle' };
  /** Raw bytes before the current piece. */
  let base = 0;
  /** The beginning of an incomplete line. */
  let partial: Buffer[] = [];
  let partialLength = 0;
  /** Offset of the current line or piece: the position of a fault, independent of how the bytes were split. */
  let placed = 0;
  /** Offset of the current message. */
  let startedAt = 0;
  let lines: string[] = [];
  let headLength = 0;
  /** No further message may begin. */
  let isLast = false;

  const fail = (what: string, offset: number) => {
    state = { kind: 'broken' };
    partial = [];
    lines = [];
    handlers.onMalformed(what, offset);
  };

  const finish = (offset: number) => {
    state = { kind: 'idle' };
    handlers.onEnd(offset);
  };

  const enter = (framing: Framing, offset: number) => {
    switch (framing.kind) {
      case 'none':
        return finish(offset);
      case 'fixed':
        state = { kind: 'fixed', left: framing.length };
        return;
      case 'chunked':
        state = { kind: 'chunk-size' };
        return;
      case 'close':
      case 'opaque':
        state = { kind: framing.kind };
    }
  };

  const onLine = (line: string, offset: number) => {
    switch (state.kind) {
      case 'head': {
        if (line !== '') {
          lines.push(line);
          return;
        }
        const whole = lines;
        lines = [];
        headLength = 0;
        placed = startedAt;
        const found = read(whole, offset);
        if (found === 'interim') {
          state = { kind: 'idle' };
          return;
        }
        isLast ||= found.last;
        return enter(found.framing, offset);
      }
      case 'chunk-size': {
        const size = /^([0-9a-fA-F]{1,12})[\t ]*(?:;.*)?$/.exec(line)?.[1];
        if (size === undefined) throw new Malformed('a chunk size that is none');
        const left = Number.parseInt(size, 16);
        state = left === 0 ? { kind: 'trailers' } : { kind: 'chunk', left };
        return;
      }
      case 'chunk-end':
        if (line !== '') throw new Malformed('a chunk longer than its size');
        state = { kind: 'chunk-size' };
        return;
      case 'trailers':
        if (line === '') finish(offset);
        else if (!line.includes(':')) throw new Malformed('a trailer that is none');
        return;
      default:
        throw new Malformed('a line where none belongs');
    }
  };

  /** Reads up to the line's end; returns the offset after it. */
  const readLine = (bytes: Buffer, from: number): number => {
    const found = bytes.indexOf(lineFeed, from);
    const to = found === -1 ? bytes.length : found + 1;
    if (partialLength === 0) placed = base + from;
    partial.push(bytes.subarray(from, to));
    partialLength += to - from;
    if (state.kind === 'head') headLength += to - from;
    if (headLength > maxHeadBytes) throw new Malformed('a head without an end');
    if (state.kind !== 'head' && partialLength > maxChunkLineBytes)
      throw new Malformed('a line without an end');
    if (found === -1) return to;
    const text = Buffer.concat(partial).toString('latin1');
    partial = [];
    partialLength = 0;
    if (!text.endsWith('\r\n')) throw new Malformed('a line that ends without a carriage return');
    onLine(text.slice(0, -2), base + to);
    return to;
  };

  const begin = (bytes: Buffer, from: number): number => {
    const first = bytes[from];
    if (skipsEmptyLines && partialLength === 0 && (first === 0x0d || first === lineFeed)) return from + 1;
    placed = base + from;
    if (isLast) throw new Malformed('bytes after the last message');
    state = { kind: 'head' };
    startedAt = base + from;
    handlers.onStart(startedAt);
    return from;
  };

  const readBody = (bytes: Buffer, from: number): number => {
    if (state.kind !== 'fixed' && state.kind !== 'chunk') {
      if (state.kind === 'close') handlers.onBody(bytes.subarray(from), base + bytes.length);
      return bytes.length;
    }
    const to = Math.min(bytes.length, from + state.left);
    const { kind } = state;
    state.left -= to - from;
    const { left } = state;
    handlers.onBody(bytes.subarray(from, to), base + to);
    if (left > 0) return to;
    if (kind === 'fixed') finish(base + to);
    else state = { kind: 'chunk-end' };
    return to;
  };

  const step = (bytes: Buffer, from: number): number => {
    switch (state.kind) {
      case 'idle':
        return begin(bytes, from);
      case 'head':
      case 'chunk-size':
      case 'chunk-end':
      case 'trailers':
        return readLine(bytes, from);
      case 'fixed':
      case 'chunk':
      case 'close':
        return readBody(bytes, from);
      case 'opaque':
      case 'broken':
        return bytes.length;
    }
  };

  return {
    push(bytes) {
      let at = 0;
      try {
        while (at < bytes.length) at = step(bytes, at);
      } catch (thrown) {
        if (!(thrown instanceof Malformed)) throw thrown;
        fail(thrown.message, placed);
      }
      base += bytes.length;
    },
    end() {
      if (state.kind === 'close') finish(base);
    },
  };
}
