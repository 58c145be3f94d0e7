/** Validation of account records from a backup or a damaged database. */
import { parseAccountRecord } from './account-record.ts';
import { parseServerAddress } from './server-address.ts';

/** Account ids come from `randomUUID`. */
const accountId = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * Whether the app could have written this row: the id is a UUID, and the server is valid with its own name. A
 * restored account therefore sends nothing unencrypted to another machine and displays its real host.
 */
export function isOwnAccount(id: string, data: string): boolean {
  if (!accountId.test(id)) return false;
  const parsed = parseAccountRecord(data);
  if (!parsed.ok) return false;
  const { kind, server, user } = parsed.record;
  const address = parseServerAddress(server.baseUrl);
  if (!address.ok || address.baseUrl !== server.baseUrl) return false;
  if (kind === 'watch') return server.name === address.name && user === null;
  if (user === null || user.id === '') return false;
  return kind === 'practice' ? server.name === practiceName : server.name === address.name;
}

/** Name that `putPractice` writes. */
const practiceName = 'Practice club';
