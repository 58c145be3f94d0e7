/** Personal entry codes of an arena: HMACs of user ids under the arena's password. */
import { createHmac } from 'node:crypto';
import { makeCsv, type CsvForm } from '../../base/csv.ts';

/** HMAC-SHA256 of the user id, keyed with the password, in hexadecimal. A user id is the lower-case name. */
export function makeEntryCode(password: string, user: string): string {
  return createHmac('sha256', password).update(user.toLowerCase()).digest('hex');
}

/** One code per distinct user, in the given order. */
export function makeEntryCodes(password: string, users: readonly string[]) {
  const ids = new Set(users.map((user) => user.trim().toLowerCase()).filter((user) => user !== ''));
  return [...ids].map((user) => ({ user, code: makeEntryCode(password, user) }));
}

/** CSV for spreadsheets. */
export function makeCodeSheet(codes: ReturnType<typeof makeEntryCodes>, form: CsvForm): string {
  return makeCsv([['user', 'code'], ...codes.map(({ user, code }) => [user, code])], form);
}
