/** The files that the documents name exist, so that a move cannot leave a wrong path behind. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const files = ['main', 'preload', 'renderer', 'scripts', 'test'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
    join(folder, name).split(sep).join('/'),
  ),
);
const atRoot = readdirSync(root);

/** Names of source files in backticks that no file's path ends with. */
function unknownFiles(text: string): readonly string[] {
  const named = text.match(/(?<=`)[\w@./-]+\.(?:tsx?|mjs|css)(?=`)/g) ?? [];
  return [...new Set(named)].filter(
    (name) => !atRoot.includes(name) && !files.some((file) => file === name || file.endsWith(`/${name}`)),
  );
}

describe('the documents', () => {
  it.each(['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md', 'SECURITY.md'])(
    '%s names files that exist',
    (name) => {
      expect(unknownFiles(readFileSync(join(root, name), 'utf8'))).toEqual([]);
    },
  );

  it('are caught with a wrong path', () => {
    expect(unknownFiles('`main/core.ts` and `intake.ts`, not `main/gone.ts` or `streams/core.ts`')).toEqual([
      'main/gone.ts',
      'streams/core.ts',
    ]);
  });
});
