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
  // Discs hide the kind of a piece.
  const distinct = new Set(names.map((name) => read(`pieces/${set}/${name}.svg`))).size;
  expect(distinct).toBe(set === 'discs' ? 2 : 12);
});

test.each(boardThemes)('the board %s has colours for both themes', (theme) => {
  const rule = read('themes.css').split(`.board-theme-${theme} {`)[1]?.split('}')[0] ?? '';
  expect(rule).toMatch(/--board-light: light-dark\(/);
  expect(rule).toMatch(/--board-dark: light-dark\(/);
});

/** Relative luminance of `oklch(L C H)` (WCAG). */
function luminanceOf(color: string): number {
  const [l = 0, c = 0, h = 0] = /oklch\(([\d. ]+)\)/.exec(color)?.[1]?.split(' ').map(Number) ?? [];
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)];
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z;
  const green = -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z;
  const blue = -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function luminanceOfHex(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const contrastOf = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

const squares = boardThemes.flatMap((theme) => {
  const rule = read('themes.css').split(`.board-theme-${theme} {`)[1]?.split('}')[0] ?? '';
  return [
    ...rule.matchAll(/--board-(?:light|dark): light-dark\((oklch\([^)]+\)), (oklch\([^)]+\))\)/g),
  ].flatMap(([, light = '', dark = '']) => [
    { theme, color: light },
    { theme, color: dark },
  ]);
});

test.each(pieceSets)('the set %s stands out on every square by a contrast of 3:1', (set) => {
  expect(squares).toHaveLength(boardThemes.length * 4);
  for (const name of names) {
    const colors = new Set(read(`pieces/${set}/${name}.svg`).match(/#[0-9a-f]{6}/g));
    for (const square of squares) {
      const best = Math.max(
        ...[...colors].map((color) => contrastOf(luminanceOfHex(color), luminanceOf(square.color))),
      );
      expect(best, `${name} on ${square.theme} ${square.color}`).toBeGreaterThanOrEqual(3);
    }
  }
});
