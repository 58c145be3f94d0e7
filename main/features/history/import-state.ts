/** The state of an import, as its row keeps it. */
import { z } from 'zod';
import { readStored } from '../../base/check.ts';
import type { ArchiveImportRow } from '../../store/history-api.ts';
import { gameFaults } from '../../../preload/contract/imports.ts';
import { messageSchema } from '../../../preload/contract/message.ts';
import { readMessage } from '../../text/stored-message.ts';

const count = z.number().int().nonnegative();

const brokenSchema = z.object({
  line: count,
  problem: z.enum(gameFaults),
  text: z.string().max(1_000),
  /** Earlier versions stored nothing of such games. */
  kept: z.enum(['all', 'part', 'nothing']).default('nothing'),
});

const cutSchema = z.object({ line: count, cut: z.enum(['tags', 'notes', 'both']) });

/** Reports stored in full. */
export const mostReports = 200;

const stateSchema = z.object({
  version: z.literal(1),
  /** A path that the user chose, only read from; empty for games that a server sent (see `scratch`). */
  file: z.string().max(8_192),
  bytes: z.number().nonnegative(),
  changedAt: z.number(),
  head: z.string().max(64).nullable().default(null),
  user: z.string().max(1_000),
  baseUrl: z.string().max(2_000),
  source: z.enum(['file', 'import']).default('file'),
  offset: count,
  /** Bytes of the file read so far; null in imports of versions that did not record it. */
  place: count.nullable().default(null),
  line: count,
  phase: z.enum(['running', 'paused', 'done', 'failed']),
  /** Why it failed, as a sentence. */
  cause: z.union([messageSchema, z.string().max(2_000).transform(readMessage)]).nullable(),
  /** How often reading started at `offset` without an end that the app saw. */
  attempts: count.default(0),
  /** How often the worker died while the app ran. */
  deaths: count.default(0),
  /** Games that were new, gained data, or were known; counted by the database. */
  added: count,
  changed: count,
  same: count,
  brokenCount: count,
  /** The first `mostReports` of them. */
  broken: z.array(brokenSchema).max(mostReports),
  /** Games stored without all of their annotations. */
  cutCount: count.default(0),
  /** The first `mostReports` of them. */
  cuts: z.array(cutSchema).max(mostReports).default([]),
});

export type State = z.infer<typeof stateSchema>;

/** The state of an import that has read nothing. */
export const unread = {
  ...{ version: 1 as const, offset: 0, line: 1, place: null, attempts: 0, deaths: 0 },
  ...{ added: 0, changed: 0, same: 0, brokenCount: 0, broken: [], cutCount: 0, cuts: [] },
};

/** Undefined if the row is from another version. */
export function parseState(row: ArchiveImportRow): State | undefined {
  return readStored(stateSchema, row.state);
}

/** A file is set aside after this many deaths. */
export const mostDeaths = 2;

export const isSetAside = ({ attempts, deaths }: State): boolean =>
  attempts >= mostDeaths || deaths >= mostDeaths;
