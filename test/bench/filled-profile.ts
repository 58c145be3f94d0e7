/**
 * Creates a profile as after months of use, with accounts, tokens and a full ledger, through the app's own store.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeAccountRecord } from '../../main/accounts/account-record.ts';
import { packMoves } from '../../main/chess/packed-game.ts';
import { silentLog } from '../../main/base/log.ts';
import { createStore } from '../../main/store/connection/client.ts';
import { nativeBindingFor } from '../../main/store/connection/native-binding.ts';
import type { NewLedgerEntry } from '../../main/store/api.ts';
import type { Settings } from '../../preload/contract/models.ts';
import { archived } from '../unit/store/history/archived.ts';
import { projectRoot } from '../../scripts/lib/paths.mjs';

/** A server with an account of the profile's user, Bench. */
export interface FilledAccount {
  readonly baseUrl: string;
  readonly token: string;
}

export interface FilledProfile {
  /** The data directory; created if missing. */
  readonly profile: string;
  readonly accounts: readonly FilledAccount[];
  /** Number of ledger entries, all of the first account. */
  readonly entries: number;
  /** SAN of past games of the first account. */
  readonly pastGames?: readonly string[];
  /** Changed settings. */
  readonly settings?: Partial<Settings>;
}

const accountId = (index: number) => `bench-account-${index}`;

export async function fillProfile({
  profile,
  accounts,
  entries,
  pastGames = [],
  settings = {},
}: FilledProfile): Promise<void> {
  await mkdir(profile, { recursive: true });
  const store = await createStore({
    workerUrl: new URL('../../out/main/store-worker.cjs', import.meta.url),
    file: join(profile, 'outpost.db'),
    nativeBinding: nativeBindingFor({ napi: process.versions.napi, root: projectRoot }),
    log: silentLog,
  });
  const now = Date.now();
  for (const [index, { baseUrl }] of accounts.entries()) {
    await store.accounts.put({
      id: accountId(index),
      data: makeAccountRecord({
        kind: 'token',
        server: { baseUrl, name: new URL(baseUrl).host, dialect: 'auto' },
        user: { id: 'bench', name: 'Bench' },
        isBot: false,
        scopes: ['challenge:read', 'challenge:write', 'board:play'],
        tokenKeeping: 'plain',
        expiresAt: null,
        addedAt: now,
      }),
    });
  }
  const batch = 500;
  for (let from = 0; from < entries; from += batch) {
    const size = Math.min(batch, entries - from);
    await store.ledger.append(
      Array.from({ length: size }, (_, index) =>
        entry(from + index, now - (entries - from - index) * 60_000),
      ),
    );
  }
  const rows = pastGames.map((text, at) => {
    const sans = text.split(' ');
    const gameId = `past${String(at).padStart(4, '0')}`;
    const moves = packMoves(sans);
    return archived({
      gameId,
      began: now - at * 600_000,
      plies: sans.length,
      moves,
      clocks: null,
      own: null,
    });
  });
  if (rows.length > 0) await store.archive.put(accountId(0), rows, null);
  await store.close();
  await writeFile(
    join(profile, 'tokens.json'),
    JSON.stringify({
      version: 2,
      tokens: Object.fromEntries(
        accounts.map(({ token, baseUrl }, index) => [
          accountId(index),
          {
            keeping: 'plain',
            notEncrypted: token,
            binding: { origin: new URL(baseUrl).origin, userId: 'bench' },
          },
        ]),
      ),
    }),
    { mode: 0o600 },
  );
  // Each notification is measured, so grouping is off.
  await writeFile(
    join(profile, 'settings.json'),
    JSON.stringify({ notifications: { gather: false, countdown: false }, ...settings }),
  );
}

function entry(number: number, at: number): NewLedgerEntry {
  const id = `c${String(number).padStart(7, '0')}`;
  const event = {
    type: 'challengeDeclined',
    challenge: {
      id,
      status: 'declined',
      url: `https://server/${id}`,
      challenger: { id: 'bench', name: 'Bench', rating: 1500 },
      destUser: { id: `rival${number % 97}`, name: `Rival ${number % 97}`, rating: 1400 + (number % 700) },
      variant: { key: 'standard', name: 'Standard', short: 'Std' },
      rated: number % 2 === 0,
      speed: 'rapid',
      timeControl: { type: 'clock', limit: 600, increment: 5, show: '10+5' },
      color: 'random',
      perf: { icon: '', name: 'Rapid' },
      declineReason: 'Not now.',
      declineReasonKey: 'later',
    },
  };
  return {
    accountId: accountId(0),
    at,
    kind: 'challenge_declined',
    subject: id,
    dedupeKey: `challenge_declined:${id}`,
    source: 'stream',
    raw: JSON.stringify(event),
  };
}
