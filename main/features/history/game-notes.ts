/** The notes of a game as the archive stores them: JSON text of at most `pgnLimits.notesBytes`. */
import type { PgnCut, PgnNote } from '../../chess/bulk/pgn-game.ts';
import { pgnLimits } from '../../chess/bulk/pgn-limits.ts';
import type { Notes } from './archived-game.ts';

type Tag = readonly [name: string, value: string];
type StoredTag = NonNullable<Notes['tags']>[number];
type StoredNote = NonNullable<Notes['notes']>[number];

export interface StoredNotes {
  /** Null where there are neither tags nor notes. */
  readonly json: string | null;
  readonly cuts: ReadonlySet<PgnCut>;
}

/** JSON around both lists. */
const aroundLists = '{"tags":[],"notes":[]}'.length;
/** Notes cannot push out the tags, nor tags the notes. */
const tagsShare = pgnLimits.notesBytes / 2;
const mostBytesPerUnit = 3;

/** Entries beyond the limit are left out; `cuts`: what the reader cut before. */
export function makeNotes(
  tags: readonly Tag[],
  notes: readonly PgnNote[],
  cuts: ReadonlySet<PgnCut>,
): StoredNotes {
  if (tags.length === 0 && notes.length === 0) return { json: null, cuts };
  const storedTags = tags.map(([name, value]): StoredTag => [name, value]);
  const storedNotes = notes.map(({ ply, kind, text }): StoredNote => [ply, kind, text]);
  const json = toJson(storedTags, storedNotes);
  // Nearly all games are told apart from large ones without being measured.
  if (mostBytesPerUnit * json.length <= pgnLimits.notesBytes || bytesOf(json) <= pgnLimits.notesBytes)
    return { json, cuts };
  const keptTags = fitting(storedTags, tagsShare);
  const keptNotes = fitting(storedNotes, pgnLimits.notesBytes - aroundLists - keptTags.bytes, shortened);
  const all = new Set(cuts);
  if (keptTags.isCut) all.add('tags');
  if (keptNotes.isCut) all.add('notes');
  return { json: toJson(keptTags.entries, keptNotes.entries), cuts: all };
}

const bytesOf = (text: string): number => Buffer.byteLength(text);

function toJson(tags: readonly StoredTag[], notes: readonly StoredNote[]): string {
  return JSON.stringify({ ...(tags.length > 0 && { tags }), ...(notes.length > 0 && { notes }) });
}

/** The entries from the first on that have room, and the part of the next one that `shorten` makes fit. */
function fitting<T>(
  entries: readonly T[],
  room: number,
  shorten: (entry: T, room: number) => T | null = () => null,
): { readonly entries: readonly T[]; readonly bytes: number; readonly isCut: boolean } {
  const kept: T[] = [];
  let bytes = 0;
  for (const entry of entries) {
    const size = sizeOf(entry);
    if (bytes + size <= room) {
      kept.push(entry);
      bytes += size;
      continue;
    }
    const part = shorten(entry, room - bytes);
    if (part !== null) kept.push(part);
    return { entries: kept, bytes: room, isCut: true };
  }
  return { entries: kept, bytes, isCut: false };
}

/** Bytes of an entry with the comma behind it. */
const sizeOf = (entry: unknown): number => bytesOf(JSON.stringify(entry)) + 1;

/** The beginning of a comment; half a variation would be none. */
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
