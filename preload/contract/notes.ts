/** The user's own notes and tags on archived games and on positions. */
import { z } from 'zod';
import { count, fenText, idText, list, moment, most, rowId, word } from './bounds.ts';
import { lazySchema } from './lazy-schema.ts';
import { messageSchema } from './message.ts';
import { mostNoteText, mostTags, mostTagText } from '../../main/chess/own-notes.ts';

const account = z.object({ accountId: idText });
const tag = z.string().max(mostTagText);
const position = account.extend({ variant: word, fen: fenText });

export const noteSchema = lazySchema(() =>
  z.object({ text: z.string().max(mostNoteText), tags: list(tag, mostTags) }),
);
export type NoteView = z.infer<typeof noteSchema>;

/** Rows of one page of noted positions. */
export const mostNotedRows = 100;

const notedPositionSchema = lazySchema(() =>
  z.object({
    id: rowId,
    variant: word,
    fen: fenText,
    text: z.string().max(mostNoteText),
    tags: list(tag, mostTags),
    /** ms since the epoch. */
    changed: moment,
  }),
);
export type NotedPositionView = z.infer<typeof notedPositionSchema>;

const tagSchema = lazySchema(() => z.object({ tag, games: count, positions: count }));
export type TagView = z.infer<typeof tagSchema>;

export const notesQueries = {
  /** An empty note where there is none. */
  'notes.game': { input: account.extend({ gameId: idText }), output: noteSchema },
  /** `reason`: why the note is held back while an own game is in progress; null when it is shown. */
  'notes.position': {
    input: position,
    output: z.object({ note: noteSchema, reason: messageSchema.nullable() }),
  },
  /** Noted positions, the last changed first. `heldBack`: those of this page that are positions of own games. */
  'notes.positions': {
    input: account.extend({
      text: z.string().max(200).exactOptional(),
      tag: tag.exactOptional(),
      skip: z.number().int().min(0).max(1e6),
    }),
    output: z.object({ rows: list(notedPositionSchema, mostNotedRows), heldBack: count, more: z.boolean() }),
  },
  /** All tags of an account, by name. */
  'notes.tags': { input: account, output: list(tagSchema, most.items) },
} as const;

export const notesCommands = {
  /** Replaces a game's note; an empty one removes it. Returns the note as stored. */
  'notes.setGame': { input: account.extend({ gameId: idText, note: noteSchema }), output: noteSchema },
  'notes.setPosition': { input: position.extend({ note: noteSchema }), output: noteSchema },
  /** Renames a tag of all games and positions; null removes it. Returns how many notes changed. */
  'notes.renameTag': {
    input: account.extend({ tag, name: tag.min(1).nullable() }),
    output: z.object({ changed: count }),
  },
} as const;
