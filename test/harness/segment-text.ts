import { createDecipheriv, hkdfSync, scryptSync } from 'node:crypto';
import { gunzipSync } from 'node:zlib';

/** The readable text of a file, by FORMAT.md alone. */
export function textOfSegment(file: Buffer, passphrase: string | null): string {
  const headerEnd = 12 + file.readUInt32BE(8);
  const header = JSON.parse(file.subarray(12, headerEnd).toString('utf8'));
  const body = file.subarray(headerEnd, -32);
  if (passphrase === null) return gunzipSync(body).toString('utf8');
  const { scrypt, salt, nonce } = header.cipher;
  const memory = { maxmem: 2 ** 28 };
  const master = scryptSync(passphrase, Buffer.from(scrypt.salt, 'hex'), 32, { ...scrypt, ...memory });
  const info = 'outpost shared history 1';
  const key = Buffer.from(hkdfSync('sha256', master, Buffer.from(salt, 'hex'), info, 32));
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'hex'));
  decipher.setAAD(file.subarray(0, headerEnd));
  decipher.setAuthTag(body.subarray(-16));
  return gunzipSync(Buffer.concat([decipher.update(body.subarray(0, -16)), decipher.final()])).toString(
    'utf8',
  );
}
