import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeIcns, makeIco } from '../../../scripts/lib/icon-files.mjs';
import { projectRoot } from '../../../scripts/lib/paths.mjs';

const resources = join(projectRoot, 'main', 'resources');

/** Width and height of a PNG, from its head. */
function sizeOfPng(png: Buffer): readonly [number, number] {
  expect(png.toString('latin1', 1, 4)).toBe('PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

/** Pictures of a Windows icon by the sizes that its directory names. */
function readIco(ico: Buffer): readonly { readonly size: number; readonly png: Buffer }[] {
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2)]).toEqual([0, 1]);
  return Array.from({ length: ico.readUInt16LE(4) }, (_, index) => {
    const at = 6 + 16 * index;
    const [length, offset] = [ico.readUInt32LE(at + 8), ico.readUInt32LE(at + 12)];
    return { size: ico.readUInt8(at) || 256, png: ico.subarray(offset, offset + length) };
  });
}

/** Pictures of a macOS icon by their names. */
function readIcns(icns: Buffer): ReadonlyMap<string, Buffer> {
  expect(icns.toString('latin1', 0, 4)).toBe('icns');
  expect(icns.readUInt32BE(4)).toBe(icns.length);
  const parts = new Map<string, Buffer>();
  for (let at = 8; at < icns.length;) {
    const length = icns.readUInt32BE(at + 4);
    parts.set(icns.toString('latin1', at, at + 4), icns.subarray(at + 8, at + length));
    at += length;
  }
  return parts;
}

describe('files of icons', () => {
  const picture = (size: number) => ({ size, png: Buffer.from(`picture of ${size}`) });

  it('hold their pictures, each where the directory says', () => {
    const read = readIco(makeIco([picture(16), picture(256)]));
    expect(read.map(({ size, png }) => [size, png.toString()])).toEqual([
      [16, 'picture of 16'],
      [256, 'picture of 256'],
    ]);
  });

  it('give macOS a size twice where it has two names for it', () => {
    const parts = readIcns(makeIcns([picture(16), picture(32), picture(256)]));
    expect([...parts.keys()]).toEqual(['ic11', 'ic08', 'ic13']);
    expect(parts.get('ic13')?.toString()).toBe('picture of 256');
  });
});

describe('the app’s icons', () => {
  it('are there in every size that a system asks for', () => {
    for (const { size, png } of readIco(readFileSync(join(resources, 'icon.ico'))))
      expect(sizeOfPng(png)).toEqual([size, size]);
    const mac = readIcns(readFileSync(join(resources, 'icon.icns')));
    expect([...mac.keys()].toSorted()).toEqual([
      'ic07',
      'ic08',
      'ic09',
      'ic10',
      'ic11',
      'ic12',
      'ic13',
      'ic14',
    ]);
    expect(sizeOfPng(mac.get('ic10') ?? Buffer.alloc(0))).toEqual([1024, 1024]);
    for (const size of [16, 24, 32, 48, 64, 128, 256, 512]) {
      const png = readFileSync(join(resources, 'icons', `${size}x${size}.png`));
      expect(sizeOfPng(png)).toEqual([size, size]);
    }
  });

  it.each(['calm', 'waiting', 'trouble'])('have %s for the tray, for both kinds of screens', (look) => {
    for (const name of [look, `${look}Template`]) {
      expect(sizeOfPng(readFileSync(join(resources, 'tray', `${name}.png`)))).toEqual([22, 22]);
      expect(sizeOfPng(readFileSync(join(resources, 'tray', `${name}@2x.png`)))).toEqual([44, 44]);
    }
  });
});
