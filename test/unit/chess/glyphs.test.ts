import { describe, expect, test } from 'vitest';
import { glyphOf, knownGlyphs, offeredGlyphs, toggleGlyph } from '../../../main/chess/glyphs.ts';
import { glyphKey, glyphsAfterKey } from '../../../renderer/table/moves/glyph-keys.ts';
import { glyphText } from '../../../renderer/table/moves/glyph-text.ts';

describe('glyphs of a move', () => {
  test('are one of its quality and one of the position; others stay', () => {
    const both = toggleGlyph(toggleGlyph(['146', '200'], '16'), '1');
    expect(both).toEqual(['1', '146', '200', '16']);
    expect(toggleGlyph(both, '4')).toEqual(['4', '146', '200', '16']);
    expect(toggleGlyph(both, '10')).toEqual(['1', '146', '200', '10']);
    expect(toggleGlyph(both, '146')).toEqual(['1', '200', '16']);
  });

  test('are cleared by the glyph that is set, also when a file wrote it as a sign', () => {
    expect(toggleGlyph(['!?'], '5')).toEqual([]);
    expect(toggleGlyph(['!?'], '1')).toEqual(['1']);
  });

  test('have unique numbers and a sign each; unknown ones show their number', () => {
    expect(new Set(knownGlyphs.map(({ number }) => number)).size).toBe(knownGlyphs.length);
    expect(['!?', '5', '18', '146', '200'].map(glyphText)).toEqual(['!?', '!?', ' +−', ' N', ' $200']);
    expect(glyphOf('??')).toMatchObject({ number: '4', group: 'move' });
  });
});

describe('keys of glyphs', () => {
  test('set, replace and clear', () => {
    expect(glyphsAfterKey([], '5')).toEqual(['5']);
    expect(glyphsAfterKey(['5', '10'], '4')).toEqual(['4', '10']);
    expect(glyphsAfterKey(['5', '10'], '=')).toEqual(['5']);
    expect(glyphsAfterKey(['5', '10', '146'], '0')).toEqual([]);
    expect(glyphsAfterKey([], 'x')).toBeUndefined();
  });

  test('of an advantage lead to the next one, and then to none', () => {
    let glyphs: readonly string[] = ['1', '17'];
    const found = ['+', '+', '+', '+'].map((key) => (glyphs = glyphsAfterKey(glyphs, key) ?? []).join(' '));
    expect(found).toEqual(['1 14', '1 16', '1 18', '1']);
    expect(glyphsAfterKey(['14'], '-')).toEqual(['15']);
  });

  test('are shown by every button', () => {
    for (const { number } of offeredGlyphs) expect(glyphKey(number)).toMatch(/^[-+=0-9]$/);
  });
});
