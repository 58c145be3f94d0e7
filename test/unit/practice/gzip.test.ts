import { constants, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptsGzip, createGzipPacker } from '../../../main/practice/http/gzip.ts';

const bytesOf = (piece: Buffer | string) => Buffer.from(piece);

describe('a packed stream', () => {
  it('is one gzip file, of which every piece can be read as it arrives', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 400 })), (texts) => {
        const packer = createGzipPacker();
        let bytes = Buffer.alloc(0);
        let sent = '';
        for (const text of texts) {
          bytes = Buffer.concat([bytes, bytesOf(packer.pack(text))]);
          sent += text;
          const sofar = gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH });
          expect(sofar.toString()).toBe(sent);
        }
        const whole = Buffer.concat([bytes, bytesOf(packer.last('the end\n'))]);
        expect(gunzipSync(whole).toString()).toBe(`${sent}the end\n`);
      }),
    );
  });

  it('is not whole without its end', () => {
    const packer = createGzipPacker();
    const begun = bytesOf(packer.pack('{"type":"gameFull"}\n'));
    expect(() => gunzipSync(begun)).toThrow('unexpected end of file');
    expect(gunzipSync(bytesOf(createGzipPacker().last(''))).toString()).toBe('');
  });
});

it.each([
  [undefined, false],
  ['', false],
  ['identity', false],
  ['*', false],
  ['br, deflate', false],
  ['gzip', true],
  ['X-GZIP', true],
  ['deflate, gzip;q=0.5, br', true],
  ['gzip;q=0', false],
  ['gzip; q=0.000', false],
  ['gzip;q=0.001', true],
])('Accept-Encoding %j asks for gzip: %j', (header, asks) => {
  expect(acceptsGzip(header)).toBe(asks);
});
