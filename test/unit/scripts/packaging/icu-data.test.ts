import { expect, it } from 'vitest';
import {
  parseIcuData,
  withoutForeign,
  writeIcuData,
  type IcuData,
} from '../../../../scripts/packaging/icu-data.ts';

const header = Buffer.alloc(32);
header.writeUInt16LE(32, 0);
header.writeUInt16LE(0x27da, 2);
header.write('CmnD\x01', 12, 'latin1');

/** Multiples of 16 bytes, as in the file. */
const item = (name: string) => ({
  name: `icudt74l/${name}`,
  data: Buffer.from(name.padEnd(Math.ceil(name.length / 16) * 16)),
});
const dataOf = (...names: readonly string[]): IcuData => ({ header, items: names.map(item) });
const namesIn = ({ items }: IcuData) => items.map(({ name }) => name.replace('icudt74l/', ''));

it('reads what it writes', () => {
  const data = dataOf(
    'a.res',
    'brkitr/root.res',
    'coll/a-name-of-more-than-sixteen-bytes.res',
    'zone/de.res',
  );
  const file = writeIcuData(data);
  expect(parseIcuData(file)).toEqual(data);
  for (const { data: bytes } of data.items) expect(file.indexOf(bytes) % 16).toBe(0);
});

it('refuses another format', () => {
  const file = writeIcuData(dataOf('a.res'));
  file.write('CmnE', 12);
  expect(() => parseIcuData(file)).toThrow('another format');
  expect(() => parseIcuData(Buffer.alloc(3))).toThrow('another format');
});

it('keeps dates, numbers and zones of all languages, and names and sorting of the app’s', () => {
  const kept = [
    ...['brkitr/root.res', 'brkitr/thaidict.dict', 'coll/de_AT.res', 'coll/en.res', 'coll/root.res'],
    ...['coll/ucadata.icu', 'curr/pool.res', 'curr/supplementalData.res', 'fr.res', 'lang/en_001.res'],
    ...['region/de.res', 'res_index.res', 'unit/root.res', 'zh.res', 'zone/fr.res'],
  ];
  const foreign = ['brkitr/cjdict.dict', 'coll/zh.res', 'curr/fr_CA.res', 'lang/fil.res', 'region/sv.res'];
  expect(namesIn(withoutForeign(dataOf(...[...kept, ...foreign, 'unit/pt_PT.res'].toSorted())))).toEqual(
    kept.toSorted(),
  );
});
