/** What is read of a game, in columns that grow and are used again for the next one. */
import { escapeCode } from '../packed-game.ts';
import { readText, wholeUpTo } from './pgn-bytes.ts';
import { readComment } from './pgn-comment.ts';
import type { PgnCut, PgnNote } from './pgn-game.ts';
import { pgnLimits } from './pgn-limits.ts';
import { oneLine, spoil, type PgnPlace, type PgnWindow } from './pgn-window.ts';
import { codeOfWritten, makeWrittenMove, readWritten } from './written-move.ts';

/** A piece that is too long to be read at once and is passed over (`pgn-passing.ts`). */
export interface Passing {
  kind: 'comment' | 'variation' | 'line' | 'reserved' | 'value' | 'afterValue';
  /** Variations that are open. */
  depth: number;
  /** A comment inside of the variation is open. */
  inComment: boolean;
  /** Where the piece began. */
  readonly began: PgnPlace;
}

/** See `PgnGameRead`; `places` are those of the plies in the window. */
export interface PgnParts {
  codes: Uint16Array;
  places: Uint32Array;
  clocks: Int32Array;
  evalKinds: Uint8Array;
  evals: Int32Array;
  plies: number;
  clockCount: number;
  evalCount: number;
  tags: [string, string][];
  notes: PgnNote[];
  texts: Map<number, string>;
  result: string;
  cuts: Set<PgnCut>;
  /** Of the notes as JSON, at least. */
  noteSize: number;
  /** Glyphs of ply `glyphsOf`. */
  glyphs: Set<string>;
  glyphsOf: number;
  /** Where reading continues, as an index into the window, and what is known there. */
  at: number;
  inMoves: boolean;
  /** Tags: an empty line came after the last one. Moves: an empty line came just before. */
  isParted: boolean;
  /** Line ends since the last piece of the moves. */
  newlines: number;
  passing: Passing | null;
}

const firstRoom = 256;
const noTexts = new Map<number, string>();
const written = makeWrittenMove();
/** JSON around a note's text: its ply, its kind, brackets and commas. */
const aroundNote = 15;

export const makeParts = (): PgnParts => ({
  codes: new Uint16Array(firstRoom),
  places: new Uint32Array(firstRoom),
  clocks: new Int32Array(firstRoom),
  evalKinds: new Uint8Array(firstRoom),
  evals: new Int32Array(firstRoom),
  plies: 0,
  clockCount: 0,
  evalCount: 0,
  tags: [],
  notes: [],
  texts: noTexts,
  result: '*',
  cuts: new Set(),
  noteSize: 0,
  glyphs: new Set(),
  glyphsOf: -1,
  at: 0,
  inMoves: false,
  isParted: false,
  newlines: 0,
  passing: null,
});

/** Makes room for the game that begins at `start`. */
export function empty(parts: PgnParts, start: number): void {
  parts.plies = 0;
  parts.clockCount = 0;
  parts.evalCount = 0;
  parts.tags = [];
  parts.notes = [];
  parts.texts = noTexts;
  parts.result = '*';
  if (parts.cuts.size > 0) parts.cuts = new Set();
  parts.noteSize = 0;
  parts.glyphsOf = -1;
  parts.at = start;
  parts.inMoves = false;
  parts.isParted = false;
  parts.newlines = 0;
  parts.passing = null;
}

function grow(parts: PgnParts): void {
  const size = parts.codes.length * 2;
  const bigger = <A extends Uint8Array | Uint16Array | Uint32Array | Int32Array>(made: A, old: A): A => {
    made.set(old);
    return made;
  };
  parts.codes = bigger(new Uint16Array(size), parts.codes);
  parts.places = bigger(new Uint32Array(size), parts.places);
  parts.clocks = bigger(new Int32Array(size), parts.clocks);
  parts.evalKinds = bigger(new Uint8Array(size), parts.evalKinds);
  parts.evals = bigger(new Int32Array(size), parts.evals);
}

/** Adds a ply; a word that is no move spoils the game, and so does a ply too many. */
export function addMove(window: PgnWindow, parts: PgnParts, start: number, end: number): void {
  const { bytes } = window;
  const { plies } = parts;
  if (plies === pgnLimits.plies) return spoil(window, 'size', start);
  if (plies === parts.codes.length) grow(parts);
  parts.places[plies] = start;
  parts.clocks[plies] = -1;
  parts.evalKinds[plies] = 0;
  if (end - start > pgnLimits.moveBytes || !readWritten(bytes, start, end, written))
    return spoil(window, 'text', start);
  const code = codeOfWritten(written);
  if (code === escapeCode) {
    if (parts.texts === noTexts) parts.texts = new Map();
    parts.texts.set(plies, readText(bytes, start, end));
  }
  parts.codes[plies] = code;
  parts.plies = plies + 1;
}

/**
 * Takes the clock and the evaluation out of a comment, once a ply; what is left is a note. Of a comment that is too long,
 * the beginning counts.
 */
export function addComment({ bytes }: PgnWindow, parts: PgnParts, start: number, end: number): void {
  const { plies, clocks, evalKinds } = parts;
  const last = plies - 1;
  const isLong = end - start > pgnLimits.notesBytes;
  if (isLong) parts.cuts.add('notes');
  const found = readComment(
    bytes,
    start,
    isLong ? wholeUpTo(bytes, start, start + pgnLimits.notesBytes) : end,
    plies > 0 && clocks[last] === -1,
    plies > 0 && evalKinds[last] === 0,
  );
  if (found.clock >= 0) {
    clocks[last] = found.clock;
    parts.clockCount += 1;
  }
  if (found.evalKind > 0) {
    evalKinds[last] = found.evalKind;
    parts.evals[last] = found.evaluation;
    parts.evalCount += 1;
  }
  if (found.text !== '') addNote(parts, 'comment', found.text);
}

export function addVariation({ bytes }: PgnWindow, parts: PgnParts, start: number, end: number): void {
  if (end - start > pgnLimits.notesBytes) parts.cuts.add('notes');
  else addNote(parts, 'variation', oneLine(readText(bytes, start, end)));
}

/** Adds a glyph by its number, once a ply: the same one again says nothing new. */
export function addGlyph(parts: PgnParts, text: string): void {
  const { plies, glyphs } = parts;
  if (parts.glyphsOf !== plies) {
    glyphs.clear();
    parts.glyphsOf = plies;
  }
  if (glyphs.has(text)) return;
  glyphs.add(text);
  addNote(parts, 'glyph', text);
}

/** A comment that there is no room for is cut; half a variation would be none, so it is left out. */
function addNote(parts: PgnParts, kind: PgnNote['kind'], text: string): void {
  const ply = parts.plies;
  const room = pgnLimits.notesBytes - parts.noteSize - aroundNote;
  if (text.length <= room) parts.notes.push({ ply, kind, text });
  else {
    parts.cuts.add('notes');
    if (kind !== 'comment' || room <= 0) return;
    // Not between the two halves of a character.
    parts.notes.push({ ply, kind, text: text.slice(0, room).replace(/[\uD800-\uDBFF]$/, '') });
  }
  parts.noteSize += aroundNote + Math.min(text.length, room);
}
