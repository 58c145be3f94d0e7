/** Keys of glyphs. Digits are the numbers that PGN gives to the quality of a move. Pure. */
import { cycleGlyph, toggleGlyph } from '@chess/glyphs.ts';

/** Number of the glyph of each key. */
const toggles: Readonly<Record<string, string>> = {
  ...{ '1': '1', '2': '2', '3': '3', '4': '4', '5': '5', '6': '6' },
  ...{ '7': '10', '8': '13', '9': '146', '=': '10' },
};
/** Advantages of White and Black, each key the next one. */
const cycles: Readonly<Record<string, readonly string[]>> = {
  '+': ['14', '16', '18'],
  '-': ['15', '17', '19'],
};

/** The key of a glyph's button; undefined for a glyph without one of its own. */
export function glyphKey(number: string): string | undefined {
  const cycle = Object.entries(cycles).find(([, numbers]) => numbers.includes(number))?.[0];
  return Object.entries(toggles).find(([, one]) => one === number)?.[0] ?? cycle;
}

/** The glyphs of a move after a key; undefined for a key that is none of glyphs. `0` clears. */
export function glyphsAfterKey(glyphs: readonly string[], key: string): readonly string[] | undefined {
  if (key === '0') return [];
  const number = toggles[key];
  if (number !== undefined) return toggleGlyph(glyphs, number);
  const cycle = cycles[key === '−' ? '-' : key];
  return cycle && cycleGlyph(glyphs, cycle);
}
