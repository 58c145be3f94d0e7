import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { createNdjsonDecoder, type NdjsonItem } from '../../../main/service/ndjson.ts';

function decode(chunks: readonly Uint8Array[], limit?: number): NdjsonItem[] {
  const items: NdjsonItem[] = [];
  const decoder = createNdjsonDecoder((item) => items.push(item), limit);
  for (const chunk of chunks) decoder.push(chunk);
  decoder.end();
  return items;
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function line(text: string, terminated = true): NdjsonItem {
  return { kind: 'line', text, terminated };
}

describe('lines', () => {
  test.each<[string, NdjsonItem[]]>([
    ['', []],
    ['{}\n', [line('{}')]],
    ['{}\r\n[]\r\n', [line('{}'), line('[]')]],
    ['\n\r\n \n', [{ kind: 'keepAlive' }, { kind: 'keepAlive' }, { kind: 'keepAlive' }]],
    ['{"a":1}', [line('{"a":1}', false)]],
    ['{"a":1}\n  ', [line('{"a":1}')]],
    ['\u{feff}{}\n\u{feff}{}\n', [line('{}'), line('\u{feff}{}')]],
    ['a\rb\n', [line('a\rb')]],
    ['\u0000\n', [line('\u0000')]],
    ['"♞é𝄞"\n', [line('"♞é𝄞"')]],
    ['a\u2028b\n', [line('a\u2028b')]],
  ])('%j', (text, expected) => {
    expect(decode([bytesOf(text)])).toEqual(expected);
  });

  test('lines that are not UTF-8 are marked, with their bytes', () => {
    const invalid = Uint8Array.of(0x22, 0xff, 0x22);
    expect(decode([Uint8Array.of(...invalid, 0x0a)])).toEqual([
      { kind: 'line', text: '"\u{fffd}"', terminated: true, invalid },
    ]);
  });

  test('the caller may reuse a chunk', () => {
    const items: NdjsonItem[] = [];
    const decoder = createNdjsonDecoder((item) => items.push(item));
    const chunk = bytesOf('"ab');
    decoder.push(chunk);
    chunk.fill(0x78);
    decoder.push(bytesOf('c"\n'));
    expect(items).toEqual([line('"abc"')]);
  });
});

describe('the limit', () => {
  test('accepts a line of exactly its length, but not one more byte', () => {
    expect(decode([bytesOf('12345678\n')], 8)).toEqual([line('12345678')]);
    expect(decode([bytesOf('123456789\n')], 8)).toEqual([{ kind: 'oversized', head: '123456789', bytes: 9 }]);
  });

  test('makes only the head of a long line be kept; the stream continues at the next newline', () => {
    const long = 'x'.repeat(5000);
    const items = decode([bytesOf(`1\n${long}`), bytesOf(long), bytesOf(`${long}\n2\n`)], 100);
    expect(items).toEqual([
      line('1'),
      { kind: 'oversized', head: 'x'.repeat(1024), bytes: 15000 },
      line('2'),
    ]);
  });

  test('makes an endless line be reported when the stream ends', () => {
    expect(decode([bytesOf('123456789')], 8)).toEqual([{ kind: 'oversized', head: '123456789', bytes: 9 }]);
  });
});

test('chunks may end anywhere', () => {
  const piece = fc.oneof(
    fc.string({
      unit: fc.constantFrom('a', '"', ' ', '\r', 'é', '♞', '𝄞', '\u{feff}', '\u0000', '\u2028'),
      maxLength: 12,
    }),
    fc.constantFrom('', '\r', '♞♞♞♞♞♞♞♞♞♞', '𝄞', '\u{feff}'),
  );
  const stream = fc.array(fc.tuple(piece, fc.constantFrom('\n', '\r\n', '\n\n', '')), { maxLength: 8 });
  fc.assert(
    fc.property(stream, fc.array(fc.nat(), { maxLength: 8 }), fc.nat(24), (parts, cuts, limit) => {
      const bytes = bytesOf(parts.map(([text, end]) => text + end).join(''));
      const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
      const chunks = [0, ...places].map((place, index) => bytes.subarray(place, places[index]));
      expect(decode(chunks, limit)).toEqual(decode([bytes], limit));
    }),
  );
});

test('a stream cut at any byte gives the same lines', () => {
  const bytes = bytesOf('{"text":"Grüße ♞ 𝄞"}\r\n\n{"a":1}');
  const whole = decode([bytes]);
  for (let at = 0; at <= bytes.length; at++) {
    expect(decode([bytes.subarray(0, at), bytes.subarray(at)])).toEqual(whole);
  }
  expect(decode([...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(whole);
});
