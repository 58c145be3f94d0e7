/** The files, folders and links that the documents name exist, so that a move cannot leave a wrong path behind. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const files = ['main', 'preload', 'renderer', 'scripts', 'test'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
    join(folder, name).split(sep).join('/'),
  ),
);
const atRoot = readdirSync(root);
const records = files.filter((file) => file.endsWith('/DECISIONS.md'));
const documents = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md', 'SECURITY.md', ...records];

const read = (name: string) => readFileSync(join(root, name), 'utf8');

/** Names of source files and folders in backticks that no path ends with. */
function unknownFiles(text: string): readonly string[] {
  const named = text.match(/(?<=`)(?:[\w@./-]+\.(?:tsx?|mjs|css)|(?:[\w@-]+\/)+)(?=`)/g) ?? [];
  return [...new Set(named)].filter((name) => {
    const path = name.replace(/\/$/, '');
    return !atRoot.includes(path) && !files.some((file) => file === path || file.endsWith(`/${path}`));
  });
}

/** Targets of links and pictures, from the document's folder, that do not exist. */
function brokenLinks(document: string, text: string): readonly string[] {
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)].map(
    ([, link, picture]) => link ?? picture ?? '',
  );
  return targets.filter((target) => {
    if (/^https?:/.test(target)) return false;
    const [path = '', heading] = target.split('#');
    const file = path === '' ? document : join(dirname(document), path);
    if (!existsSync(join(root, file))) return true;
    return heading !== undefined && !headingsOf(path === '' ? text : read(file)).includes(heading);
  });
}

/** Anchors of a document's headings, as renderers of Markdown make them. */
function headingsOf(text: string): readonly string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replace(/\s/g, '-'),
  );
}

describe('the documents', () => {
  it.each(documents)('%s names files that exist', (name) => {
    expect(unknownFiles(read(name))).toEqual([]);
  });

  it.each(documents)('%s has no broken link', (name) => {
    expect(brokenLinks(name, read(name))).toEqual([]);
  });

  it('are caught with a wrong path', () => {
    expect(
      unknownFiles(
        '`main/core.ts` and `intake.ts` in `streams/`, not `main/gone.ts`, `streams/core.ts` or `gone/`',
      ),
    ).toEqual(['main/gone.ts', 'streams/core.ts', 'gone/']);
  });

  it('are caught with a broken link', () => {
    const text =
      '# One heading\n[a](README.md) [b](#one-heading) [c](#two) [d](gone.md) <img src="gone.png">';
    expect(brokenLinks('ARCHITECTURE.md', text)).toEqual(['#two', 'gone.md', 'gone.png']);
  });
});

describe('the architecture', () => {
  const text = read('ARCHITECTURE.md');

  it('has fewer than 300 lines', () => {
    expect(text.split('\n').length).toBeLessThan(300);
  });

  it('links every record of decisions', () => {
    expect(records.filter((record) => !text.includes(`(${record})`))).toEqual([]);
  });
});

describe('a record of decisions', () => {
  it.each(records)('%s has context, decision and consequences, in twelve lines at most', (name) => {
    const decisions = read(name).split(/^## /m).slice(1);
    expect(decisions).not.toEqual([]);
    for (const decision of decisions) {
      const lines = decision.split('\n').filter((line) => line !== '');
      expect(lines.length, decision).toBeLessThanOrEqual(12);
      for (const part of ['Context', 'Decision', 'Consequences'])
        expect(
          lines.filter((line) => line.startsWith(`- **${part}.** `)),
          decision,
        ).toHaveLength(1);
    }
  });
});
