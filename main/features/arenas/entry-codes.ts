/** Codes that open an arena for one user each: the user's id under the arena's password. */
import { createHmac } from 'node:crypto';
import { makeCsv } from '../../base/csv.ts';

/** HMAC-SHA256 of the id, keyed with the password, in hexadecimal. Names are ids but for their capitals. */
export function makeEntryCode(password: string, user: string): string {
  return createHmac('sha256', password).update(user.toLowerCase()).digest('hex');
}

export interface EntryCode {
  readonly user: string;
  readonly code: string;
}

/** A code a user, each once, in the order given. */
export function makeEntryCodes(password: string, users: readonly string[]): EntryCode[] {
  const ids = new Set(users.map((user) => user.trim().toLowerCase()).filter((user) => user !== ''));
  return [...ids].map((user) => ({ user, code: makeEntryCode(password, user) }));
}

/** As a table for spreadsheets. */
export function makeCodeSheet(codes: readonly EntryCode[]): string {
  return makeCsv([['user', 'code'], ...codes.map(({ user, code }) => [user, code])]);
}
