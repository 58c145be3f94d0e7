/**
 * Test vectors of FORMAT.md. An independent reader, written from the document, reads them as well; the vectors must
 * never change, because files like these are in people's folders.
 */
import { createDecipheriv, createHash, hkdfSync, scryptSync } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { inspectContainer } from '../../../../main/machines/log/container.ts';
import { factsIn, nameIn } from '../../../../main/machines/log/fact-text.ts';
import { createFileKeys } from '../../../../main/machines/log/keys.ts';
import { decodeState } from '../../../../main/machines/log/machine-state.ts';
import { parseName } from '../../../../main/machines/log/names.ts';
import { unpackFile } from '../../../../main/machines/log/packed-file.ts';
import { createSeededBytes, quickScrypt } from '../../../harness/shared-folder.ts';
import vectors from './vectors.json' with { type: 'json' };

interface PlainHeader {
  readonly format: number;
  readonly bytes: number;
  readonly cipher: null | {
    readonly scrypt: { readonly N: number; readonly r: number; readonly p: number; readonly salt: string };
    readonly salt: string;
    readonly nonce: string;
  };
}

/** Shares no code with the app. */
function readIndependently(file: Buffer, passphrase: string | null): string {
  expect(file.subarray(0, 8).toString('latin1')).toBe('OUTPOSTL');
  const end = 12 + file.readUInt32BE(8);
  const content = file.subarray(0, -32);
  expect(createHash('sha256').update(content).digest().equals(file.subarray(-32))).toBe(true);
  const header = JSON.parse(file.subarray(12, end).toString()) as PlainHeader;
  const body = content.subarray(end);
  expect(body.length).toBe(header.bytes);
  if (!header.cipher) return gunzipSync(body).toString();
  const { scrypt, salt, nonce } = header.cipher;
  const hex = (text: string) => Buffer.from(text, 'hex');
  const { N, r, p } = scrypt;
  const main = scryptSync((passphrase ?? '').normalize('NFC'), hex(scrypt.salt), 32, { N, r, p });
  const key = Buffer.from(hkdfSync('sha256', main, hex(salt), 'outpost shared history 1', 32));
  const opening = createDecipheriv('aes-256-gcm', key, hex(nonce));
  opening.setAAD(file.subarray(0, end));
  opening.setAuthTag(body.subarray(-16));
  return gunzipSync(Buffer.concat([opening.update(body.subarray(0, -16)), opening.final()])).toString();
}

async function readHere(file: Buffer, passphrase: string | null) {
  const inspected = inspectContainer(file);
  if (inspected.state !== 'whole') return { state: inspected.state };
  const random = createSeededBytes('vectors');
  const keys = passphrase === null ? null : createFileKeys({ passphrase, random, parameters: quickScrypt });
  const unpacked = await unpackFile(inspected, keys);
  return unpacked.state === 'open' ? { ...unpacked, header: inspected.header } : unpacked;
}

describe.each(vectors.files)('the vector $what', ({ name, base64, passphrase, text, header }) => {
  const file = Buffer.from(base64, 'base64');

  it('is read by the app', async () => {
    const found = await readHere(file, passphrase);
    expect(found).toMatchObject({ state: 'open', header });
    const bytes = 'text' in found ? found.text : new Uint8Array();
    expect(Buffer.from(bytes).toString()).toBe(text);
    const parsed = parseName(name);
    expect(parsed).toMatchObject({ kind: header.kind, machine: header.machine });
    if (header.kind === 'state') {
      expect(decodeState(bytes)).toEqual(JSON.parse(text));
      return;
    }
    const lines = text.trim().split('\n').slice(1);
    const facts = [...factsIn(bytes)].flatMap((batch) => batch.facts);
    expect(facts.map(({ kind, key, stamp, value }) => JSON.stringify([kind, key, stamp, value]))).toEqual(
      lines,
    );
    expect(nameIn(bytes)).toBe('Laptop ♞');
  });

  it('is read by a reader that follows the document', () => {
    expect(readIndependently(file, passphrase)).toBe(text);
    const hash = createHash('sha256').update(file.subarray(0, -32)).digest('hex');
    if (header.kind === 'segment') expect(name).toContain(`.${hash}.`);
  });
});

describe.each(vectors.refused)('the vector $what', ({ base64, passphrase, state }) => {
  it(`is ${state}`, async () => {
    expect((await readHere(Buffer.from(base64, 'base64'), passphrase)).state).toBe(state);
  });
});
