/** Stored data: databases, quarantined lines, and problems at start. Times are ms since the epoch. */
import { z } from 'zod';
import { count, idText, lineText, list, moment, most, rowId, word } from './bounds.ts';
import { messageSchema, nameSchema } from './message.ts';

export const storageSchema = z.object({
  /** One database for real accounts, one for practice. Bytes include the write-ahead log. */
  databases: list(z.object({ name: nameSchema, bytes: count, entries: count }), most.few),
  /** Unparsable lines, stored raw. */
  quarantined: count,
  /** Problems at start and what the app did, newest first (a corrupt database moved aside, a copy restored…). */
  incidents: list(z.object({ at: moment, message: messageSchema }), most.items),
});
export type StorageView = z.infer<typeof storageSchema>;

export const quarantineSchema = z.object({
  id: rowId,
  accountId: idText,
  at: moment,
  source: word,
  reason: messageSchema,
  raw: lineText,
});
export type QuarantineView = z.infer<typeof quarantineSchema>;
