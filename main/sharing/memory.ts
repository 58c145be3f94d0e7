/** This machine's memory of the shared folder, between runs. Pure. */
import { z } from 'zod';
import { safeCheckMany } from '../base/check.ts';
import { parseMemory } from '../machines/log/folder-memory.ts';

const count = z.int().min(0);

const sharingMemory = z.object({
  /** The log's own memory; checked by the log. */
  log: z.unknown(),
  /** Facts of this machine up to here are in the folder; null: none. */
  place: z.string().nullable(),
  /** Local ids of the accounts that were shared when the segments were read. */
  accounts: z.array(z.string()),
  /** Version of the app that read them. */
  app: z.string(),
  /** Facts that were left out: of forms that the version did not know, and of accounts that were not shared. */
  unknown: count,
  withoutAccount: count,
  /** By machine, facts of it that changed something here. */
  brought: z.array(z.tuple([z.string(), count])),
});

export type SharingMemory = z.infer<typeof sharingMemory>;

export interface PresentState {
  readonly app: string;
  readonly accounts: readonly string[];
  /** The machine for which the database records changes; null when it records none. */
  readonly recordsFor: string | null;
}

/**
 * The memory to start with, from its stored text.
 *
 * A database that records no changes was repaired, or sharing was ended and begun again: changes may have been missed,
 * so everything is read and published anew, as a new machine. Facts that were left out are read again once the app
 * was updated or their account is shared.
 */
export function resumeMemory(
  text: string | null,
  { app, accounts, recordsFor }: PresentState,
): SharingMemory {
  const fresh: SharingMemory = {
    ...{
      log: undefined,
      place: null,
      accounts: [...accounts],
      app,
      unknown: 0,
      withoutAccount: 0,
      brought: [],
    },
  };
  const stored = text === null || recordsFor === null ? undefined : parseText(text);
  if (!stored) return fresh;
  const hasNewAccount = accounts.some((id) => !stored.accounts.includes(id));
  const mustReadAgain =
    (stored.unknown > 0 && stored.app !== app) || (stored.withoutAccount > 0 && hasNewAccount);
  const kept = { ...stored, accounts: [...accounts], app };
  return mustReadAgain ? { ...kept, log: unread(stored.log), unknown: 0, withoutAccount: 0 } : kept;
}

/** The log's memory of a machine that has read nothing. */
function unread(log: unknown): unknown {
  const memory = parseMemory(log);
  return memory && { ...memory, read: [], superseded: [], vanished: [] };
}

function parseText(text: string): SharingMemory | undefined {
  try {
    return safeCheckMany(sharingMemory, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
