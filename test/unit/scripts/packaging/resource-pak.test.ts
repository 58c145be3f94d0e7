import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import {
  parsePak,
  withoutUnused,
  writePak,
  type ResourcePak,
} from '../../../../scripts/packaging/resource-pak.ts';

const brotli = (text: string) =>
  Buffer.concat([Buffer.from([0x1e, 0x9b, 0, 0, 0, 0, 0, 0]), brotliCompressSync(text)]);
const licences = '<!doctype html>licences of Chromium';

const pak: ResourcePak = {
  encoding: 1,
  resources: [
    { id: 100, data: Buffer.from('html { display: block }') },
    { id: 101, data: gzipSync(licences) },
    { id: 300, data: gzipSync('<div><tr-ui-timeline-view></div>') },
    { id: 301, data: gzipSync('script of the page') },
    { id: 400, data: brotli('<svg/>') },
    { id: 402, data: brotli('{"core/common/ResourceType.ts | css":{}}') },
    { id: 600, data: Buffer.from('the last') },
  ],
  aliases: [
    [120, 100],
    [401, 402],
    [601, 600],
  ],
};

it('reads what it writes', () => {
  expect(parsePak(writePak(pak))).toEqual(pak);
});

it('refuses another format', () => {
  const file = writePak(pak);
  file.writeUInt32LE(4, 0);
  expect(() => parsePak(file)).toThrow('another format');
  expect(() => parsePak(Buffer.alloc(3))).toThrow('another format');
});

it('removes whole sources of known content, the licences, and their aliases', () => {
  const { pak: left, removed } = withoutUnused(pak, licences);
  expect(removed).toEqual(['chrome://tracing', 'developer tools', 'licences']);
  expect(left.resources.map(({ id }) => id)).toEqual([100, 600]);
  expect(left.aliases).toEqual([
    [120, 100],
    [601, 600],
  ]);
  expect(parsePak(writePak(left))).toEqual(left);
});

it('keeps what it does not know', () => {
  const other = { ...pak, resources: pak.resources.filter(({ id }) => id < 200), aliases: [] };
  expect(withoutUnused(other, 'other licences')).toEqual({ pak: other, removed: [] });
});
