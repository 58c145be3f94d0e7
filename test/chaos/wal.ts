/**
 * Parses SQLite's write-ahead log as specified (sqlite.org/fileformat2.html, "The Write-Ahead Log"), independently
 * of SQLite's own recovery.
 */

const headerBytes = 32;
const frameHeaderBytes = 24;

export interface Frame {
  /** 1 for the first page of the database. */
  readonly page: number;
  readonly data: Buffer;
}

/** Frames that apply atomically. */
export interface Commit {
  readonly frames: readonly Frame[];
  /** Offset after its last frame. */
  readonly end: number;
  /** The database's size in pages after it. */
  readonly pages: number;
}

export interface Wal {
  readonly pageBytes: number;
  readonly commits: readonly Commit[];
}

type Sums = readonly [number, number];

/** The commits of a log in order, up to the first frame that is incomplete or of another log. */
export function readWal(bytes: Buffer): Wal {
  if (bytes.length < headerBytes) return { pageBytes: 0, commits: [] };
  const littleEndian = bytes.readUInt32BE(0) === 0x377f0682;
  const pageBytes = bytes.readUInt32BE(8);
  const salts = bytes.subarray(16, 24);
  let sums = addUp(bytes.subarray(0, 24), [0, 0], littleEndian);
  if (!areAt(bytes, 24, sums)) return { pageBytes, commits: [] };
  const commits: Commit[] = [];
  let frames: Frame[] = [];
  const frameBytes = frameHeaderBytes + pageBytes;
  for (let at = headerBytes; at + frameBytes <= bytes.length; at += frameBytes) {
    const data = bytes.subarray(at + frameHeaderBytes, at + frameBytes);
    sums = addUp(data, addUp(bytes.subarray(at, at + 8), sums, littleEndian), littleEndian);
    if (!bytes.subarray(at + 8, at + 16).equals(salts) || !areAt(bytes, at + 16, sums)) break;
    frames.push({ page: bytes.readUInt32BE(at), data });
    const pages = bytes.readUInt32BE(at + 4);
    if (pages === 0) continue;
    commits.push({ frames, end: at + frameBytes, pages });
    frames = [];
  }
  return { pageBytes, commits };
}

function addUp(bytes: Buffer, from: Sums, littleEndian: boolean): Sums {
  let [first, second] = from;
  for (let at = 0; at < bytes.length; at += 8) {
    const one = littleEndian ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
    const two = littleEndian ? bytes.readUInt32LE(at + 4) : bytes.readUInt32BE(at + 4);
    first = (first + one + second) >>> 0;
    second = (second + two + first) >>> 0;
  }
  return [first, second];
}

const areAt = (bytes: Buffer, at: number, [first, second]: Sums): boolean =>
  bytes.readUInt32BE(at) === first && bytes.readUInt32BE(at + 4) === second;

/** Offsets of the write and read versions in the header: 1 for a rollback journal, 2 for a write-ahead log. */
const formatOffsets = [18, 19];

/** The database after a commit, in a single file without a log. */
export function applyCommit(database: Buffer, { frames, pages }: Commit, pageBytes: number): Buffer {
  const after = Buffer.alloc(pages * pageBytes);
  database.copy(after);
  for (const { page, data } of frames) data.copy(after, (page - 1) * pageBytes);
  for (const offset of formatOffsets) after[offset] = 1;
  return after;
}
