/**
 * The container of every file of the folder: magic, header, body, trailer. FORMAT.md describes it. A file is
 * whole only when the SHA-256 in its trailer is that of all bytes before it.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { safeCheck } from '../../base/check.ts';
import { formatVersion, mostFileBytes, mostHeaderBytes, mostScrypt, mostSources } from './limits.ts';

const magic = Buffer.from('OUTPOSTL', 'latin1');
const lengthBytes = 4;
const trailerBytes = 32;

const machine = z.string().regex(/^[0-9a-z]{8,32}$/);
const hex = (bytes: number) =>
  z
    .string()
    .regex(/^[0-9a-f]+$/)
    .length(2 * bytes);
const count = z.int().min(0);
export const fileId = z.string().regex(/^[0-9a-f]{20}$/);

const cipher = z.object({
  name: z.literal('aes-256-gcm'),
  scrypt: z.object({
    N: z.int().min(2).max(mostScrypt.N).refine(isPowerOfTwo),
    r: z.int().min(1).max(mostScrypt.r),
    p: z.int().min(1).max(mostScrypt.p),
    salt: hex(16),
  }),
  salt: hex(16),
  nonce: hex(12),
});

const header = z.object({
  format: z.literal(formatVersion),
  kind: z.enum(['segment', 'state']),
  machine,
  /** Sequence numbers of the facts, inclusive; 0 in a state. */
  first: count,
  last: count,
  facts: count,
  /** Segments whose facts it contains, except superseded ones. */
  sources: z.array(fileId).max(mostSources),
  /** In the last part of a compaction: its other parts, which replace the sources together with it. */
  parts: z.array(fileId).max(mostSources).nullable(),
  /** Length of the body. */
  bytes: count.max(mostFileBytes),
  /** Null: the body is not encrypted. */
  cipher: cipher.nullable(),
});

export type CipherHeader = z.infer<typeof cipher>;
export type ContainerHeader = z.infer<typeof header>;

export interface WholeContainer {
  readonly state: 'whole';
  readonly header: ContainerHeader;
  /** Magic, length and header as they are in the file: the data that encryption authenticates. */
  readonly head: Uint8Array;
  readonly body: Uint8Array;
  /** Of the trailer, hex. */
  readonly hash: string;
}

/**
 * `partial`: shorter than its header promises; `damaged`: of the right length or without a usable header, but not
 * whole; `newer`: whole, in a format of a later version.
 */
export type Inspected = WholeContainer | { readonly state: 'partial' | 'damaged' | 'newer' };

function isPowerOfTwo(value: number): boolean {
  return Number.isInteger(Math.log2(value));
}

/** Magic, length and header. Throws a `RangeError` when the header is too long. */
export function encodeHead(fields: ContainerHeader): Uint8Array {
  const text = Buffer.from(JSON.stringify(fields));
  if (text.length > mostHeaderBytes) throw new RangeError('the header is too long');
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(text.length);
  return Buffer.concat([magic, length, text]);
}

export function encodeContainer(head: Uint8Array, body: Uint8Array) {
  const content = Buffer.concat([head, body]);
  const hash = sha256(content);
  return { bytes: Buffer.concat([content, hash]), hash: hash.toString('hex') };
}

export function inspectContainer(file: Uint8Array): Inspected {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const start = magic.length + lengthBytes;
  if (bytes.length > mostFileBytes) return { state: 'damaged' };
  if (!bytes.subarray(0, magic.length).equals(magic.subarray(0, bytes.length))) return { state: 'damaged' };
  if (bytes.length < start) return { state: 'partial' };
  const end = start + bytes.readUInt32BE(magic.length);
  if (end - start > mostHeaderBytes) return { state: 'damaged' };
  if (bytes.length < end + trailerBytes) return { state: 'partial' };
  const content = bytes.subarray(0, -trailerBytes);
  const fields = parseJson(bytes.subarray(start, end));
  const known = safeCheck(header, fields).data;
  const hash = sha256(content);
  if (!hash.equals(bytes.subarray(-trailerBytes))) {
    const isShort = known !== undefined && bytes.length < end + known.bytes + trailerBytes;
    return { state: isShort ? 'partial' : 'damaged' };
  }
  if (!known) return { state: isNewer(fields) ? 'newer' : 'damaged' };
  const body = content.subarray(end);
  if (body.length !== known.bytes) return { state: 'damaged' };
  return { state: 'whole', header: known, head: content.subarray(0, end), body, hash: hash.toString('hex') };
}

/** Later versions keep magic, length, trailer and the header's `format`; all else may change. */
const isNewer = (fields: unknown): boolean =>
  (safeCheck(z.object({ format: z.int() }), fields).data?.format ?? 0) > formatVersion;

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
