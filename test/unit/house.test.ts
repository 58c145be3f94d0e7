/** The measures of `npm run conformance -- house`: each finds what is planted, and the source has its reasons. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { countLines, judgeLength } from '../../scripts/lint/long-files.mjs';
import { findUnusedNames } from '../../scripts/lint/unused-names.mjs';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { list, sentence, word } from '../../preload/contract/bounds.ts';
import { placesOfQueries } from '../conformance/house/places.ts';
import { judgeTexts, plainTextFields, plainTextsIn } from '../conformance/house/texts.ts';

describe('long files', () => {
  it('have a reason each, and no short file has one', () => {
    const { unexplained, stale } = judgeLength(countLines(projectRoot));
    expect({ unexplained, stale }).toEqual({ unexplained: [], stale: [] });
  });

  it('are found without a reason, with a blank one, and reasons of short and lost files are stale', () => {
    const files = [
      { file: 'a.ts', lines: 401 },
      { file: 'b.ts', lines: 402 },
      { file: 'c.ts', lines: 400 },
    ];
    expect(judgeLength(files, { 'a.ts': 'one table', 'b.ts': ' ', 'c.ts': 'short', 'd.ts': 'lost' })).toEqual(
      {
        explained: [{ file: 'a.ts', lines: 401, reason: 'one table' }],
        unexplained: [{ file: 'b.ts', lines: 402 }],
        stale: ['c.ts', 'd.ts'],
      },
    );
  });
});

describe('exported names', () => {
  it('occur somewhere else', () => {
    const files = countLines(projectRoot).filter(({ file }) => !file.endsWith('.css'));
    const texts = new Map(files.map(({ file }) => [file, readFileSync(join(projectRoot, file), 'utf8')]));
    expect(findUnusedNames(texts, (path) => /^(?:main|preload|renderer)\//.test(path))).toEqual([]);
  });

  it('are found when nothing uses them, in files whose exports are judged', () => {
    const texts = new Map([
      ['main/a.ts', 'export const used = 1;\nexport type Lost = string;\nexport function alone() {}'],
      ['test/a.test.ts', 'export const helper = used;'],
    ]);
    expect(findUnusedNames(texts, (path) => path.startsWith('main/'))).toEqual([
      'main/a.ts: Lost',
      'main/a.ts: alone',
    ]);
  });
});

describe('the places of a query', () => {
  it('are the files in which it is a key, and not those that call it', () => {
    const texts = new Map([
      ['preload/contract/queries.ts', "export const queries = {\n  'games.list': { input: none },\n};"],
      ['main/features/games/feature.ts', "return { queries: { 'games.list': () => games.list() } };"],
      ['main/ipc/table.ts', "const t = {\n  async 'games.list'() {},\n};"],
      ['main/app/tray.ts', "core.queries['games.list']();\nconst q = ['games.list', undefined];"],
      ['main/app/first-look.ts', "queries: {\n  'games.list': () => [],\n}"],
      ['renderer/a.ts', "const t = { 'games.list': 1 };"],
    ]);
    expect(placesOfQueries(['games.list', 'games.lists'], texts)).toEqual([
      {
        query: 'games.list',
        files: ['preload/contract/queries.ts', 'main/features/games/feature.ts', 'main/ipc/table.ts'],
      },
      { query: 'games.lists', files: [] },
    ]);
  });
});

describe('untyped messages', () => {
  const message = z.object({ id: word, values: z.object({}) });

  it('are sentences, and strings that are named as text', () => {
    const schema = z.object({
      rows: list(
        z.lazy(() => z.object({ reason: word.nullable(), name: word, note: sentence })),
        3,
      ),
      outcome: z.union([z.object({ problem: sentence.exactOptional() }), z.null()]),
      message,
      title: z.union([sentence, z.lazy(() => message)]),
    });
    expect(plainTextsIn(schema, 'a.b')).toEqual([
      'a.b.rows[].reason',
      'a.b.rows[].note',
      'a.b.outcome.problem',
    ]);
  });

  it('are fields of main, but not of the practice club', () => {
    const text =
      'interface A {\n  readonly reason: string | null;\n  readonly cause: Message;\n  why?: string;\n}';
    const texts = new Map([
      ['main/budget/a.ts', text],
      ['main/practice/a.ts', text],
      ['renderer/a.ts', text],
    ]);
    expect(plainTextFields(texts)).toEqual(['main/budget/a.ts.reason', 'main/budget/a.ts.why']);
  });

  it('are excused by a known text, and a known text that matches nothing is stale', () => {
    const known = [
      { at: /\.title$/, reason: 'a chess title' },
      { at: /^gone$/, reason: 'none' },
    ];
    expect(judgeTexts(['a.title', 'a.reason', 'a.reason'], known)).toEqual({
      untyped: ['a.reason'],
      stale: ['/^gone$/'],
    });
  });
});
