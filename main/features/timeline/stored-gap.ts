/** The app's own ledger entry about a time without a stream. */
import { z } from 'zod';
import { lazySchema } from '../../../preload/contract/lazy-schema.ts';
import { readStored } from '../../base/check.ts';
import type { Message } from '../../text/message.ts';
import { isStoredMessage } from '../../text/stored-message.ts';

const gapSchema = lazySchema(() =>
  z.object({
    /** ms since the epoch. */
    from: z.number(),
    to: z.number(),
    /** Older versions stored a sentence. */
    cause: z.union([z.string(), z.custom<Message>(isStoredMessage)]),
  }),
);
export type StoredGap = z.infer<typeof gapSchema>;

/** Undefined when the text of the entry is not a gap. */
export function parseGap(raw: string): StoredGap | undefined {
  return readStored(gapSchema, raw);
}
