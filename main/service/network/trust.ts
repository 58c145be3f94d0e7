/**
 * The certificate authorities that the app trusts: those built into Node, the user's own, and those of the system. The
 * system's are read only after a server's certificate failed against the others: adding them costs the main thread
 * some milliseconds, and most servers never need them.
 */
import type { SecureContext } from 'node:tls';
import { sleep, type Clock } from '../../base/clock.ts';

export interface Trust {
  /** Settings of every TLS connection. Built at the first one, then shared. */
  context(): SecureContext;
  /** Another number after each change, so that connections of before are not used again. */
  generation(): number;
  /** Adds the system's authorities. Resolves with false when that changes nothing. */
  addSystem(): Promise<boolean>;
  /** The user's own authorities have changed. */
  renew(): void;
}

export interface TrustOptions {
  /** The user's own authorities, PEM; '' when there are none. */
  readonly own?: () => string;
  /** The system's authorities, PEM. */
  readonly system: () => Promise<string>;
  readonly clock: Clock;
}

/** Adding one takes a fraction of a millisecond. */
const certificatesAStep = 4;

/** The environment cannot change these: neither the verification nor the oldest version of the protocol. */
export const strictTls = { rejectUnauthorized: true, minVersion: 'TLSv1.2' } as const;

export function createTrust({ own = () => '', system, clock }: TrustOptions): Trust {
  let made: SecureContext | undefined;
  let generation = 0;
  let added: readonly string[] = [];
  let adding: Promise<boolean> | undefined;

  const renew = () => {
    made = undefined;
    generation += 1;
  };
  /** In steps: other work of the main thread comes between two of them. */
  const add = async (): Promise<boolean> => {
    const read = certificatesIn(await system());
    const { rootCertificates } = process.getBuiltinModule('node:tls');
    await sleep(clock, 0);
    const known = new Set(rootCertificates.map((one) => one.trim()));
    added = read.filter((one) => !known.has(one));
    if (added.length === 0) return false;
    await sleep(clock, 0);
    const next = makeContext(certificatesIn(own()));
    const before = generation;
    for (const [index, pem] of added.entries()) {
      if (index % certificatesAStep === 0) await sleep(clock, 0);
      addTo(next, pem);
    }
    // When the user's own have changed meanwhile, the next use builds the context anew.
    const isCurrent = before === generation;
    renew();
    if (isCurrent && canAdd(next)) made = next;
    return true;
  };

  return {
    context: () => (made ??= makeContext([...certificatesIn(own()), ...added])),
    generation: () => generation,
    addSystem: () => (adding ??= add().catch(() => false)),
    renew,
  };
}

/** Node adds a certificate to a context of built-in roots without parsing all of these again, which `ca` would. */
interface NativeContext {
  addCACert?(pem: string): void;
}

const canAdd = ({ context }: SecureContext): boolean => (context as NativeContext).addCACert !== undefined;

/** One that the TLS library cannot read is left out: it must not take the others away. */
function addTo({ context }: SecureContext, pem: string): void {
  try {
    (context as NativeContext).addCACert?.(pem);
  } catch {
    // Left out.
  }
}

function makeContext(more: readonly string[]): SecureContext {
  const { createSecureContext, rootCertificates } = process.getBuiltinModule('node:tls');
  const { minVersion } = strictTls;
  const made = createSecureContext({ minVersion });
  if (more.length > 0 && !canAdd(made))
    return createSecureContext({ minVersion, ca: [...rootCertificates, ...more] });
  for (const pem of more) addTo(made, pem);
  return made;
}

/** The certificates of a text with comments and other blocks. */
export function certificatesIn(text: string): string[] {
  return text.match(/-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g) ?? [];
}

/** A server's certificate that no authority of ours issued: the system's may have. */
const unknownIssuer: ReadonlySet<string> = new Set([
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
]);

/** Whether more authorities could turn this failure into a success. */
export function isUnknownIssuer(error: unknown): boolean {
  return error instanceof Error && 'code' in error && unknownIssuer.has(String(error.code));
}
