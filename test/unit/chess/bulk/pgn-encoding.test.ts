import { describe, expect, it } from 'vitest';
import { createNarrower, narrowed, wideEncodingOf } from '../../../../main/chess/bulk/pgn-encoding.ts';
import { kindOfFile } from '../../../../main/chess/bulk/pgn-head.ts';

const text = '[Event "K\u00f6ln \u041a\u0443\u0431\u043e\u043a \u{1F3C6}"]\n\n1. e4 e5 2. \u2658f3 *\n';
const little = (marked: boolean) => new Uint8Array(Buffer.from((marked ? '\uFEFF' : '') + text, 'utf16le'));
const big = (marked: boolean) => new Uint8Array(Buffer.from(little(marked)).swap16());
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

describe('a file in UTF-16', () => {
  it.each([
    ['little', true, little(true)],
    ['little', false, little(false)],
    ['big', true, big(true)],
    ['big', false, big(false)],
  ] as const)('is recognised and read in %s order, with a mark: %s', (order, _marked, bytes) => {
    expect(wideEncodingOf(bytes)).toBe(order);
    expect(kindOfFile(bytes)).toBe('pgn');
    expect(decode(narrowed(bytes))).toBe(text);
    for (const chunk of [1, 2, 3, 7, 64]) {
      const narrow = createNarrower(order);
      const parts: number[] = [];
      for (let at = 0; at < bytes.length; at += chunk) parts.push(...narrow(bytes.subarray(at, at + chunk)));
      expect(decode(Uint8Array.from(parts))).toBe(text);
    }
  });

  it('is not seen in other files', () => {
    const utf8 = new TextEncoder().encode(text);
    expect(wideEncodingOf(utf8)).toBeNull();
    expect(narrowed(utf8)).toBe(utf8);
    expect(wideEncodingOf(new Uint8Array(64))).toBeNull();
    expect(kindOfFile(new Uint8Array(Buffer.from('A letter without games.', 'utf16le')))).toBe('not-pgn');
  });
});
