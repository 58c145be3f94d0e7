/** The system's store of certificate authorities. */

/** Where Linux distributions keep the bundle; the first that can be read counts. */
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

/** Bundles have some 200 KB. */
const mostBytes = 8 * 1024 * 1024;

interface SystemStore {
  /** From Node 22.15 on. */
  getCACertificates?(kind: 'system'): readonly string[];
}

export interface SystemCertificatesOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
}

/**
 * Reads the system's authorities as PEM. On Linux the bundle file, or the one that SSL_CERT_FILE names; elsewhere
 * Node's interface to the store. Resolves with '' where there is none.
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
