/** Facts of a certificate for error messages. Servers choose these texts, so they are sanitised and bounded. */
import type { X509Certificate } from 'node:crypto';
import type { CertificateFacts } from './network-error.ts';

const longestName = 80;
const mostNames = 3;

/** Parses a certificate in DER, as sockets provide it. */
export function factsOfDer(der: Uint8Array): CertificateFacts {
  const { X509Certificate: Certificate } = process.getBuiltinModule('node:crypto');
  return certificateFacts(new Certificate(der));
}

export function certificateFacts(certificate: X509Certificate): CertificateFacts {
  const { issuer, subject, subjectAltName = '', validFrom, validTo } = certificate;
  const names = subjectAltName
    .split(/,\s*/)
    .flatMap((entry) => /^(?:DNS|IP Address):(.+)$/.exec(entry)?.[1] ?? []);
  return {
    issuer: commonName(issuer),
    names: (names.length > 0 ? names : [commonName(subject)]).slice(0, mostNames).map(plain),
    validFrom: Date.parse(validFrom),
    validTo: Date.parse(validTo),
  };
}

/** Common name of a subject or issuer, else its organisation or first entry; sanitised and bounded. */
export function commonName(entries: string): string {
  const lines = entries.split('\n');
  const named = (key: string) => lines.find((line) => line.startsWith(`${key}=`))?.slice(key.length + 1);
  return plain(named('CN') ?? named('O') ?? lines[0] ?? '');
}

/** Removes control and format characters, which could disguise a name. */
function plain(text: string): string {
  return text
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .trim()
    .slice(0, longestName);
}
