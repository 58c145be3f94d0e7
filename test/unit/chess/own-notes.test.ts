import { describe, expect, it } from 'vitest';
import {
  mostNoteText,
  mostTags,
  mostTagText,
  noteOf,
  readOwnNote,
  tagOf,
  tagsOfText,
  writeOwnNote,
} from '../../../main/chess/own-notes.ts';
import { noteLimits } from '../../../main/store/notes-api.ts';

describe('a tag', () => {
  it('is one line without separators, of bounded length', () => {
    expect(tagOf('  rook \n endgame ')).toBe('rook endgame');
    expect(tagOf('a, b; {c} "d" [e]')).toBe('a b c d e');
    expect(tagOf(', ;')).toBe('');
    expect(tagOf('x'.repeat(200))).toHaveLength(mostTagText);
  });

  it('is listed once, in any case', () => {
    expect(tagsOfText('Endgame, tactics; endgame,,')).toEqual(['Endgame', 'tactics']);
    expect(tagsOfText(Array.from({ length: 50 }, (_, index) => `t${index}`).join())).toHaveLength(mostTags);
  });
});

describe('a note', () => {
  it('keeps its lines and loses what no text has', () => {
    expect(noteOf({ text: ' one\r\n\ttwo  \0\r\n\nthree \n', tags: [' a ', 'A'] })).toEqual({
      text: 'one\n\ttwo\n\nthree',
      tags: ['a'],
    });
    expect(noteOf({ text: 'é'.repeat(5_000), tags: [] }).text).toHaveLength(mostNoteText);
  });

  it('has the bounds of the store', () => {
    expect(noteLimits).toEqual({ text: mostNoteText, tags: mostTags });
  });

  it.each([
    'plain',
    'two\nlines\n\nand a gap',
    'braces { } and } again',
    'commands [%clk 0:01:00] [%] [%%] [%brace] }',
    'lines\n[Event "x"]\n%escaped\n  indented\n\n[White "y"]',
    'Züge — 将棋 😀',
  ])('survives a comment: %j', (text) => {
    const note = { text, tags: ['sharp', 'Königsangriff'] };
    const comment = writeOwnNote('position', note);
    expect(comment).not.toContain('}');
    expect(readOwnNote(comment)).toEqual({ kind: 'position', ...note });
    expect(readOwnNote(writeOwnNote('game', note))).toEqual({ kind: 'game', text, tags: [] });
    // As a file with the line ends of Windows has it.
    expect(readOwnNote(comment.replaceAll('\n', '\r\n'))).toEqual({ kind: 'position', ...note });
  });

  it('is no annotation of a file', () => {
    expect(readOwnNote('Best by test.')).toBeUndefined();
    expect(readOwnNote('[%note other] text')).toBeUndefined();
  });
});
