/**
 * How much work a database's schema is for SQLite, read from the bytes of the file. SQLite parses the whole schema with
 * the first statement, before anything about it can be asked, and on the thread that asks. An automatic index is
 * compared with all others of its table, so the time grows with the square of a statement's length; rows of
 * `sqlite_stat1` are all read. The worst schema found within these bounds takes 3.5 ms, ours 0.3 ms.
 */
import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { sizeOf } from '../recovery/place.ts';

/** More than twice what the newest version has; a test says when a migration comes near. */
const BOUNDS = {
  /** Bytes of all rows of `sqlite_schema`. */
  bytes: 32_768,
  /** Bytes of one row. */
  rowBytes: 2_048,
  rows: 256,
  /** Pages that the rows are on, and those that lead to them. */
  pages: 64,
  /** Bytes of the write-ahead log. The first statement after a stop also reads all of it. */
  logBytes: 8 * 2 ** 20,
};

/** See https://www.sqlite.org/fileformat.html. */
const HEADER = { bytes: 100, pageSize: 16, reserved: 20, encoding: 56, utf8: 1 };
const LOG = { headerBytes: 32, pageSize: 8, frameBytes: 24 };
const PAGE = { inner: 5, leaf: 13, cells: 3, last: 8, innerCells: 12, leafCells: 8 };
/** The least size of the pages of our databases. On such a page the beginning of a row, with its name, is complete. */
const LEAST_PAGE_BYTES = 4_096;
/** Bytes at the beginning of a row that say what its columns are, and of a name. Ours need far less. */
const MOST_COLUMN_BYTES = 32;
const MOST_NAME_BYTES = 255;
/** SQLite reads all rows of tables of these names as it reads the schema. */
const STATISTICS = 'sqlite_stat';

interface Size {
  readonly bytes: number;
  readonly rows: number;
}

/** The schema is larger than ours can be, or not readable by this module. */
class UnusualError extends Error {}

/**
 * Whether SQLite can read the schema of a database at once. False for what is no database of ours, and for what only
 * SQLite can tell. Throws when the file cannot be read.
 */
export function isSchemaSmall(file: string): boolean {
  try {
    const { bytes, rows } = schemaSizeOf(file);
    return bytes <= BOUNDS.bytes && rows <= BOUNDS.rows;
  } catch (error) {
    if (error instanceof UnusualError || error instanceof RangeError) return false;
    throw error;
  }
}

/** At least the size of the schema. Throws `UnusualError`, and `RangeError` where a page refers to what it does not have. */
export function schemaSizeOf(file: string): Size {
  // SQLite writes its pages back into the database first.
  if (existsSync(`${file}-journal`)) throw new UnusualError();
  const opened = openSync(file, 'r');
  try {
    const pageBytes = pageBytesOf(readAt(opened, 0, HEADER.bytes));
    const log = readLog(`${file}-wal`, pageBytes);
    return sizeOfTree((page) => {
      const at = (page - 1) * pageBytes;
      // A page that only the log has is behind the end of the file.
      const inFile = at < fstatSync(opened).size ? [readAt(opened, at, pageBytes)] : [];
      return [...inFile, ...(log.get(page) ?? [])];
    });
  } finally {
    closeSync(opened);
  }
}

function readAt(opened: number, at: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  if (readSync(opened, buffer, 0, bytes, at) < bytes) throw new UnusualError();
  return buffer;
}

/** From the header of a database or the beginning of its first page. */
function pageBytesOf(header: Buffer): number {
  const said = header.readUInt16BE(HEADER.pageSize);
  const bytes = said === 1 ? 65_536 : said;
  const isOurs = header[HEADER.reserved] === 0 && header.readUInt32BE(HEADER.encoding) === HEADER.utf8;
  if (!isOurs || bytes < LEAST_PAGE_BYTES) throw new UnusualError();
  return bytes;
}

/**
 * The pages in a write-ahead log, in all their versions. Which of them count is not found out: what a page can lead to is
 * the most that one of its versions leads to.
 */
function readLog(path: string, pageBytes: number): ReadonlyMap<number, readonly Buffer[]> {
  const pages = new Map<number, Buffer[]>();
  const bytes = sizeOf(path);
  if (bytes === 0) return pages;
  if (bytes > BOUNDS.logBytes || bytes < LOG.headerBytes) throw new UnusualError();
  const opened = openSync(path, 'r');
  try {
    const log = readAt(opened, 0, bytes);
    if (log.readUInt32BE(LOG.pageSize) !== pageBytes) throw new UnusualError();
    const step = LOG.frameBytes + pageBytes;
    for (let at = LOG.headerBytes; at + step <= bytes; at += step) {
      const number = log.readUInt32BE(at);
      const versions = pages.get(number);
      const page = log.subarray(at + LOG.frameBytes, at + step);
      if (versions) versions.push(page);
      else pages.set(number, [page]);
    }
    return pages;
  } finally {
    closeSync(opened);
  }
}

/** Goes through the tree of `sqlite_schema`, whose root is the first page. */
function sizeOfTree(versionsOf: (page: number) => readonly Buffer[]): Size {
  let visits = 0;

  const sizeOfPage = (number: number): Size => {
    visits += 1;
    const versions = versionsOf(number);
    if (visits > BOUNDS.pages || versions.length === 0) throw new UnusualError();
    return versions.map((page) => sizeOfVersion(page, number === 1 ? HEADER.bytes : 0)).reduce(larger);
  };

  const sizeOfVersion = (page: Buffer, start: number): Size => {
    if (start > 0) pageBytesOf(page);
    const count = page.readUInt16BE(start + PAGE.cells);
    const cellsFrom = (first: number) =>
      Array.from({ length: count }, (_, index) => page.readUInt16BE(start + first + 2 * index));
    if (page[start] === PAGE.leaf)
      return { bytes: sum(cellsFrom(PAGE.leafCells).map((cell) => rowBytesOf(page, cell))), rows: count };
    if (page[start] !== PAGE.inner || count > BOUNDS.pages) throw new UnusualError();
    const children = cellsFrom(PAGE.innerCells).map((cell) => page.readUInt32BE(cell));
    return [...children, page.readUInt32BE(start + PAGE.last)].map(sizeOfPage).reduce(both);
  };

  return sizeOfPage(1);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const both = (a: Size, b: Size): Size => ({ bytes: a.bytes + b.bytes, rows: a.rows + b.rows });
const larger = (a: Size, b: Size): Size => ({
  bytes: Math.max(a.bytes, b.bytes),
  rows: Math.max(a.rows, b.rows),
});

/** The bytes of a row of `sqlite_schema`; throws for one that is too large, and for tables of statistics. */
function rowBytesOf(page: Buffer, cell: number): number {
  const [bytes, atId] = readVarint(page, cell);
  const [, start] = readVarint(page, atId);
  const [columnBytes, atType] = readVarint(page, start);
  if (bytes > BOUNDS.rowBytes || columnBytes > MOST_COLUMN_BYTES) throw new UnusualError();
  const [type, atName] = readVarint(page, atType);
  const [name] = readVarint(page, atName);
  const nameAt = start + columnBytes + textBytesOf(type);
  const text = page.toString('latin1', nameAt, nameAt + textBytesOf(name)).toLowerCase();
  if (text.startsWith(STATISTICS)) throw new UnusualError();
  return bytes;
}

/** The length of a text by the type that its row gives. */
function textBytesOf(type: number): number {
  const bytes = (type - 13) / 2;
  if (!Number.isInteger(bytes) || bytes < 0 || bytes > MOST_NAME_BYTES) throw new UnusualError();
  return bytes;
}

/** A number of one to three bytes, and where it ends. Longer ones are larger than all that is allowed. */
function readVarint(page: Buffer, at: number): readonly [value: number, end: number] {
  let value = 0;
  for (let end = at; end < at + 3; end += 1) {
    const byte = page.readUInt8(end);
    value = value * 128 + (byte & 127);
    if (byte < 128) return [value, end + 1];
  }
  throw new UnusualError();
}
