import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');

/** Files that are loaded with a file of main: its value imports, recursively. */
function readWith(entry: string): Map<string, readonly string[]> {
  const builtins = new Map<string, readonly string[]>();
  const visit = (file: string) => {
    if (builtins.has(file)) return;
    const imported = [
      ...readFileSync(file, 'utf8').matchAll(
        /^(?:import|export)\s+(?!type\b)(?:[^;]*?\sfrom\s+)?'([^']+)';/gm,
      ),
    ].map(([, name]) => name ?? '');
    builtins.set(
      file,
      imported.filter((name) => name.startsWith('node:')),
    );
    for (const name of imported) if (name.startsWith('.')) visit(resolve(dirname(file), name));
  };
  visit(join(root, entry));
  return builtins;
}

/** Each of these delays a start by a few to fifty ms. */
const heavy = [
  'node:http',
  'node:https',
  'node:http2',
  'node:net',
  'node:tls',
  'node:child_process',
  'node:dgram',
];

it('loads none of the large parts of Node, which are loaded lazily', () => {
  const files = readWith('main/app/outpost.ts');
  expect(files.size).toBeGreaterThan(80);
  const found = [...files].flatMap(([file, names]) =>
    names
      .filter((name) => heavy.includes(name))
      .map((name) => `${file.slice(root.length + 1)} reads ${name}`),
  );
  expect(found).toEqual([]);
});
