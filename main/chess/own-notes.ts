/**
 * The user's own notes: their bounds, and how a PGN carries them. A comment of a PGN begins with `[%note game]` or
 * `[%note position]`, which distinguishes an own note from a file's annotation; programs that do not know the command
 * ignore it. Tags of a position follow as `[%tags …]`; those of a game are the header `OutpostTags`. Pure.
 */

export interface NoteContent {
  readonly text: string;
  readonly tags: readonly string[];
}

/** Characters of a note. */
export const mostNoteText = 4_000;
/** Characters of a tag. */
export const mostTagText = 40;
/** Tags of a game or a position. */
export const mostTags = 12;

/** The PGN header of a game's tags, separated by commas. */
export const tagsHeader = 'OutpostTags';

export const emptyNote: NoteContent = { text: '', tags: [] };

export const isEmptyNote = ({ text, tags }: NoteContent): boolean => text === '' && tags.length === 0;

/** Tags are equal when they differ only in case. */
export const tagKey = (tag: string): string => tag.toLowerCase();

/** A tag as it is stored: one line without the characters that separate tags in a PGN. Empty when nothing is left. */
export function tagOf(text: string): string {
  const plain = text.replaceAll(/[[\]{}"\\,;%]+/g, ' ').replaceAll(/\s+/g, ' ');
  return cut(plain.trim(), mostTagText).trim();
}

/** The tags of a list, each once, in order. */
export function tagsOfList(written: readonly string[]): readonly string[] {
  const byKey = new Map<string, string>();
  for (const one of written) {
    const tag = tagOf(one);
    if (tag !== '' && !byKey.has(tagKey(tag))) byKey.set(tagKey(tag), tag);
  }
  return [...byKey.values()].slice(0, mostTags);
}

/** Tags as a field or a header lists them. */
export const tagsOfText = (text: string): readonly string[] => tagsOfList(text.split(/[,;\n]/));

export const tagsText = (tags: readonly string[]): string => tags.join(', ');

/** A note as it is stored: line ends are `\n`, without control characters and spaces around it. */
export function noteOf({ text, tags }: NoteContent): NoteContent {
  const lines = text
    .replaceAll(/\r\n?/g, '\n')
    // eslint-disable-next-line no-control-regex -- removes them
    .replaceAll(/[\0-\u0008\u000B-\u001F\u007F]/g, '')
    .split('\n')
    .map((line) => line.trimEnd());
  return { text: cut(lines.join('\n').trim(), mostNoteText).trimEnd(), tags: tagsOfList(tags) };
}

export type OwnNoteKind = 'game' | 'position';

/** The comment of a PGN with an own note; tags of a game are not part of it. */
export function writeOwnNote(kind: OwnNoteKind, { text, tags }: NoteContent): string {
  const listed = kind === 'position' && tags.length > 0 ? ` [%tags ${tagsText(tags)}]` : '';
  return `[%note ${kind}]${listed}${text === '' ? '' : ` ${escaped(text)}`}`;
}

const written = /^\[%note (game|position)\](?:\s+\[%tags ([^\]]*)\])?\s*/;

/** The own note of a comment; undefined for any other comment. */
export function readOwnNote(comment: string): ({ readonly kind: OwnNoteKind } & NoteContent) | undefined {
  const found = comment.startsWith('[%note ') ? written.exec(comment) : null;
  if (!found) return undefined;
  const kind = found[1] === 'game' ? 'game' : 'position';
  const text = unescaped(comment.slice(found[0].length));
  return { kind, ...noteOf({ text, tags: tagsOfText(found[2] ?? '') }) };
}

/**
 * A comment ends at the first `}`, and `[%` begins a command. A space before `[` and `%` at the start of a line keeps
 * other programs from reading a header or an escaped line.
 */
const escaped = (text: string): string =>
  text
    .replaceAll('[%', '[%%]')
    .replaceAll('}', '[%brace]')
    .replaceAll(/\n(?=[ [%])/g, '\n ');

const unescaped = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\n ', '\n')
    .replaceAll(/\[%(%|brace)\]/g, (_, name: string) => (name === '%' ? '[%' : '}'));

/** The first `most` characters; a surrogate pair is not split. */
const cut = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
