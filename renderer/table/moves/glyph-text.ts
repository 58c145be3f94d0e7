/** Annotation glyphs by number. */
const signs: Readonly<Record<string, string>> = {
  '1': '!',
  '2': '?',
  '3': '!!',
  '4': '??',
  '5': '!?',
  '6': '?!',
  '10': '=',
  '13': '∞',
  '14': '⩲',
  '15': '⩱',
  '16': '±',
  '17': '∓',
  '18': '+−',
  '19': '−+',
};

/** A glyph's sign, by its number or as written. */
export const glyphText = (glyph: string): string =>
  signs[glyph] ?? (/^\d/.test(glyph) ? ` $${glyph}` : glyph);
