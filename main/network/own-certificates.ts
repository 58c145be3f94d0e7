/** The user's certificate authorities, copied so that changes to the original file have no effect. */
import { readFileSync, rmSync, statSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { Log } from '../base/log.ts';
import { replaceFileSync } from '../base/replace-file.ts';
import { messageOf, type Message } from '../text/message.ts';
import { ContractFailure } from '../../preload/contract/outcome.ts';
import type { CertificateView } from '../../preload/contract/connection.ts';
import {
  mostCertificateBytes,
  mostCertificates,
  readCertificates,
  type CertificateEntry,
} from './certificate-list.ts';

export type OwnCertificates = ReturnType<typeof createOwnCertificates>;

export interface OwnCertificatesOptions {
  /** Path of the copy, which may not exist. */
  readonly file: string;
  readonly log: Log;
}

interface Loaded {
  readonly entries: readonly CertificateEntry[];
  readonly problem: Message | null;
}

/** The file is read at the first use. */
export function createOwnCertificates({ file, log }: OwnCertificatesOptions) {
  let loaded: Loaded | undefined;
  const load = (): Loaded => (loaded ??= read(file));

  const write = (entries: readonly CertificateEntry[]) => {
    try {
      if (entries.length === 0) rmSync(file, { force: true });
      else replaceFileSync(file, `${entries.map(({ pem }) => pem).join('\n')}\n`);
    } catch (error) {
      log.error('certificates not written', { reason: String(error) });
      throw new ContractFailure('storage', messageOf('network.certificatesNotSaved'));
    }
    loaded = { entries, problem: null };
  };

  return {
    /** PEM; empty without certificates. */
    pem: () =>
      load()
        .entries.map(({ pem }) => pem)
        .join('\n'),
    list: (): readonly CertificateView[] => load().entries.map(({ view }) => view),
    /** Why the kept file is not used; null when it is. */
    problem: () => load().problem,
    /** Adds those of a file; how many are new. Rejects with a `ContractFailure` that says what to do. */
    async add(path: string): Promise<number> {
      const reading = readCertificates(await readBounded(path));
      if (!reading.ok) throw new ContractFailure('rejected', reading.message);
      const before = load().entries;
      const known = new Set(before.map(({ view }) => view.fingerprint));
      const fresh = reading.entries.filter(({ view }) => !known.has(view.fingerprint));
      if (before.length + fresh.length > mostCertificates)
        throw new ContractFailure('rejected', messageOf('network.tooManyCertificates'));
      if (fresh.length > 0) write([...before, ...fresh]);
      return fresh.length;
    },
    remove: (fingerprint: string): void =>
      write(load().entries.filter(({ view }) => view.fingerprint !== fingerprint)),
  };
}

/** A damaged copy is kept but not used: the user is notified, and connections fail closed. */
function read(file: string): Loaded {
  try {
    if (statSync(file).size > mostCertificateBytes) throw new RangeError('too large');
    const reading = readCertificates(readFileSync(file));
    return reading.ok
      ? { entries: reading.entries, problem: null }
      : { entries: [], problem: reading.message };
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return {
      entries: [],
      problem: isAbsent ? null : messageOf('network.certificatesUnreadable'),
    };
  }
}

/** Regular files only: reading a pipe or device could block forever. */
async function readBounded(path: string): Promise<Uint8Array> {
  try {
    const found = await stat(path);
    if (found.isFile() && found.size <= mostCertificateBytes) return await readFile(path);
  } catch {
    throw new ContractFailure('storage', messageOf('network.fileUnreadable'));
  }
  throw new ContractFailure('rejected', messageOf('network.fileTooLarge'));
}
