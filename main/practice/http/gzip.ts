/**
 * Gzip for callers that ask for it. All of it is synchronous: each piece of a stream is in the response before the call
 * returns, as without gzip, so back-pressure, faults and clocks that tests advance behave the same. It costs about
 * 20 µs a line and keeps no memory between lines.
 */
import type { ServerResponse } from 'node:http';
import { constants, crc32, deflateRawSync, gzipSync } from 'node:zlib';

/** Shorter whole bodies are sent as they are, bytes: gzip would not make them smaller. */
const shortestPacked = 256;

/** Fixed header of a gzip file: deflate, no name, no time, system unknown. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty last block of deflate. */
const lastBlock = Buffer.from([3, 0]);

/** Whether `Accept-Encoding` names gzip. `*` is no such request: no client that sends it depends on gzip. */
export function acceptsGzip(header: string | undefined): boolean {
  return (header ?? '').split(',').some((entry) => {
    const [coding = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    const isRefused = parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
    return (coding === 'gzip' || coding === 'x-gzip') && !isRefused;
  });
}

/** Agrees on gzip for this response: the header says it, and every sender below follows the header. */
export function agreeOnGzip(response: ServerResponse): void {
  response.setHeader('Vary', 'Accept-Encoding');
  if (acceptsGzip(response.req.headers['accept-encoding'])) response.setHeader('Content-Encoding', 'gzip');
}

const isAgreed = (response: ServerResponse) => response.getHeader('Content-Encoding') === 'gzip';

/** A whole body as it is to be sent. Call it before the head is written. */
export function wholeBody(response: ServerResponse, text: string): Buffer {
  const body = Buffer.from(text);
  if (!isAgreed(response)) return body;
  if (body.length >= shortestPacked) return gzipSync(body);
  response.removeHeader('Content-Encoding');
  return body;
}

/** Turns the pieces of an open answer into bytes. The reader can decode each piece as soon as it arrives. */
export interface Packer {
  pack(text: string): Buffer | string;
  /** `text` and the end of the answer. */
  last(text: string): Buffer | string;
}

const plain: Packer = { pack: (text) => text, last: (text) => text };

/** The packer of an open answer, by what was agreed on for it. */
export function packerFor(response: ServerResponse): Packer {
  return isAgreed(response) ? createGzipPacker() : plain;
}

/**
 * Each piece is compressed without reference to those before it and ends on a byte boundary with an empty block that is
 * not the last one (a sync flush), so the pieces are one gzip file when they are joined.
 */
export function createGzipPacker(): Packer {
  let isBegun = false;
  let sum = 0;
  let length = 0;

  const pack = (text: string): Buffer => {
    const bytes = Buffer.from(text);
    sum = crc32(bytes, sum);
    length += bytes.length;
    const head = isBegun ? [] : [gzipHeader];
    isBegun = true;
    const body = bytes.length === 0 ? [] : [deflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH })];
    return Buffer.concat([...head, ...body]);
  };

  return {
    pack,
    last(text) {
      const body = pack(text);
      const trailer = Buffer.alloc(8);
      trailer.writeUInt32LE(sum >>> 0, 0);
      trailer.writeUInt32LE(length % 2 ** 32, 4);
      return Buffer.concat([body, lastBlock, trailer]);
    },
  };
}
