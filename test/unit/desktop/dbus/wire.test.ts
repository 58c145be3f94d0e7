import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFrameParser, type BusMessage } from '../../../../main/desktop/dbus/wire.ts';
import { createMessageParser } from '../../../harness/bus-parser.ts';
import { makeMessage } from '../../../../main/desktop/dbus/write-message.ts';
import { typesOf, BusFormatError, type BusValue } from '../../../../main/desktop/dbus/signature.ts';

const call = { path: '/a', interface: 'b.c', member: 'D', destination: 'e.f' };

function roundTrip(signature: string, body: readonly BusValue[]): BusMessage | undefined {
  return createMessageParser()(makeMessage({ ...call, serial: 7, signature, body }))[0];
}

/** A type with a matching value. */
const typed = fc.letrec<{ any: readonly [string, BusValue] }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    fc.nat({ max: 255 }).map((value) => ['y', value] as const),
    fc.boolean().map((value) => ['b', value] as const),
    fc.integer({ min: -32_768, max: 32_767 }).map((value) => ['n', value] as const),
    fc.nat({ max: 65_535 }).map((value) => ['q', value] as const),
    fc.integer().map((value) => ['i', value] as const),
    fc.nat().map((value) => ['u', value] as const),
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((value) => ['x', value] as const),
    fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map((value) => ['t', value] as const),
    fc.double({ noNaN: true }).map((value) => ['d', value] as const),
    fc.string({ unit: 'grapheme' }).map((value) => ['s', value] as const),
    fc.uint8Array({ maxLength: 400 }).map((value) => ['ay', value] as const),
    fc.array(fc.tuple(fc.string(), fc.nat())).map((value) => ['a{su}', value] as const),
    tie('any').map(([signature, value]) => ['v', { signature, value }] as const),
    fc
      .array(tie('any'), { minLength: 1, maxLength: 4 })
      .map(
        (parts) => [`(${parts.map(([type]) => type).join('')})`, parts.map(([, value]) => value)] as const,
      ),
    tie('any').map(
      ([type, value]) => (type === 'y' ? ['q', 1] : [`a${type}`, [value, value]]) as [string, BusValue],
    ),
  ),
}));

describe('messages of the bus', () => {
  it('round-trip with any content', () => {
    fc.assert(
      fc.property(fc.array(typed.any, { maxLength: 6 }), (parts) => {
        const signature = parts.map(([type]) => type).join('');
        fc.pre(signature.length < 200);
        const body = parts.map(([, value]) => value);
        expect(roundTrip(signature, body)).toEqual({ type: 'call', serial: 7, ...call, signature, body });
      }),
    );
  });

  it('contain no NUL inside a text, which would end the connection, and only valid UTF-8', () => {
    const bytes = makeMessage({ ...call, serial: 7, signature: 's', body: ['a\0b\ud800c'] });
    expect(createMessageParser()(bytes)[0]?.body).toEqual(['a\u{fffd}b\u{fffd}c']);
  });

  it('are assembled from any chunks', () => {
    const bytes = Buffer.concat(
      [1, 2, 3].map((serial) =>
        makeMessage({ ...call, serial, signature: 's', body: ['é'.repeat(serial * 300)] }),
      ),
    );
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1 }), (sizes) => {
        const parse = createMessageParser();
        const serials: number[] = [];
        for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
          const size = sizes[turn % sizes.length] ?? 1;
          serials.push(...parse(bytes.subarray(at, at + size)).map(({ serial }) => serial));
          at += size;
        }
        expect(serials).toEqual([1, 2, 3]);
      }),
    );
  });

  it('are dropped if too long, without affecting later ones', () => {
    const long = makeMessage({ ...call, serial: 1, signature: 'ay', body: [new Uint8Array(70_000)] });
    const longHeader = makeMessage({ ...call, serial: 2, path: `/${'a'.repeat(70_000)}` });
    const short = makeMessage({ ...call, serial: 3 });
    const bytes = Buffer.concat([long, longHeader, short]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (size) => {
        const parse = createFrameParser(64 * 1024);
        const seen: string[] = [];
        for (let at = 0; at < bytes.length; at += size)
          for (const { kind, header } of parse(bytes.subarray(at, at + size)))
            seen.push(`${kind} ${header?.serial}`);
        expect(seen).toEqual(['unusable 1', 'unusable undefined', 'message 3']);
      }),
      { numRuns: 20 },
    );
  });

  it('are read in the other byte order', () => {
    // A return value: serial 9, reply to 4, body u 258.
    const bytes = Buffer.from([
      ...[0x42, 2, 1, 1, 0, 0, 0, 4, 0, 0, 0, 9, 0, 0, 0, 15],
      ...[5, 1, 0x75, 0, 0, 0, 0, 4, 8, 1, 0x67, 0, 1, 0x75, 0, 0],
      ...[0, 0, 1, 2],
    ]);
    expect(createMessageParser()(bytes)).toEqual([
      { type: 'return', serial: 9, replySerial: 4, signature: 'u', body: [258] },
    ]);
  });

  it('are refused if malformed or too long, and never read out of bounds', () => {
    const good = makeMessage({
      ...call,
      serial: 1,
      signature: 'sa{sv}',
      body: ['x', [['k', { signature: 's', value: 'v' }]]],
    });
    fc.assert(
      fc.property(fc.nat({ max: good.length - 1 }), fc.nat({ max: 255 }), (at, value) => {
        const bytes = Buffer.from(good);
        bytes[at] = value;
        try {
          createMessageParser()(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(BusFormatError);
        }
      }),
      { numRuns: 2_000 },
    );
    const long = Buffer.from(good);
    long.writeUInt32LE(200_000_000, 4);
    expect(() => createMessageParser()(long)).toThrow(/too long/);
  });

  it('split a signature into its types', () => {
    expect(typesOf('susssasa{sv}i')).toEqual(['s', 'u', 's', 's', 's', 'as', 'a{sv}', 'i']);
    expect(typesOf('(iiibiiay)v')).toEqual(['(iiibiiay)', 'v']);
    for (const wrong of ['z', '(', 'a', '()', '(i', 'a'.repeat(99)])
      expect(() => typesOf(wrong)).toThrow(BusFormatError);
  });
});
