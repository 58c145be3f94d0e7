import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  makeCodeSheet,
  makeEntryCode,
  makeEntryCodes,
} from '../../../../main/features/arenas/entry-codes.ts';
import { entryCodeOf } from '../../../../main/practice/arenas/schedule.ts';

/**
 * Published test vectors of HMAC-SHA256: RFC 4231, sections 4.2 to 4.4, 4.7 and 4.8. Vectors with textual key and
 * data go through the app's own function, the others through the primitive below it.
 */
const hex = (text: string) => Buffer.from(text, 'hex');
const vectors = [
  {
    test: '1',
    key: hex('0b'.repeat(20)),
    data: Buffer.from('Hi There'),
    mac: 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
  },
  {
    test: '2',
    key: Buffer.from('Jefe'),
    data: Buffer.from('what do ya want for nothing?'),
    mac: '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  },
  {
    test: '3',
    key: hex('aa'.repeat(20)),
    data: hex('dd'.repeat(50)),
    mac: '773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe',
  },
  {
    test: '4',
    key: hex('0102030405060708090a0b0c0d0e0f10111213141516171819'),
    data: hex('cd'.repeat(50)),
    mac: '82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b',
  },
  {
    test: '6',
    key: hex('aa'.repeat(131)),
    data: Buffer.from('Test Using Larger Than Block-Size Key - Hash Key First'),
    mac: '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
  },
  {
    test: '7',
    key: hex('aa'.repeat(131)),
    data: Buffer.from(
      'This is a test using a larger than block-size key and a larger than block-size data. The key needs to be hashed before being used by the HMAC algorithm.',
    ),
    mac: '9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2',
  },
] as const;

describe('entry codes', () => {
  it.each(vectors)('HMAC-SHA256 is that of RFC 4231, test case $test', ({ key, data, mac }) => {
    expect(createHmac('sha256', key).update(data).digest('hex')).toBe(mac);
  });

  it('are the user’s id under the password: RFC 4231, test case 2, whose key and data are lower-case text', () => {
    const { key, data, mac } = vectors[1];
    expect(makeEntryCode(key.toString(), data.toString())).toBe(mac);
  });

  it.each(['you', 'willow', 'a-b_c'])('are accepted by the practice club: %s', (user) => {
    expect(makeEntryCode('oakfield', user)).toBe(entryCodeOf('oakfield', user));
    expect(makeEntryCode('oakfield', user.toUpperCase())).toBe(entryCodeOf('oakfield', user));
  });

  it('are one per user, in the given order, as a table', () => {
    const codes = makeEntryCodes('key', ['Oak', ' oak ', 'Ash', '']);
    expect(codes.map(({ user }) => user)).toEqual(['oak', 'ash']);
    expect(makeCodeSheet(codes, { separator: ',', decimalMark: '.' })).toBe(
      `\uFEFFuser,code\r\noak,${makeEntryCode('key', 'oak')}\r\nash,${makeEntryCode('key', 'ash')}\r\n`,
    );
  });
});
