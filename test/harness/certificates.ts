/** Certificate authorities and server certificates for tests, made by the system's openssl. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { captureOrThrow } from '../../scripts/lib/process.mjs';

export interface CertificateWish {
  /** The common name. */
  readonly name: string;
  /** Host names and addresses in openssl's notation: `DNS:localhost`, `IP:127.0.0.1`. */
  readonly hosts?: readonly string[];
  /** `YYYYMMDD`; default: from yesterday for ten years. */
  readonly from?: string;
  readonly to?: string;
  /** Whether it may issue certificates; default false. */
  readonly isAuthority?: boolean;
}

export interface Issued {
  /** PEM. */
  readonly certificate: string;
  readonly key: string;
  readonly certificateFile: string;
  readonly keyFile: string;
  /** Issues a certificate signed by this one, even if this one is no authority. */
  issue(wish: CertificateWish): Promise<Issued>;
}

/** Makes a self-signed certificate, of an authority or a server. Writes its files to `folder`. */
export async function makeSelfSigned(folder: string, wish: CertificateWish): Promise<Issued> {
  return make(folder, wish, undefined);
}

let count = 0;

async function make(folder: string, wish: CertificateWish, issuer: Issued | undefined): Promise<Issued> {
  const { name, hosts = [], from = dayFromNow(-1), to = dayFromNow(3_650), isAuthority = false } = wish;
  const place = join(folder, `certificate-${(count += 1)}`);
  await mkdir(join(place, 'new'), { recursive: true });
  const file = (part: string) => join(place, part);
  await writeFile(file('index'), '');
  await writeFile(file('index.attr'), 'unique_subject = no\n');
  const extensions = [
    `basicConstraints = critical, CA:${isAuthority ? 'TRUE' : 'FALSE'}`,
    'subjectKeyIdentifier = hash',
    ...(hosts.length > 0 ? [`subjectAltName = ${hosts.join(', ')}`] : []),
  ];
  await writeFile(
    file('openssl.cnf'),
    [
      '[ca]',
      'default_ca = here',
      '[here]',
      `database = ${file('index')}`,
      `new_certs_dir = ${file('new')}`,
      'rand_serial = yes',
      'default_md = sha256',
      'policy = any',
      'x509_extensions = wanted',
      'copy_extensions = none',
      '[any]',
      'commonName = supplied',
      '[req]',
      'distinguished_name = subject',
      '[subject]',
      '[wanted]',
      ...extensions,
      '',
    ].join('\n'),
  );
  await openssl('ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out', file('key.pem'));
  const config = ['-config', file('openssl.cnf')];
  await openssl(
    'req',
    '-new',
    ...config,
    '-key',
    file('key.pem'),
    '-subj',
    `/CN=${name}`,
    '-out',
    file('asked'),
  );
  await openssl(
    ...['ca', '-batch', '-notext', ...config, '-in', file('asked'), '-out', file('certificate.pem')],
    ...['-startdate', `${from}000000Z`, '-enddate', `${to}000000Z`],
    ...(issuer
      ? ['-cert', issuer.certificateFile, '-keyfile', issuer.keyFile]
      : ['-selfsign', '-keyfile', file('key.pem')]),
  );
  const issued: Issued = {
    certificate: await readFile(file('certificate.pem'), 'utf8'),
    key: await readFile(file('key.pem'), 'utf8'),
    certificateFile: file('certificate.pem'),
    keyFile: file('key.pem'),
    issue: (next) => make(folder, next, issued),
  };
  return issued;
}

const openssl = (...args: string[]) => captureOrThrow('openssl', args, {});

export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
}
