/** Filters of archived games. */
import { z } from 'zod';
import { figure, list, moment, rowId, word } from './bounds.ts';
import { lazySchema } from './lazy-schema.ts';
import { colors } from '../../main/chess/vocabulary.ts';

export const archiveResultSchema = z.enum(['win', 'loss', 'draw', 'none']);

/** Ways in which insights group games, and turns of a game. */
export const insightGroupings = [
  'color',
  'perf',
  'opening',
  'phase',
  'end',
  'rating',
  'gap',
  'hour',
  'weekday',
  'clock',
  'moveClock',
  'length',
] as const;
const insightFilterSchema = lazySchema(() =>
  z.object({ by: z.enum([...insightGroupings, 'moment', 'line']), group: word }),
);
export type InsightFilterView = z.infer<typeof insightFilterSchema>;

/** Conditions on games; all must hold. */
export const archiveFilterSchema = lazySchema(() =>
  z.object({
    opponent: z.string().max(100).exactOptional(),
    text: z.string().max(200).exactOptional(),
    opening: z.string().max(200).exactOptional(),
    ratingFrom: figure.exactOptional(),
    ratingTo: figure.exactOptional(),
    perfs: list(word, 50).exactOptional(),
    variants: list(word, 50).exactOptional(),
    statuses: list(word, 50).exactOptional(),
    results: list(archiveResultSchema, 4).exactOptional(),
    color: z.enum(colors).exactOptional(),
    rated: z.boolean().exactOptional(),
    arena: z.string().max(300).exactOptional(),
    analysed: z.boolean().exactOptional(),
    pliesFrom: figure.exactOptional(),
    pliesTo: figure.exactOptional(),
    /** Ended in [from, to). */
    from: moment.exactOptional(),
    to: moment.exactOptional(),
    /** Own clock at the end, centiseconds. */
    clockLeftTo: figure.exactOptional(),
    /** Whether the account's user played the game. */
    mine: z.boolean().exactOptional(),
    /** The position occurred, by any move order; `startpos` or a FEN. */
    position: z.object({ fen: z.string().max(200), variant: z.string().max(50) }).exactOptional(),
    /** Substring of either player's name. */
    player: z.string().max(200).exactOptional(),
    outcomes: list(z.enum(['white', 'black', 'draw', 'none']), 4).exactOptional(),
    /** Games of a collection, or those that an import brought last. The tags need one of them. */
    collection: rowId.exactOptional(),
    import: rowId.exactOptional(),
    event: z.string().max(200).exactOptional(),
    site: z.string().max(200).exactOptional(),
    round: z.string().max(200).exactOptional(),
    annotator: z.string().max(200).exactOptional(),
    yearFrom: figure.exactOptional(),
    yearTo: figure.exactOptional(),
    /** Another tag of the file, and a part of its value. */
    tag: z.object({ name: z.string().max(200), value: z.string().max(200) }).exactOptional(),
    /** A tag of the user's own note on the game, and a part of the note. */
    noteTag: word.exactOptional(),
    noteText: z.string().max(200).exactOptional(),
    /** Finished own games behind a figure of the insights. */
    insight: insightFilterSchema.exactOptional(),
  }),
);
export type ArchiveFilterView = z.infer<typeof archiveFilterSchema>;
