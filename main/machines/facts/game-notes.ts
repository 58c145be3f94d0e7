/**
 * Joins the notes of a game: JSON with tags and annotations of its file, and the error at which a partial game ends.
 * Nothing is lost up to the limits, which are those of an import. The join is commutative, associative and idempotent:
 * versions that differ become one sorted list, of which a fixed beginning is kept. Pure.
 */
import { compareFullness, compareTexts, compareValues } from './order.ts';

type Tag = readonly [name: string, value: string];
type Note = readonly [ply: number, kind: string, text: string];

/** Notes of a game that a file has only in part begin with its error (see `partial-games.ts` of the store). */
export const isPartialNotes = (notes: unknown): boolean =>
  typeof notes === 'string' && notes.startsWith('{"stop":');

/** Tags, and characters of one. A file has at most 100 tags of 1 KiB. */
const mostTags = 128;
const longestTag = 1_536;
/** Characters of all annotations as JSON, after which one more is kept; longer ones are left out. */
const mostNotes = 262_144;
const kinds = ['glyph', 'comment', 'variation'];

interface ReadNotes {
  readonly stop: unknown;
  readonly tags: readonly Tag[];
  readonly notes: readonly Note[];
}

const nothing: ReadNotes = { stop: undefined, tags: [], notes: [] };

/** Notes of two versions of a game. Entries of other forms are left out where the versions differ. */
export function joinNotes(one: string | null, other: string | null): string | null {
  if (one === other) return one;
  const isPartial = isPartialNotes(one) && isPartialNotes(other);
  const [read, readOther] = [readNotes(one), readNotes(other)];
  for (const [text, notes, otherNotes] of [
    [one, read, readOther] as const,
    [other, readOther, read] as const,
  ])
    if (isEmpty(otherNotes) && !isEmpty(notes) && !isPartialNotes(text)) return text;
  return write({
    stop: isPartial ? fullest([read.stop, readOther.stop]) : undefined,
    tags: joinTags([...read.tags, ...readOther.tags]),
    notes: joinLists([...read.notes, ...readOther.notes]),
  });
}

/** Notes with those of another version of the game; the stored text itself when they add nothing. */
export function addNotes(stored: string | null, added: string | null): string | null {
  if (added === null && !isPartialNotes(stored)) return stored;
  const [known, fresh] = [readNotes(stored), readNotes(added)];
  const names = new Set(known.tags.map(([name]) => name));
  const entries = new Set(known.notes.map((note) => JSON.stringify(note)));
  const isKnown =
    fresh.tags.every(([name]) => names.has(name)) &&
    fresh.notes.every((note) => entries.has(JSON.stringify(note)));
  if (isKnown && (!isPartialNotes(stored) || isPartialNotes(added))) return stored;
  // The stored tags win. Those of both are equal then, so that other machines join them alike.
  const missing = { ...fresh, tags: fresh.tags.filter(([name]) => !names.has(name)) };
  return joinNotes(stored, write({ ...missing, stop: isPartialNotes(added) ? fresh.stop : undefined }));
}

/** Notes with tags that they lack. */
export const withTags = (notes: string | null, tags: readonly Tag[]): string | null => {
  const read = readNotes(notes);
  return write({
    stop: isPartialNotes(notes) ? read.stop : undefined,
    ...{ tags: [...tags, ...read.tags], notes: read.notes },
  });
};

function readNotes(text: string | null): ReadNotes {
  if (text === null) return nothing;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return nothing;
  }
  if (typeof value !== 'object' || value === null) return nothing;
  const { stop, tags, notes } = value as Readonly<Record<string, unknown>>;
  return {
    stop,
    tags: Array.isArray(tags) ? tags.filter(isTag) : [],
    notes: Array.isArray(notes) ? notes.filter(isNote) : [],
  };
}

const isEmpty = ({ tags, notes }: ReadNotes): boolean => tags.length === 0 && notes.length === 0;

const isTag = (value: unknown): value is Tag =>
  Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'string');

const isNote = (value: unknown): value is Note =>
  Array.isArray(value) &&
  value.length === 3 &&
  Number.isSafeInteger(value[0]) &&
  kinds.includes(String(value[1])) &&
  typeof value[2] === 'string';

const fullest = (values: readonly unknown[]): unknown =>
  values.reduce((best, value) => (compareFullness(best, value) < 0 ? value : best));

/** The fullest value of each name. */
function joinTags(all: readonly Tag[]): readonly Tag[] {
  const byName = new Map<string, string>();
  for (const [name, value] of all) {
    const known = byName.get(name);
    const isLong = name.length + value.length > longestTag;
    if (!isLong && (known === undefined || compareFullness(known, value) < 0)) byName.set(name, value);
  }
  return [...byName].toSorted(([a], [b]) => compareTexts(a, b)).slice(0, mostTags);
}

function joinLists(all: readonly Note[]): readonly Note[] {
  const byText = new Map(all.map((note) => [JSON.stringify(note), note]));
  const sorted = [...byText].toSorted(
    ([, a], [, b]) => a[0] - b[0] || kinds.indexOf(a[1]) - kinds.indexOf(b[1]) || compareValues(a[2], b[2]),
  );
  const kept: Note[] = [];
  let size = 0;
  for (const [text, note] of sorted) {
    if (text.length > mostNotes) continue;
    // Up to and including the first one beyond the limit: then the order of joins does not matter.
    if (size > mostNotes) break;
    kept.push(note);
    size += text.length;
  }
  return kept;
}

/** A partial game's JSON starts with its error. Null for nothing. */
function write({ stop, tags, notes }: ReadNotes): string | null {
  if (stop === undefined && tags.length === 0 && notes.length === 0) return null;
  return JSON.stringify({
    ...(stop !== undefined && { stop }),
    ...(tags.length > 0 && { tags }),
    ...(notes.length > 0 && { notes }),
  });
}
