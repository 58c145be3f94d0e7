/** Reads the system's certificate authorities. */

/** Bundles of Linux distributions; the first readable one is used. */
const bundles = [
  // Debian, Ubuntu, Arch, Gentoo
  '/etc/ssl/certs/ca-certificates.crt',
  // Fedora, Red Hat
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem',
  // openSUSE
  '/etc/ssl/ca-bundle.pem',
  // Alpine, and others that follow OpenSSL
  '/etc/ssl/cert.pem',
] as const;

/** Limit on a bundle; usual ones have some 200 KB. */
const mostBytes = 8 * 1024 * 1024;

interface SystemStore {
  /** Available from Node 22.15. */
  getCACertificates?(kind: 'system'): readonly string[];
}

export interface SystemCertificatesOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
}

/**
 * Returns the system's authorities as PEM; '' when there are none. On Linux reads SSL_CERT_FILE or the
 * distribution's bundle, elsewhere uses Node's interface.
 */
export async function readSystemCertificates({ env, platform }: SystemCertificatesOptions): Promise<string> {
  if (platform === 'linux') {
    const named = env['SSL_CERT_FILE'];
    for (const file of named === undefined || named === '' ? bundles : [named]) {
      const text = await readBounded(file);
      if (text !== undefined) return text;
    }
    return '';
  }
  const { getCACertificates }: typeof import('node:tls') & SystemStore = process.getBuiltinModule('node:tls');
  return getCACertificates?.('system').join('\n') ?? '';
}

async function readBounded(file: string): Promise<string | undefined> {
  const { readFile, stat } = process.getBuiltinModule('node:fs/promises');
  try {
    const found = await stat(file);
    if (!found.isFile() || found.size > mostBytes) return undefined;
    return await readFile(file, 'utf8');
  } catch {
    return undefined;
  }
}
