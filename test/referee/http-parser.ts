/**
 * HTTP/1.1 messages out of raw bytes, however these are cut into pieces: one parser reads one direction of one
 * connection. Offsets count the raw bytes of that direction from 0, framing included, so that whoever knows how many
 * bytes got through also knows which parts of which message did.
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
  /** The first byte of a message is here; `offset` is where it stands. */
  onStart(offset: number): void;
  /** `end` is the offset behind the head. */
  onHead(head: H, end: number): void;
  /** A piece of the body without its framing; `end` is the offset behind it. */
  onBody(bytes: Buffer, end: number): void;
  /** The message is whole. */
  onEnd(end: number): void;
  /** Not HTTP/1.1 from here on: nothing more is read. */
  onMalformed(what: string, offset: number): void;
}

export interface ResponseHandlers extends MessageHandlers<ResponseHead> {
  /** Method of the request whose answer begins; undefined when nothing was asked. */
  methodAsked(): string | undefined;
  /** An answer before the answer (1xx). */
  onInterim(head: ResponseHead, end: number): void;
}

export interface HttpParser {
  push(bytes: Buffer): void;
  /** No byte follows. A body that lasts until the connection's end is whole then; another message may be cut. */
  end(): void;
}

const longestHead = 64 * 1024;
const longestChunkLine = 4 * 1024;
const lineFeed = 0x0a;

/** What a direction reads next. */
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
      const asked = handlers.methodAsked();
      if (asked === undefined) throw new Malformed('an answer to nothing');
      if (head.status < 200 && head.status !== 101) {
        handlers.onInterim(head, end);
        return 'interim';
      }
      const framing = responseFraming(head, asked);
      handlers.onHead(head, end);
      return { framing, last: endsConnection(head) };
    },
  });
}

interface Direction {
  readonly handlers: MessageHandlers<never>;
  readonly skipsEmptyLines: boolean;
  /** Reads a head, tells of it, and says what follows. `last`: no further message may follow this one. */
  read(lines: readonly string[], end: number): { framing: Framing; last: boolean } | 'interim';
}

function createParser({ handlers, skipsEmptyLines, read }: Direction): HttpParser {
  let state: State = { kind: 'idle' };
  /** Raw bytes of this direction before the piece that is being read. */
  let base = 0;
  /** A line that is not whole yet. */
  let partial: Buffer[] = [];
  let partialLength = 0;
  /** Where the line or piece that is being read begins: the place of a fault, however the bytes were cut. */
  let placed = 0;
  /** Where the message begins. */
  let startedAt = 0;
  let lines: string[] = [];
  let headLength = 0;
  /** A further message may not begin. */
  let over = false;

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
        over ||= found.last;
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

  /** Reads up to the line's end; returns where reading goes on. */
  const readLine = (bytes: Buffer, from: number): number => {
    const found = bytes.indexOf(lineFeed, from);
    const to = found === -1 ? bytes.length : found + 1;
    if (partialLength === 0) placed = base + from;
    partial.push(bytes.subarray(from, to));
    partialLength += to - from;
    if (state.kind === 'head') headLength += to - from;
    if (headLength > longestHead) throw new Malformed('a head without an end');
    if (state.kind !== 'head' && partialLength > longestChunkLine)
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
    if (over) throw new Malformed('bytes after the last message');
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
