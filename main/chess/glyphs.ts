/** Annotation glyphs of moves, by the numbers that PGN gives them ($1 to $255). Pure. */

/** A move has one glyph of its quality and one of the position after it; remarks are independent. */
export type GlyphGroup = 'move' | 'position' | 'remark';

export interface Glyph {
  readonly number: string;
  readonly sign: string;
  readonly group: GlyphGroup;
}

const glyph = (group: GlyphGroup, number: number, sign: string): Glyph => ({
  ...{ group, sign },
  number: String(number),
});

/** The glyphs with a sign of their own. Signs that common fonts lack are written as in PGN. */
export const knownGlyphs: readonly Glyph[] = [
  ...[glyph('move', 3, '!!'), glyph('move', 1, '!'), glyph('move', 5, '!?')],
  ...[glyph('move', 6, '?!'), glyph('move', 2, '?'), glyph('move', 4, '??')],
  ...[glyph('position', 18, '+−'), glyph('position', 16, '±'), glyph('position', 14, '+=')],
  ...[glyph('position', 10, '='), glyph('position', 13, '∞'), glyph('position', 15, '=+')],
  ...[glyph('position', 17, '∓'), glyph('position', 19, '−+')],
  ...[
    glyph('remark', 146, 'N'),
    glyph('remark', 7, '□'),
    glyph('remark', 22, 'zz'),
    glyph('remark', 23, 'zz'),
  ],
  ...[glyph('remark', 36, '↑'), glyph('remark', 37, '↑'), glyph('remark', 40, '→'), glyph('remark', 41, '→')],
  ...[glyph('remark', 132, '⇆'), glyph('remark', 133, '⇆'), glyph('remark', 140, '∆')],
];

/** Glyphs that boards offer, in this order. */
export const offeredGlyphs: readonly Glyph[] = knownGlyphs.slice(0, 15);

const byNumber = new Map(knownGlyphs.map((one) => [one.number, one]));
const numbers = new Map(
  knownGlyphs.flatMap(({ group, sign, number }) => (group === 'move' ? [[sign, number]] : [])),
);

/** A glyph as a number; signs such as `!?` are numbered. */
export const glyphNumber = (text: string): string => numbers.get(text) ?? text;

/** Undefined for a glyph without a sign. `text`: a number, or a sign of a move's quality. */
export const glyphOf = (text: string): Glyph | undefined => byNumber.get(glyphNumber(text));

/** Sets a glyph instead of the others of its group, or removes it. Other glyphs stay. */
export function toggleGlyph(glyphs: readonly string[], text: string): readonly string[] {
  const number = glyphNumber(text);
  const group = glyphOf(number)?.group ?? 'remark';
  const isReplaced = (one: string): boolean =>
    glyphNumber(one) === number || (group !== 'remark' && glyphOf(one)?.group === group);
  const others = glyphs.filter((one) => !isReplaced(one));
  if (glyphs.some((one) => glyphNumber(one) === number)) return others;
  return group === 'move' ? [number, ...others] : [...others, number];
}

/** The next of some glyphs of a group, none after the last one. */
export function cycleGlyph(glyphs: readonly string[], cycle: readonly string[]): readonly string[] {
  const at = cycle.findLastIndex((number) => glyphs.some((one) => glyphNumber(one) === number));
  return toggleGlyph(glyphs, cycle[at + 1] ?? cycle[at] ?? '');
}

/** Glyphs as a stored move has them: numbers, separated by spaces. */
export const parseGlyphs = (stored: string): readonly string[] => (stored === '' ? [] : stored.split(' '));
