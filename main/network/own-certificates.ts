/** The user's own certificate authorities: a copy in the data directory, so that a changed original changes nothing. */
import { readFileSync, rmSync, statSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { Log } from '../base/log.ts';
import { replaceFileSync } from '../base/replace-file.ts';
import { say } from '../text/say.ts';
import { ContractFailure } from '../../preload/contract/outcome.ts';
import type { CertificateView } from '../../preload/contract/connection.ts';
import {
  mostCertificateBytes,
  mostCertificates,
  readCertificates,
  type CertificateEntry,
} from './certificate-list.ts';

export interface OwnCertificates {
  /** PEM; '' when there are none. */
  pem(): string;
  list(): readonly CertificateView[];
  /** Why the kept file is not used, a sentence; null when it is. */
  problem(): string | null;
  /** Adds those of a file; how many are new. Rejects with a `ContractFailure` that says what to do. */
  add(path: string): Promise<number>;
  remove(fingerprint: string): void;
}

export interface OwnCertificatesOptions {
  /** The copy; it need not exist. */
  readonly file: string;
  readonly log: Log;
}

interface Loaded {
  readonly entries: readonly CertificateEntry[];
  readonly problem: string | null;
}

/** The file is read at the first use. */
export function createOwnCertificates({ file, log }: OwnCertificatesOptions): OwnCertificates {
  let loaded: Loaded | undefined;
  const load = (): Loaded => (loaded ??= read(file));

  const write = (entries: readonly CertificateEntry[]) => {
    try {
      if (entries.length === 0) rmSync(file, { force: true });
      else replaceFileSync(file, `${entries.map(({ pem }) => pem).join('\n')}\n`);
    } catch (error) {
      log.error('certificates could not be written', { reason: String(error) });
      throw new ContractFailure(
        'storage',
        say('The certificates could not be saved. Check that the disk is not full and can be written.'),
      );
    }
    loaded = { entries, problem: null };
  };

  return {
    pem: () =>
      load()
        .entries.map(({ pem }) => pem)
        .join('\n'),
    list: () => load().entries.map(({ view }) => view),
    problem: () => load().problem,
    async add(path) {
      const reading = readCertificates(await readBounded(path));
      if (!reading.ok) throw new ContractFailure('rejected', reading.message);
      const before = load().entries;
      const known = new Set(before.map(({ view }) => view.fingerprint));
      const fresh = reading.entries.filter(({ view }) => !known.has(view.fingerprint));
      if (before.length + fresh.length > mostCertificates)
        throw new ContractFailure(
          'rejected',
          say('These would be too many certificates. Remove others first.'),
        );
      if (fresh.length > 0) write([...before, ...fresh]);
      return fresh.length;
    },
    remove: (fingerprint) => write(load().entries.filter(({ view }) => view.fingerprint !== fingerprint)),
  };
}

/** A damaged copy is not used and stays where it is: the user is told, and connections fail closed. */
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
      problem: isAbsent
        ? null
        : say('The file of your certificates cannot be read. Add the certificates again.'),
    };
  }
}

/** Only a file: a pipe or a device could hold the app up without end. */
async function readBounded(path: string): Promise<Uint8Array> {
  try {
    const found = await stat(path);
    if (found.isFile() && found.size <= mostCertificateBytes) return await readFile(path);
  } catch {
    throw new ContractFailure(
      'storage',
      say('The file cannot be read. Check that it is still there and may be read.'),
    );
  }
  throw new ContractFailure(
    'rejected',
    say('The file is too large for certificates. Choose a PEM file with certificate authorities.'),
  );
}
