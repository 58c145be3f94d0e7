/** Imports of files of games, and the collections that hold their games. Times are ms since the epoch. */
import { z } from 'zod';
import { count, finite, list, moment, most, rowId, word } from './bounds.ts';
import { lazySchema } from './lazy-schema.ts';
import { messageSchema } from './message.ts';

/**
 * Errors of a game in a file. `text`: it looks like a move and is none. `null`: a null move, in games that earlier
 * versions stored up to there.
 */
export const gameFaults = [
  'tag',
  'comment',
  'variation',
  'text',
  'null',
  'size',
  'move',
  'position',
] as const;
/** A file of games imported into the archive. */
export const importSchema = lazySchema(() =>
  z.object({
    id: rowId,
    began: moment,
    /** File name without its folder. */
    name: word,
    /** The collection that gets its games; null when the file could not be read. */
    collection: rowId.nullable(),
    /** `import`: games that the user imported on the server. */
    source: z.enum(['file', 'import']),
    bytes: count,
    /** Bytes read so far. */
    offset: count,
    phase: z.enum(['running', 'paused', 'done', 'failed']),
    /** Why it failed. */
    cause: messageSchema.nullable(),
    /** Games that were new, that got something they lacked, and that were there already. */
    added: count,
    changed: count,
    same: count,
    /** Recent rate, games per second. */
    rate: finite,
    leftMs: finite.nullable(),
    brokenCount: count,
    /** The first games with an error. `kept`: all of the moves, those before the error, or nothing. */
    broken: list(
      z.object({
        line: count,
        problem: z.enum(gameFaults),
        text: word,
        kept: z.enum(['all', 'part', 'nothing']),
      }),
      most.items,
    ),
    /** Games stored without all their tags or notes, which were too long. */
    cutCount: count,
    /** The first of them. */
    cuts: list(z.object({ line: count, cut: z.enum(['tags', 'notes', 'both']) }), most.items),
  }),
);
export type ImportView = z.infer<typeof importSchema>;

/** Games of imported files. */
export const collectionSchema = lazySchema(() =>
  z.object({
    id: rowId,
    /**
     * `file`: of files. `server`: the user's imports on the server. `before`: of earlier versions' imports. `player`:
     * games of another player, from the server.
     */
    kind: z.enum(['file', 'server', 'before', 'player']),
    /** Empty for kinds that the window names. */
    name: word,
    began: moment,
    games: count,
  }),
);
export type CollectionView = z.infer<typeof collectionSchema>;

/** Tags by which collections are filtered. */
export const collectionFields = ['event', 'site', 'round', 'annotator', 'year'] as const;
export type CollectionFieldName = (typeof collectionFields)[number];
