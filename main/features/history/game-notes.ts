/** A game's notes as the archive stores them: JSON of at most `pgnLimits.notesBytes`. */
import type { PgnCut, PgnNote } from '../../chess/bulk/pgn-game.ts';
import { pgnLimits } from '../../chess/bulk/pgn-limits.ts';
import type { FileNotes } from './archived-game.ts';

type Tag = readonly [name: string, value: string];
type StoredTag = NonNullable<FileNotes['tags']>[number];
type Stop = NonNullable<FileNotes['stop']>;
type StoredNote = NonNullable<FileNotes['notes']>[number];

export interface StoredNotes {
  /** Null where there are neither tags nor notes. */
  readonly json: string | null;
  readonly cuts: ReadonlySet<PgnCut>;
}

const aroundLists = '{"tags":[],"notes":[]}'.length;
/** Tags get at most half of the limit, so that neither list displaces the other. */
const tagsShare = pgnLimits.notesBytes / 2;
const mostBytesPerUnit = 3;

/** Drops entries beyond the limit. `cuts`: the cuts the reader already made. `stop`: why the game is partial. */
export function makeNotes(
  tags: readonly Tag[],
  notes: readonly PgnNote[],
  cuts: ReadonlySet<PgnCut>,
  stop: Stop | null = null,
): StoredNotes {
  if (tags.length === 0 && notes.length === 0 && stop === null) return { json: null, cuts };
  const storedTags = tags.map(([name, value]): StoredTag => [name, value]);
  const storedNotes = notes.map(({ ply, kind, text }): StoredNote => [ply, kind, text]);
  const json = toJson(storedTags, storedNotes, stop);
  // Fast path: an upper bound avoids measuring most games.
  if (mostBytesPerUnit * json.length <= pgnLimits.notesBytes || bytesOf(json) <= pgnLimits.notesBytes)
    return { json, cuts };
  const keptTags = fitting(storedTags, tagsShare);
  const aroundAll = aroundLists + (stop === null ? 0 : sizeOf({ stop }));
  const keptNotes = fitting(storedNotes, pgnLimits.notesBytes - aroundAll - keptTags.bytes, shortened);
  const all = new Set(cuts);
  if (keptTags.isCut) all.add('tags');
  if (keptNotes.isCut) all.add('notes');
  return { json: toJson(keptTags.entries, keptNotes.entries, stop), cuts: all };
}

const bytesOf = (text: string): number => Buffer.byteLength(text);

/** A partial game's JSON starts with `stop`, by which the store recognises it. */
function toJson(tags: readonly StoredTag[], notes: readonly StoredNote[], stop: Stop | null): string {
  return JSON.stringify({
    ...(stop !== null && { stop }),
    ...(tags.length > 0 && { tags }),
    ...(notes.length > 0 && { notes }),
  });
}

/** The leading entries that fit, and the part of the next one that `shorten` returns. */
function fitting<T>(
  entries: readonly T[],
  room: number,
  shorten: (entry: T, room: number) => T | null = () => null,
): { readonly entries: readonly T[]; readonly bytes: number; readonly isCut: boolean } {
  const fitted: T[] = [];
  let bytes = 0;
  for (const entry of entries) {
    const size = sizeOf(entry);
    if (bytes + size <= room) {
      fitted.push(entry);
      bytes += size;
      continue;
    }
    const part = shorten(entry, room - bytes);
    if (part !== null) fitted.push(part);
    return { entries: fitted, bytes: room, isCut: true };
  }
  return { entries: fitted, bytes, isCut: false };
}

/** Bytes of an entry and its comma. */
const sizeOf = (entry: unknown): number => bytesOf(JSON.stringify(entry)) + 1;

/** Truncates a comment. A variation is dropped, because half of one is malformed. */
function shortened([ply, kind, text]: StoredNote, room: number): StoredNote | null {
  if (kind !== 'comment') return null;
  let fits = 0;
  let tooLong = text.length + 1;
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (sizeOf([ply, kind, text.slice(0, middle)]) <= room) fits = middle;
    else tooLong = middle;
  }
  const part = text.slice(0, fits).replace(/[\uD800-\uDBFF]$/, '');
  return part === '' ? null : [ply, kind, part];
}
