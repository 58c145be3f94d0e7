import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { circlesOf, findCircles } from '../../../scripts/lint/circles.mjs';
import { withTables } from '../../../scripts/lint/architecture-tables.mjs';
import { folders } from '../../../scripts/lint/folders.mjs';
import { folderOf } from '../../../scripts/lint/layers.mjs';
import { readSourceFiles } from '../../../scripts/lint/source-files.mjs';
import { projectRoot } from '../../../scripts/lib/paths.mjs';

const files = readSourceFiles(projectRoot);

describe('ARCHITECTURE.md', () => {
  it('has the tables of folders and decisions as they are now (node scripts/lint/architecture-tables.mjs writes them)', () => {
    const document = readFileSync(join(projectRoot, 'ARCHITECTURE.md'), 'utf8');
    expect(withTables(document)).toBe(document);
  });
});

describe('the table of folders', () => {
  it('names folders and files that exist, and has a row for every source file', () => {
    const used = new Set([...files.keys()].map((file) => folderOf(file)?.folder));
    const isThere = ({ folder }: { readonly folder: string }) =>
      used.has(folder) || existsSync(join(projectRoot, folder));
    expect(folders.filter((row) => !isThere(row))).toEqual([]);
    const others = folders.flatMap((row) => row.with ?? []);
    expect(others.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
    expect([...files.keys()].filter((file) => !folderOf(file))).toEqual([]);
  });

  it('has no circle', () => {
    expect(circlesOf(new Map(folders.map(({ folder, may }) => [folder, new Set(may)])))).toEqual([]);
  });

  it('allows nothing that no file needs', () => {
    const used = new Set(
      [...files].flatMap(([file, { imports }]) =>
        [...imports].map((target) => `${folderOf(file)?.folder} -> ${folderOf(target)?.folder}`),
      ),
    );
    const allowed = folders.flatMap(({ folder, may = [] }) => may.map((name) => `${folder} -> ${name}`));
    expect(allowed.filter((arrow) => !used.has(arrow))).toEqual([]);
  });
});

describe('the source', () => {
  it('has no circle of files or folders', () => {
    expect(findCircles(files)).toEqual([]);
  });
});
