import fc from 'fast-check';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fileFor, parseReleaseList, type ReleaseList } from '../../../main/updates/release-list.ts';
import {
  parsePublicKeys,
  publicKeyText,
  signList,
  verifyList,
} from '../../../main/updates/release-signature.ts';
import { UpdateRefused } from '../../../main/updates/update-refused.ts';
import { makeReleaseList } from '../../harness/release-server.ts';

const now = Date.UTC(2026, 10, 23);
const sha512 = `${'A'.repeat(86)}==`;
const file = (name: string) => ({ name, size: 1_000, sha512 });
const parse = (changes: object) => parseReleaseList(JSON.stringify({ ...makeReleaseList(now), ...changes }));

const makeKey = () => generateKeyPairSync('ed25519').privateKey;
const trusted = (...keys: readonly KeyObject[]) => keys.flatMap((key) => parsePublicKeys(publicKeyText(key)));

describe('a release list', () => {
  it('round-trips', () => {
    const list = makeReleaseList(now);
    expect(parseReleaseList(JSON.stringify(list))).toEqual(list);
  });

  it.each([
    '../evil.AppImage',
    '/etc/passwd',
    'a/b.AppImage',
    'a\\b.exe',
    '..',
    '.hidden',
    'a..b',
    'end.',
    'C:evil.exe',
    'nul\0.exe',
    'a b.exe',
    'a%2fb.exe',
    '-flag.exe',
    '',
    'x'.repeat(201),
  ])('with a file named %j is refused', (name) => {
    expect(() => parse({ files: [file(name)] })).toThrow(/cannot be read/);
  });

  it.each([
    { files: [] },
    { files: [file('a.exe'), file('A.exe')] },
    { files: [{ ...file('a.exe'), size: -1 }] },
    { files: [{ ...file('a.exe'), size: 2 ** 40 }] },
    { files: [{ ...file('a.exe'), sha512: 'short' }] },
    { files: Array.from({ length: 101 }, (_, index) => file(`a${index}.exe`)) },
    { version: 'latest' },
    { version: '1.0.0\nversion: 9.9.9' },
    { released: 'yesterday' },
    { expires: null },
    { format: 2 },
    { more: true },
  ])('with %j is refused', (changes) => {
    expect(() => parse(changes)).toThrow(UpdateRefused);
  });

  it('of another product is refused', () => {
    expect(() => parse({ product: 'org.other.App' })).toThrow(/another product/);
  });

  it('is refused without a crash, whatever the text', () => {
    const cutOff = fc.tuple(fc.json(), fc.nat(200)).map(([text, length]) => text.slice(0, length));
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), cutOff), (text) => {
        expect(() => parseReleaseList(text)).toThrow(UpdateRefused);
      }),
    );
  });

  it('never contains a file name with path traversal', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '.', '/', '\\', '-', ':', '%', '\n') }), (name) => {
        try {
          const [read] = parse({ files: [file(name)] }).files;
          const address = new URL(read?.name ?? '', 'https://server/releases/');
          expect(address.href).toBe(`https://server/releases/${name}`);
        } catch (error) {
          expect(error).toBeInstanceOf(UpdateRefused);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('the file that updates the app', () => {
  const names = [
    'Outpost-2.0.0-linux-arm64.AppImage',
    'Outpost-2.0.0-linux-x86_64.AppImage',
    'Outpost-2.0.0-linux-amd64.deb',
    'Outpost-2.0.0-win.exe',
    'Outpost-2.0.0-mac-arm64.zip',
    'Outpost-2.0.0-mac-x64.dmg',
  ];
  const list: ReleaseList = makeReleaseList(now, { files: names.map(file) });
  it.each([
    ['linux', 'x64', names[1]],
    ['linux', 'arm64', names[0]],
    ['linux', 'ia32', undefined],
    ['win32', 'x64', names[3]],
    ['darwin', 'arm64', names[4]],
    ['darwin', 'x64', undefined],
    ['freebsd', 'x64', undefined],
  ] as const)('on %s %s is %s', (platform, arch, expected) => {
    expect(fileFor(list, platform, arch)?.name).toBe(expected);
  });
});

describe('the signature of a list', () => {
  const bytes = Buffer.from(JSON.stringify(makeReleaseList(now)));

  it('is accepted from any known key', () => {
    const [old, next] = [makeKey(), makeKey()];
    const signatures = signList(bytes, [old, next]);
    for (const keys of [trusted(old), trusted(next), trusted(next, old)])
      expect(() => verifyList(bytes, signatures, keys)).not.toThrow();
  });

  it('is refused if any bit of the list or the signature changed', () => {
    const key = makeKey();
    const signature = signList(bytes, [key]);
    const start = signature.lastIndexOf(' ') + 1;
    fc.assert(
      fc.property(fc.nat(bytes.length * 8 - 1), (bit) => {
        const changed = Buffer.from(bytes);
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(() => verifyList(changed, signature, trusted(key))).toThrow(/was changed/);
      }),
    );
    fc.assert(
      fc.property(fc.nat(64 * 8 - 1), (bit) => {
        const raw = Buffer.from(signature.slice(start).trim(), 'base64');
        raw[bit >> 3] = (raw[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        const changed = `${signature.slice(0, start)}${raw.toString('base64')}\n`;
        expect(() => verifyList(bytes, changed, trusted(key))).toThrow(/was changed/);
      }),
    );
  });

  it.each(['', '\n', 'no signature', 'ed25519 0123456789abcdef short', 'rsa 0123456789abcdef AAAA'])(
    'is missing in %j',
    (text) => expect(() => verifyList(bytes, text, trusted(makeKey()))).toThrow(/not signed/),
  );

  it('is refused from an unknown key, even under a known key’s id', () => {
    const [known, other] = [makeKey(), makeKey()];
    const signature = signList(bytes, [other]);
    expect(() => verifyList(bytes, signature, trusted(known))).toThrow(/does not know/);
    const id = signList(bytes, [known]).split(' ')[1] ?? '';
    const renamed = signature.replace(/ [0-9a-f]{16} /, ` ${id} `);
    expect(() => verifyList(bytes, renamed, trusted(known))).toThrow(/was changed/);
  });

  it('for another purpose by the same key is refused', async () => {
    const key = makeKey();
    const { sign } = await import('node:crypto');
    const bare = sign(null, bytes, key).toString('base64');
    const line = signList(bytes, [key]).replace(/\S+\n$/, `${bare}\n`);
    expect(() => verifyList(bytes, line, trusted(key))).toThrow(/was changed/);
  });

  it('beyond the first eight lines is ignored', () => {
    const key = makeKey();
    const many = signList(bytes, Array.from({ length: 8 }, makeKey));
    expect(() => verifyList(bytes, many + signList(bytes, [key]), trusted(key))).toThrow(/does not know/);
  });
});

describe('public keys', () => {
  it.each(['no key', 'AAAA', `${'A'.repeat(43)}= x`, Array.from({ length: 9 }, () => 'A').join(',')])(
    'are not read from %j',
    (text) => expect(() => parsePublicKeys(text)).toThrow(),
  );
});
