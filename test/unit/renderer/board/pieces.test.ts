import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { boardThemes, pieceSets } from '@contract/choices.ts';

const folder = join(import.meta.dirname, '../../../../renderer/board');
const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
const names = ['w', 'b'].flatMap((color) => [...'KQRBNP'].map((piece) => `${color}${piece}`));

test.each(pieceSets)('the set %s has a drawing for each piece, and the style sheet uses it', (set) => {
  const css = read('pieces.css');
  for (const name of names) {
    const drawing = read(`pieces/${set}/${name}.svg`);
    expect(drawing).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="[\d. ]+">/);
    // The content security policy refuses style attributes, scripts and external resources.
    expect(drawing).not.toMatch(/style=|<style|<script|href|<image|<text/);
    expect(css).toContain(`url('./pieces/${set}/${name}.svg')`);
  }
  expect(new Set(names.map((name) => read(`pieces/${set}/${name}.svg`))).size).toBe(12);
});

test.each(boardThemes)('the board %s has colours for both themes', (theme) => {
  const rule = read('themes.css').split(`.board-theme-${theme} {`)[1]?.split('}')[0] ?? '';
  expect(rule).toMatch(/--board-light: light-dark\(/);
  expect(rule).toMatch(/--board-dark: light-dark\(/);
});
