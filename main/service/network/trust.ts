/**
 * Trusted certificate authorities: Node's built-in ones, the user's own, and the system's. The system's are read
 * only after a certificate failed, because adding them costs the main thread some milliseconds and most servers do
 * not need them.
 */
import type { SecureContext } from 'node:tls';
import { sleep, type Clock } from '../../base/clock.ts';

export interface Trust {
  /** Shared settings of all TLS connections, created on first use. */
  context(): SecureContext;
  /** Increases with each change of trust, so that older connections are not reused. */
  generation(): number;
  /** Adds the system's authorities. Resolves with false when nothing changed. */
  addSystem(): Promise<boolean>;
  /** The user's own authorities changed. */
  renew(): void;
}

export interface TrustOptions {
  /** The user's own authorities as PEM; '' for none. */
  readonly own?: () => string;
  /** Reads the system's authorities as PEM. */
  readonly system: () => Promise<string>;
  readonly clock: Clock;
}

/** Adding one takes a fraction of a millisecond. */
const certificatesAStep = 4;

/** Fixed here, so that the environment cannot weaken verification or the protocol version. */
export const strictTls = { rejectUnauthorized: true, minVersion: 'TLSv1.2' } as const;

export function createTrust({ own = () => '', system, clock }: TrustOptions): Trust {
  let context: SecureContext | undefined;
  let generation = 0;
  let added: readonly string[] = [];
  let adding: Promise<boolean> | undefined;

  const renew = () => {
    context = undefined;
    generation += 1;
  };
  /** Yields between steps to other work of the main thread. */
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
    // If the user's own authorities changed meanwhile, the context is rebuilt on next use.
    const isCurrent = before === generation;
    renew();
    if (isCurrent && canAdd(next)) context = next;
    return true;
  };

  return {
    context: () => (context ??= makeContext([...certificatesIn(own()), ...added])),
    generation: () => generation,
    addSystem: () => (adding ??= add().catch(() => false)),
    renew,
  };
}

/** Internal method that adds a certificate without re-parsing the built-in ones, unlike the option `ca`. */
interface NativeContext {
  addCACert?(pem: string): void;
}

const canAdd = ({ context }: SecureContext): boolean => (context as NativeContext).addCACert !== undefined;

/** Skips a certificate that the TLS library cannot read. */
function addTo({ context }: SecureContext, pem: string): void {
  try {
    (context as NativeContext).addCACert?.(pem);
  } catch {
    // Skipped.
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

/** Extracts the certificates from PEM text with comments and other blocks. */
export function certificatesIn(text: string): string[] {
  return text.match(/-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g) ?? [];
}

/** Errors of certificates by an unknown issuer, which the system may know. */
const unknownIssuer: ReadonlySet<string> = new Set([
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
]);

/** Whether more authorities could fix this failure. */
export function isUnknownIssuer(error: unknown): boolean {
  return error instanceof Error && 'code' in error && unknownIssuer.has(String(error.code));
}
