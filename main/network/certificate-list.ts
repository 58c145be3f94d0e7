/** Reads files of certificate authorities: PEM or DER, certificates and nothing else. */
import { X509Certificate } from 'node:crypto';
import { certificateFacts, commonName } from '../service/network/certificate-facts.ts';
import { certificatesIn } from '../service/network/trust.ts';
import { say } from '../text/say.ts';
import type { CertificateView } from '../../preload/contract/connection.ts';

export interface CertificateEntry {
  readonly view: CertificateView;
  readonly pem: string;
}

export type CertificateReading =
  | { readonly ok: true; readonly entries: readonly CertificateEntry[] }
  | { readonly ok: false; readonly message: string };

export const mostCertificateBytes = 512 * 1024;
export const mostCertificates = 100;

/** Returns every certificate of the file, or a sentence that says why the file is refused as a whole. */
export function readCertificates(bytes: Uint8Array): CertificateReading {
  const refuse = (message: string): CertificateReading => ({ ok: false, message });
  if (bytes.byteLength > mostCertificateBytes)
    return refuse(
      say('The file is too large for certificates. Choose a PEM file with certificate authorities.'),
    );
  const text = Buffer.from(bytes).toString('latin1');
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text))
    return refuse(
      say(
        'The file contains a private key, which belongs to no other computer. Choose a file with certificates only.',
      ),
    );
  const blocks = certificatesIn(text);
  // DER: a sequence with a length of two or three bytes.
  const isDer = blocks.length === 0 && bytes[0] === 0x30 && (bytes[1] === 0x82 || bytes[1] === 0x83);
  const sources: readonly (string | Uint8Array)[] = isDer ? [bytes] : blocks;
  if (sources.length === 0)
    return refuse(
      say('The file contains no certificate. Choose a PEM file: it has lines “BEGIN CERTIFICATE”.'),
    );
  if (sources.length > mostCertificates)
    return refuse(
      say('The file contains more than {count} certificates. Choose only those you need.', {
        count: mostCertificates,
      }),
    );
  const entries: CertificateEntry[] = [];
  for (const [index, source] of sources.entries()) {
    const entry = readOne(source);
    if (!entry)
      return refuse(
        say('Certificate {number} of the file is damaged. Get the file again.', { number: index + 1 }),
      );
    const { certificate, view } = entry;
    // A server's own certificate, self-signed, is the one thing besides an authority that can be trusted as such.
    if (!certificate.ca && certificate.subject !== certificate.issuer)
      return refuse(
        say(
          '“{name}” is not the certificate of an authority. Choose that of the authority that issued it: {issuer}.',
          {
            name: view.subject,
            issuer: view.issuer,
          },
        ),
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
