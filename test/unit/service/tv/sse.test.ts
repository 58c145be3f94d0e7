import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NdjsonItem } from '../../../../main/service/ndjson.ts';
import { createSseDecoder } from '../../../../main/service/sse.ts';

const decode = (chunks: readonly Uint8Array[], limit?: number): NdjsonItem[] => {
  const items: NdjsonItem[] = [];
  const decoder = createSseDecoder((item) => items.push(item), limit);
  for (const chunk of chunks) decoder.push(chunk);
  decoder.end();
  return items;
};
const bytes = (text: string) => new TextEncoder().encode(text);
const line = (text: string, terminated = true) => ({ kind: 'line', text, terminated });

describe('server-sent events', () => {
  it('are converted to lines of data', () => {
    expect(decode([bytes('data: {"t":"end"}\n\ndata:{"a":1}\r\n\r\n')])).toEqual([
      line('{"t":"end"}'),
      line('{"a":1}'),
    ]);
    expect(decode([bytes('event: x\nid: 3\nretry: 9\ndata: one\ndata: two\n\n')])).toEqual([
      line('one\ntwo'),
    ]);
  });

  it('with comments or without data are keep-alives', () => {
    expect(decode([bytes(': hello\n\n')])).toEqual([{ kind: 'keepAlive' }, { kind: 'keepAlive' }]);
  });

  it('pass on unknown fields, within and between events', () => {
    expect(decode([bytes('{"x\0y", <html>\ndata: one\nnonsense: 3\n\nid\n\n')])).toEqual([
      line('{"x\0y", <html>'),
      line('nonsense: 3'),
      line('one'),
      { kind: 'keepAlive' },
    ]);
  });

  it('report a stream that stopped within an event', () => {
    expect(decode([bytes('data: {"t":')])).toEqual([line('{"t":', false)]);
  });

  it('do not depend on chunk boundaries', () => {
    const text = 'data: {"é":1}\n\n: x\n\ndata: {"b":2}\n\n';
    fc.assert(
      fc.property(fc.array(fc.nat(text.length), { maxLength: 6 }), (cuts) => {
        const all = bytes(text);
        const places = [0, ...cuts, all.length].sort((a, b) => a - b);
        const chunks = places.slice(1).map((end, index) => all.slice(places[index], end));
        expect(decode(chunks)).toEqual(decode([all]));
      }),
    );
  });

  it('are bounded', () => {
    const many = Array.from({ length: 50 }, () => 'data: 0123456789\n').join('');
    expect(decode([bytes(`${many}\ndata: x\n\n`)], 100)).toEqual([
      expect.objectContaining({ kind: 'oversized', bytes: 550 }),
      line('x'),
    ]);
  });
});
