/** Icon files that contain one picture in several sizes, made of PNGs. */

/** @typedef {{ size: number, png: Buffer }} Picture `size`: its edge in pixels */

/**
 * A Windows icon (ICO). Pictures are at most 256 px wide.
 * @param {readonly Picture[]} pictures
 * @returns {Buffer}
 */
export function makeIco(pictures) {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  pictures.forEach(({ size, png }, index) => {
    const at = 6 + 16 * index;
    // 0 means 256.
    head.writeUInt8(size % 256, at);
    head.writeUInt8(size % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  });
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}

/** ICNS types by size; a second type of a size is for Retina displays.
 * @type {Readonly<Record<number, readonly string[]>>} */
const icnsNames = {
  32: ['ic11'],
  64: ['ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
};

/**
 * A macOS icon (ICNS). Sizes without a type are skipped.
 * @param {readonly Picture[]} pictures
 * @returns {Buffer}
 */
export function makeIcns(pictures) {
  const parts = pictures.flatMap(({ size, png }) =>
    (icnsNames[size] ?? []).map((name) => {
      const head = Buffer.alloc(8);
      head.write(name, 0, 'latin1');
      head.writeUInt32BE(8 + png.length, 4);
      return Buffer.concat([head, png]);
    }),
  );
  const head = Buffer.alloc(8);
  head.write('icns', 0, 'latin1');
  head.writeUInt32BE(8 + parts.reduce((sum, part) => sum + part.length, 0), 4);
  return Buffer.concat([head, ...parts]);
}
