import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSeededRandom, integerBelow, pick } from '../../../../main/base/random.ts';
import { createWordList, type WordList } from '../../../../main/store/archive/word-list.ts';
import { MEMORY, type Connection } from '../../../../main/store/database/sqlite.ts';
import { connectTo } from '../support.ts';

let db: Connection;
let changes: number;
let list: WordList;

beforeEach(() => {
  db = connectTo(MEMORY);
  changes = 0;
  db.command(
    'CREATE TABLE archive_words (id INTEGER PRIMARY KEY, archive INTEGER NOT NULL, word TEXT NOT NULL)',
  ).run();
  list = createWordList(db, () => changes);
});
afterEach(() => db.close());

function add(archive: number, ...words: readonly string[]): void {
  const insert = db.command('INSERT INTO archive_words (archive, word) VALUES (?, ?)');
  for (const word of words) insert.run(archive, word);
  changes += 1;
}

describe('the words of an archive', () => {
  it('are found by a part or by a beginning, in upper and in lower case', () => {
    add(1, 'Réti Opening', 'ÖZGÜR', 'B01', 'b01x', 'aB01');
    expect(list.containing(1, 'OPEN')).toEqual([1]);
    expect(list.containing(1, 'özg')).toEqual([2]);
    expect(list.containing(1, 'b01')).toEqual([3, 4, 5]);
    expect(list.beginningWith(1, 'b01')).toEqual([3, 4]);
    expect(list.beginningWith(1, 'RÉ')).toEqual([1]);
  });

  it('are taken as written: neither wildcards nor ends of words mean anything else', () => {
    add(1, '100%', 'a_b', 'axb', 'ab\u0001cd', '', 'abcd', 'ab\0cd');
    expect(list.containing(1, '%')).toEqual([1]);
    expect(list.containing(1, '_')).toEqual([2]);
    expect(list.containing(1, 'b\u0001c')).toEqual([]);
    expect(list.beginningWith(1, 'cd')).toEqual([]);
    expect(list.containing(1, 'cd')).toEqual([4, 6, 7]);
    expect(list.containing(1, 'b\0c')).toEqual([7]);
    expect(list.containing(1, '%a')).toEqual([]);
  });

  it('are those of the one archive, also after words came and went', () => {
    expect(list.containing(1, 'anna')).toEqual([]);
    add(1, 'anna');
    add(2, 'Hanna', 'berta');
    expect([list.containing(1, 'anna'), list.containing(2, 'anna')]).toEqual([[1], [2]]);
    db.command('DELETE FROM archive_words WHERE archive = 2').run();
    add(2, 'carla', 'johanna');
    expect([list.containing(1, 'anna'), list.containing(2, 'anna')]).toEqual([[1], [3]]);
  });

  it.each([1, 2, 3, 4])('are all that contain the part, among random ones (%i)', (seed) => {
    const random = createSeededRandom(seed);
    const letters = ['a', 'b', 'B', 'İ', 'ß', 'ö', '\0', '\u0001', '\n', '😀', ' '];
    const text = (most: number) =>
      Array.from({ length: integerBelow(random, most + 1) }, () => pick(random, letters)).join('');
    const words = Array.from({ length: 300 }, () => text(6));
    add(1, ...words);
    for (let n = 0; n < 200; n += 1) {
      const part = text(2).replaceAll('\u0001', '');
      const lower = part.toLowerCase();
      const idsOf = (test: (word: string) => boolean) =>
        words.flatMap((word, index) => (test(word.toLowerCase()) ? [index + 1] : []));
      expect(list.containing(1, part)).toEqual(idsOf((word) => word.includes(lower)));
      expect(list.beginningWith(1, part)).toEqual(idsOf((word) => word.startsWith(lower)));
    }
  });
});
