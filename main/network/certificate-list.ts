/** Reads certificate authorities from PEM or DER files. */
import { X509Certificate } from 'node:crypto';
import { certificateFacts, commonName } from '../service/network/certificate-facts.ts';
import { certificatesIn } from '../service/network/trust.ts';
import { messageOf, type Message } from '../text/message.ts';
import type { CertificateView } from '../../preload/contract/connection.ts';

export interface CertificateEntry {
  readonly view: CertificateView;
  readonly pem: string;
}

export type CertificateReading =
  | { readonly ok: true; readonly entries: readonly CertificateEntry[] }
  | { readonly ok: false; readonly message: Message };

export const mostCertificateBytes = 512 * 1024;
export const mostCertificates = 100;

/** Returns every certificate of the file, or a message that says why the file is refused as a whole. */
export function readCertificates(bytes: Uint8Array): CertificateReading {
  const refuse = (message: Message): CertificateReading => ({ ok: false, message });
  if (bytes.byteLength > mostCertificateBytes) return refuse(messageOf('network.fileTooLarge'));
  const text = Buffer.from(bytes).toString('latin1');
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text)) return refuse(messageOf('network.fileHasPrivateKey'));
  const blocks = certificatesIn(text);
  // DER: a sequence with a length of two or three bytes.
  const isDer = blocks.length === 0 && bytes[0] === 0x30 && (bytes[1] === 0x82 || bytes[1] === 0x83);
  const sources: readonly (string | Uint8Array)[] = isDer ? [bytes] : blocks;
  if (sources.length === 0) return refuse(messageOf('network.fileHasNoCertificate'));
  if (sources.length > mostCertificates)
    return refuse(
      messageOf('network.fileHasTooManyCertificates', {
        count: mostCertificates,
      }),
    );
  const entries: CertificateEntry[] = [];
  for (const [index, source] of sources.entries()) {
    const entry = readOne(source);
    if (!entry) return refuse(messageOf('network.certificateInFileDamaged', { number: index + 1 }));
    const { certificate, view } = entry;
    // Besides authorities, only a self-signed server certificate can be trusted directly.
    if (!certificate.ca && certificate.subject !== certificate.issuer)
      return refuse(
        messageOf('network.notAnAuthority', {
          name: view.subject,
          issuer: view.issuer,
        }),
      );
    if (!entries.some((one) => one.view.fingerprint === view.fingerprint))
      entries.push({ view, pem: certificate.toString().trim() });
  }
  return { ok: true, entries };
}

function readOne(
  source: string | Uint8Array,
): { readonly certificate: X509Certificate; readonly view: CertificateView } | undefined {
  try {
    const certificate = new X509Certificate(source);
    const { issuer, validFrom, validTo } = certificateFacts(certificate);
    const subject = commonName(certificate.subject);
    return {
      certificate,
      view: { subject, issuer, validFrom, validTo, fingerprint: certificate.fingerprint256 },
    };
  } catch {
    return undefined;
  }
}
