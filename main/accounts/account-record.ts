/** The stored record of an account, without its token: JSON text in the account's database. */
import { z } from 'zod';
import { safeCheck } from '../base/check.ts';
import { dialectSettingSchema, tokenKeepingSchema } from '../../preload/contract/models.ts';

const accountRecordSchema = z.object({
  kind: z.enum(['token', 'watch', 'practice']),
  server: z.object({ baseUrl: z.url(), name: z.string(), dialect: dialectSettingSchema }),
  user: z.object({ id: z.string(), name: z.string(), title: z.string().exactOptional() }).nullable(),
  isBot: z.boolean(),
  /** Null if the server does not report them. */
  scopes: z.array(z.string()).nullable(),
  tokenKeeping: tokenKeepingSchema.nullable(),
  /** ms since the epoch; null: no expiry, or unknown. */
  expiresAt: z.number().nullable(),
  /** How the token was obtained; absent in records of versions that supported only pasted ones. */
  signedInBy: z.enum(['browser', 'token']).exactOptional(),
  /** The user signed out, so the token is missing on purpose. */
  signedOut: z.literal(true).exactOptional(),
  addedAt: z.number(),
  /** When the user joined the server, ms since the epoch, if known: young accounts have stricter limits. */
  userSince: z.number().exactOptional(),
});
export type AccountRecord = z.infer<typeof accountRecordSchema>;

export type ParsedRecord =
  | { readonly ok: true; readonly record: AccountRecord }
  | { readonly ok: false; readonly reason: string };

export function parseAccountRecord(data: string): ParsedRecord {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    return { ok: false, reason: 'not JSON' };
  }
  const parsed = safeCheck(accountRecordSchema, value);
  return parsed.success
    ? { ok: true, record: parsed.data }
    : { ok: false, reason: z.prettifyError(parsed.error) };
}

export function makeAccountRecord(record: AccountRecord): string {
  return JSON.stringify(record);
}
