import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeContainer, encodeHead, inspectContainer } from '../../../../main/machines/log/container.ts';
import { createFileKeys, type FileKeys } from '../../../../main/machines/log/keys.ts';
import { mostDerivations, mostTextBytes } from '../../../../main/machines/log/limits.ts';
import { packFile, unpackFile } from '../../../../main/machines/log/packed-file.ts';
import { createSeededBytes, quickScrypt } from '../../../harness/shared-folder.ts';

const machine = 'k3'.repeat(8);
const fields = {
  format: 1,
  kind: 'segment',
  machine,
  first: 1,
  last: 2,
  facts: 2,
  sources: ['0'.repeat(20)],
  parts: [],
};
type Fields = Parameters<typeof packFile>[0];
const text = Buffer.from('{"name":"Laptop"}\n["note","a","1",null]\n');
const ring = (passphrase: string, seed = passphrase): FileKeys =>
  createFileKeys({ passphrase, random: createSeededBytes(seed), parameters: quickScrypt });

async function opened(bytes: Uint8Array, keys: FileKeys | null) {
  const inspected = inspectContainer(bytes);
  return inspected.state === 'whole' ? unpackFile(inspected, keys) : inspected;
}

/** With a right trailer, as someone writes who knows the format but not the passphrase. */
const sealedAgain = (bytes: Uint8Array): Uint8Array => {
  const content = bytes.subarray(0, -32);
  return Buffer.concat([content, createHash('sha256').update(content).digest()]);
};

const changed = (bytes: Uint8Array, at: number, by = 1): Uint8Array => {
  const copy = Uint8Array.from(bytes);
  copy[at] = ((copy[at] ?? 0) + by) % 256;
  return copy;
};

describe.each([
  ['plain', null],
  ['encrypted', ring('open sesame')],
])('a file, %s', (_name, keys) => {
  it('holds its text and its header', async () => {
    const { bytes, hash } = await packFile(fields as Fields, text, keys);
    const inspected = inspectContainer(bytes);
    expect(inspected).toMatchObject({ state: 'whole', hash, header: fields });
    expect(await opened(bytes, keys)).toMatchObject({ state: 'open', text });
  });

  it('is partial wherever it is cut', async () => {
    const { bytes } = await packFile(fields as Fields, text, keys);
    for (let end = 0; end < bytes.length; end += 1)
      expect(inspectContainer(bytes.subarray(0, end)).state).toBe('partial');
  });

  it('is never whole with a changed byte, an added one, or zeros in a part', async () => {
    const { bytes } = await packFile(fields as Fields, text, keys);
    for (let at = 0; at < bytes.length; at += 1)
      expect(['damaged', 'partial']).toContain(inspectContainer(changed(bytes, at)).state);
    expect(inspectContainer(Buffer.concat([bytes, Buffer.alloc(1)])).state).toBe('damaged');
    expect(inspectContainer(Buffer.alloc(bytes.length)).state).toBe('damaged');
    expect(inspectContainer(Uint8Array.from(bytes).fill(0, 40)).state).not.toBe('whole');
  });
});

describe('an encrypted file', () => {
  it('does not open with another passphrase, or none', async () => {
    const { bytes } = await packFile(fields as Fields, text, ring('one'));
    expect(await opened(bytes, ring('two'))).toEqual({ state: 'locked' });
    expect(await opened(bytes, null)).toEqual({ state: 'locked' });
    expect(await opened(bytes, ring('one', 'another run'))).toMatchObject({ state: 'open' });
  });

  it('does not open after a change of any byte, although the trailer is made anew', async () => {
    const keys = ring('one');
    const { bytes } = await packFile(fields as Fields, text, keys);
    for (let at = 0; at < bytes.length - 32; at += 1) {
      const { state } = await opened(sealedAgain(changed(bytes, at)), keys);
      expect(['locked', 'damaged', 'partial', 'newer', 'later']).toContain(state);
    }
  });

  it('holds nothing of its text or the machine’s name, and differs each time', async () => {
    const secret = Buffer.from('{"name":"SecretLaptop"}\n'.repeat(50));
    const keys = ring('one');
    const [first, second] = [
      await packFile(fields as Fields, secret, keys),
      await packFile(fields as Fields, secret, keys),
    ];
    expect(Buffer.from(first.bytes).includes('SecretLaptop')).toBe(false);
    expect(Buffer.from(first.bytes).includes(gzipSync(secret).subarray(10, 30))).toBe(false);
    expect(first.hash).not.toBe(second.hash);
  });

  it('is the only one that a machine with a passphrase reads', async () => {
    const { bytes } = await packFile(fields as Fields, text, null);
    expect(await opened(bytes, ring('one'))).toEqual({ state: 'unprotected' });
  });

  it('of many salts costs a bounded number of keys in a pass', async () => {
    const keys = ring('one');
    const files = await Promise.all(
      Array.from({ length: mostDerivations + 3 }, (_, index) =>
        packFile(fields as Fields, text, ring('one', `salt ${index}`)),
      ),
    );
    const states = async () => {
      keys.beginPass();
      const found = [];
      for (const { bytes } of files) found.push((await opened(bytes, keys)).state);
      return found;
    };
    expect((await states()).filter((state) => state === 'later')).toHaveLength(3);
    expect((await states()).filter((state) => state === 'later')).toHaveLength(0);
  });
});

describe('a hostile file', () => {
  const withBody = (body: Uint8Array, more: object = {}) =>
    encodeContainer(encodeHead({ ...fields, bytes: body.length, cipher: null, ...more } as never), body)
      .bytes;

  it('that unpacks to more than a segment may hold is damaged', async () => {
    expect(await opened(withBody(gzipSync(Buffer.alloc(mostTextBytes))), null)).toMatchObject({
      state: 'open',
    });
    expect(await opened(withBody(gzipSync(Buffer.alloc(mostTextBytes + 1))), null)).toEqual({
      state: 'damaged',
    });
    expect(await opened(withBody(gzipSync(Buffer.alloc(300_000_000))), null)).toEqual({ state: 'damaged' });
    expect(await opened(withBody(Buffer.from('no gzip')), null)).toEqual({ state: 'damaged' });
  });

  it.each([
    { machine: '../../etc' },
    { first: -1 },
    { bytes: 5 },
    { sources: ['x'] },
    { sources: Array.from({ length: 1_025 }, () => '0'.repeat(20)) },
    { kind: 'program' },
    { format: 0 },
    { format: '1' },
    {
      cipher: {
        name: 'aes-256-gcm',
        scrypt: { N: 2 ** 30, r: 8, p: 1, salt: '0'.repeat(32) },
        salt: '0'.repeat(32),
        nonce: '0'.repeat(24),
      },
    },
    { cipher: { name: 'none' } },
  ])('with the header %j is damaged', (more) => {
    expect(inspectContainer(withBody(gzipSync(text), more)).state).toBe('damaged');
  });

  it('of a later format is kept, even when the rest of its header is unknown', () => {
    expect(inspectContainer(withBody(Buffer.from('anything'), { format: 2, kind: 'stream' })).state).toBe(
      'newer',
    );
  });

  it('with any bytes throws nothing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(inspectContainer(Buffer.concat([Buffer.from('OUTPOSTL'), bytes])).state).not.toBe('whole');
        expect(inspectContainer(bytes).state).not.toBe('whole');
      }),
    );
  });
});
