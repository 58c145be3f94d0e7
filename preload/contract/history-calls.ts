/** Queries and commands of the history. */
import { z } from 'zod';
import { count, idText, list, moment, most, rowId, word } from './bounds.ts';
import { archiveFilterSchema } from './archive-filter.ts';
import {
  historySchema,
  activitySchema,
  curveSchema,
  archiveRowSchema,
  tallySchema,
  archivedGameSchema,
  completenessSchema,
} from './history.ts';
import { collectionFields, collectionSchema } from './imports.ts';
import { payloadLimits } from './payload.ts';
import { pgnSchema } from './share.ts';

const account = z.object({ accountId: idText });
const user = z.object({ accountId: idText, userId: idText });
const position = z.object({ began: moment, id: rowId });

export const historyQueries = {
  'history.view': { input: z.undefined(), output: list(historySchema, most.accounts) },
  /** Newest first. */
  'history.activity': {
    input: user.extend({ from: moment, to: moment }),
    output: list(activitySchema, most.rows),
  },
  'history.curves': {
    input: user,
    output: z.object({ askedAt: moment.nullable(), curves: list(curveSchema, most.few) }),
  },
  /** Newest first; `after` is the last game that the window has. */
  'history.games': {
    input: account.extend({
      filter: archiveFilterSchema,
      after: position.exactOptional(),
      oldestFirst: z.boolean().exactOptional(),
      limit: z.number().int().min(1).max(500),
    }),
    output: list(archiveRowSchema, 500),
  },
  'history.tally': { input: account.extend({ filter: archiveFilterSchema }), output: tallySchema },
  /** Values that occur, most frequent first. */
  'history.choices': {
    input: account,
    output: z.object({
      perfs: list(word, most.items),
      variants: list(word, most.items),
      statuses: list(word, most.items),
    }),
  },
  /** Openings of own games whose name contains the text, most frequent first. */
  'history.openings': {
    input: account.extend({ text: z.string().min(1).max(100) }),
    output: list(z.object({ name: word, games: count }), most.few),
  },
  /** Collections, newest first, and the number of games that each import brought last. */
  'history.collections': {
    input: account,
    output: z.object({
      collections: list(collectionSchema, most.rows),
      imports: list(z.object({ id: rowId, games: count }), most.rows),
    }),
  },
  /**
   * Values of a tag in a collection that contain the text, most frequent first; years newest first. `total`: their
   * number, also of those that the list has no room for.
   */
  'history.collectionValues': {
    input: account.extend({ id: rowId, field: z.enum(collectionFields), text: z.string().max(100) }),
    output: z.object({ values: list(z.object({ value: word, games: count }), most.few), total: count }),
  },
  /** The removal of a collection deletes `lost` of its games. */
  'history.collectionLoss': {
    input: account.extend({ id: rowId }),
    output: z.object({ games: count, lost: count }),
  },
  /** Names under which games of files are the user's own: those of the accounts, and those that the user added. */
  'history.names': {
    input: account,
    output: z.object({ accounts: list(word, most.accounts), names: list(word, 100) }),
  },
  /** As the export writes it. */
  /** `plain`: without the user's own notes. */
  'history.pgn': {
    input: account.extend({ gameId: idText, plain: z.boolean().exactOptional() }),
    output: pgnSchema,
  },
  'history.game': { input: account.extend({ gameId: idText }), output: archivedGameSchema },
  /** Spans with missing games first, then newest first. */
  'history.completeness': { input: account, output: list(completenessSchema, most.rows) },
} as const;

const file = z.object({ file: word.nullable() });

export const historyCommands = {
  /** Checks for new games and activity now. */
  'history.refresh': { input: account, output: z.void() },
  'history.pause': { input: account.extend({ paused: z.boolean() }), output: z.void() },
  /** Fetches the missing games of a span. */
  'history.fill': { input: account.extend({ start: moment, end: moment }), output: z.void() },
  /** Stores a user's activity from now on. */
  'history.follow': { input: account.extend({ name: z.string().min(1).max(64) }), output: z.void() },
  /** Deletes all stored activity of the user. */
  'history.unfollow': { input: user, output: z.void() },
  /** Asks for a file and writes the games as PGN; null when the user cancels. */
  'history.exportGames': { input: account.extend({ filter: archiveFilterSchema }), output: file },
  /**
   * Asks for game files and imports them, into a collection or each into its own; returns how many were chosen. A
   * file that was imported before goes into its collection again.
   */
  'history.import': {
    input: account.extend({ into: rowId.exactOptional() }),
    output: z.object({ files: count }),
  },
  /**
   * Imports the files last dropped onto the window. The bridge supplies their tokens. Fails with `rejected`, always with
   * the same message, unless all of them are readable PGN files of this computer.
   */
  'history.importDropped': {
    input: account.extend({ files: list(word, 100), into: rowId.exactOptional() }),
    output: z.object({ files: count }),
  },
  /** Imports the games that the user imported on the server, now and once a day; false when there are none. */
  'history.fetchImported': { input: account, output: z.object({ any: z.boolean() }) },
  /** Searches the games on the server and stores the results. `more`: the server may have found further ones. */
  'history.askServer': {
    input: account.extend({ text: z.string().min(1).max(200) }),
    output: z.object({ found: count, added: count, more: z.boolean() }),
  },
  'history.pauseImport': { input: account.extend({ id: rowId, paused: z.boolean() }), output: z.void() },
  /** Removes the record of an import; its games are kept. */
  'history.removeImport': { input: account.extend({ id: rowId }), output: z.void() },
  /** Sets the user's further names in files, and counts stored games accordingly. */
  'history.setNames': {
    input: account.extend({ names: list(z.string().max(200), 100) }),
    output: z.void(),
  },
  /** Saves a game, as PGN in parts, into a collection or, without one, into a new one of this name. */
  'history.saveGame': {
    input: account.extend({
      parts: list(z.string().max(payloadLimits.text), most.shareParts),
      into: rowId.exactOptional(),
      name: z.string().trim().min(1).max(200),
    }),
    output: z.object({ gameId: idText, collection: rowId }),
  },
  'history.renameCollection': {
    input: account.extend({ id: rowId, name: z.string().trim().min(1).max(200) }),
    output: z.void(),
  },
  /**
   * Removes a collection and its games, except those of another collection and those that the server's own list of
   * games has.
   */
  'history.removeCollection': { input: account.extend({ id: rowId }), output: z.void() },
  /** Asks for a file and writes a user's stored activity. */
  'history.exportActivity': { input: user.extend({ form: z.enum(['csv', 'json']) }), output: file },
} as const;
