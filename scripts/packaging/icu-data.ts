/**
 * Chromium's file of international data (`icudtl.dat`), without what the app never asks for: names and sorting rules
 * of languages that it does not speak, and the word list by which a double click finds words of Chinese and Japanese.
 * Dates, numbers, time zones, plurals and the breaking of lines stay complete.
 *
 * The format is ICU's common data (`CmnD` 1): a header, a table of items sorted by name, their names, their data.
 * ICU falls back to its root for a missing item; Chromium's own build leaves items out, too.
 */

export interface IcuItem {
  /** Such as `icudt74l/coll/zh.res`. */
  readonly name: string;
  readonly data: Buffer;
}

export interface IcuData {
  readonly header: Buffer;
  /** In the order of their names' bytes. */
  readonly items: readonly IcuItem[];
}

const magic = 0x27da;
const countBytes = 4;
/** Offsets of an item's name and data, from the end of the header. */
const entryBytes = 8;
const alignment = 16;

/** Throws when the file has another format. */
export function parseIcuData(file: Buffer): IcuData {
  if (file.length < 32 || file.readUInt16LE(2) !== magic || file.toString('latin1', 12, 17) !== 'CmnD\x01')
    throw new Error('the international data have another format than CmnD 1');
  const header = file.subarray(0, file.readUInt16LE(0));
  const body = file.subarray(header.length);
  const count = body.readUInt32LE(0);
  const nameAt = (index: number) => body.readUInt32LE(countBytes + index * entryBytes);
  const dataAt = (index: number) =>
    index === count ? body.length : body.readUInt32LE(countBytes + index * entryBytes + 4);
  const items = Array.from({ length: count }, (_, index) => {
    const start = nameAt(index);
    return {
      name: body.toString('latin1', start, body.indexOf(0, start)),
      data: body.subarray(dataAt(index), dataAt(index + 1)),
    };
  });
  return { header, items };
}

export function writeIcuData({ header, items }: IcuData): Buffer {
  const tableBytes = countBytes + items.length * entryBytes;
  const table = Buffer.alloc(tableBytes);
  table.writeUInt32LE(items.length, 0);
  const names = items.map(({ name }) => Buffer.from(`${name}\0`, 'latin1'));
  const namesBytes = names.reduce((sum, name) => sum + name.length, 0);
  const parts: Buffer[] = [header, table, ...names];
  let nameOffset = tableBytes;
  let dataOffset = tableBytes + namesBytes;
  const pad = () => {
    const missing = (alignment - (dataOffset % alignment)) % alignment;
    parts.push(Buffer.alloc(missing));
    dataOffset += missing;
  };
  for (const [index, { data }] of items.entries()) {
    pad();
    table.writeUInt32LE(nameOffset, countBytes + index * entryBytes);
    table.writeUInt32LE(dataOffset, countBytes + index * entryBytes + 4);
    parts.push(data);
    nameOffset += names[index]?.length ?? 0;
    dataOffset += data.length;
  }
  return Buffer.concat(parts);
}

/** Sorting, and names of currencies, languages, countries and units. */
const ofOneLanguage = /\/(?:coll|curr|lang|region|unit)\/([a-z]{2,3})(?:_\w+)?\.res$/;
/** The app's languages. */
const kept = new Set(['en', 'de']);
const wordList = /\/brkitr\/cjdict\.dict$/;

export function withoutForeign({ header, items }: IcuData): IcuData {
  return {
    header,
    items: items.filter(({ name }) => {
      const [, language] = ofOneLanguage.exec(name) ?? [];
      return !wordList.test(name) && (language === undefined || kept.has(language));
    }),
  };
}
