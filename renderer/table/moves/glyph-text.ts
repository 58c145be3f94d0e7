import { glyphOf } from '@chess/glyphs.ts';

/** A glyph's sign, by its number or as written. */
export function glyphText(glyph: string): string {
  const known = glyphOf(glyph);
  if (!known) return /^\d/.test(glyph) ? ` $${glyph}` : glyph;
  // A sign such as `+=` could be taken for a check.
  return known.group === 'move' ? known.sign : ` ${known.sign}`;
}
