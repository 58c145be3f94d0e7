/** Reads Polyglot books of any size: a look-up reads a few hundred bytes around the position's entries. */
import type { Position } from '../position.ts';
import { compareKeys, entryBytes, readEntry, uciOfCode, type BookEntry } from './entry.ts';
import type { PolyglotKey } from './key.ts';

/** A book's bytes. */
export interface BookSource {
  /** Bytes. */
  readonly size: number;
  /** Reads `length` bytes at `offset`; fewer at the end of the file. Rejects if the disk fails. */
  read(offset: number, length: number): Promise<Uint8Array>;
}

/** Why a file is not a book. */
export type BookFault = 'empty' | 'size' | 'unsorted';

/** Entries that one position may have; more are ignored. */
const mostOfPosition = 512;
/** Entries that the check of the order reads, spread over the file. */
const sampled = 256;
/** Entries read at once in the end of a search. */
const readAtOnce = 64;

async function entriesAt(source: BookSource, first: number, count: number): Promise<readonly BookEntry[]> {
  const bytes = await source.read(first * entryBytes, count * entryBytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const whole = Math.floor(bytes.byteLength / entryBytes);
  return Array.from({ length: whole }, (_, index) => readEntry(view, index * entryBytes));
}

/**
 * Checks the size, and the order of a sample of entries; null for a book. A disordered file that passes only hides
 * some of its moves: a search compares whole keys.
 */
export async function bookFault(source: BookSource): Promise<BookFault | null> {
  if (source.size === 0) return 'empty';
  if (source.size % entryBytes !== 0) return 'size';
  const count = source.size / entryBytes;
  let before: BookEntry | undefined;
  for (let number = 0; number < sampled; number += 1) {
    const at = count <= sampled ? number : Math.floor((number * (count - 1)) / (sampled - 1));
    if (at >= count) break;
    const [entry] = await entriesAt(source, at, 1);
    if (!entry) return 'size';
    if (before && compareKeys(before.key, entry.key) > 0) return 'unsorted';
    before = entry;
  }
  return null;
}

/** Entries of a position, in the file's order. */
export async function findEntries(source: BookSource, key: PolyglotKey): Promise<readonly BookEntry[]> {
  let from = 0;
  let to = Math.floor(source.size / entryBytes);
  const end = to;
  // The first entry that is not before the key.
  while (from < to) {
    const middle = from + Math.floor((to - from) / 2);
    const [entry] = await entriesAt(source, middle, 1);
    if (!entry) return [];
    if (compareKeys(entry.key, key) < 0) from = middle + 1;
    else to = middle;
  }
  const found: BookEntry[] = [];
  for (; from < end && found.length < mostOfPosition; from += readAtOnce) {
    const some = await entriesAt(source, from, Math.min(readAtOnce, end - from));
    const own = some.findIndex((entry) => compareKeys(entry.key, key) !== 0);
    found.push(...some.slice(0, own < 0 ? some.length : own));
    if (own >= 0 || some.length < readAtOnce) break;
  }
  return found;
}

export interface BookMove {
  /** Normalised. */
  readonly uci: string;
  readonly san: string;
  /** Above 0. */
  readonly weight: number;
}

/** The legal moves among a position's entries, the heaviest first. Weights of repeated moves are added. */
export function bookMoves(entries: readonly BookEntry[], position: Position): readonly BookMove[] {
  const moves = new Map<string, BookMove>();
  for (const { move, weight } of entries) {
    const uci = uciOfCode(move);
    const played = weight > 0 && uci !== undefined ? position.play(uci) : undefined;
    if (!played) continue;
    const before = moves.get(played.uci)?.weight ?? 0;
    moves.set(played.uci, { uci: played.uci, san: played.san, weight: before + weight });
  }
  return [...moves.values()].toSorted((a, b) => b.weight - a.weight);
}
