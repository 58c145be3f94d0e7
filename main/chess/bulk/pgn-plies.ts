/** The state of one game while it is parsed, in growing columns that are reused for the next game. */
import { escapeCode } from '../packed-game.ts';
import { readText, wholeUpTo } from './pgn-bytes.ts';
import { readComment } from './pgn-comment.ts';
import type { PgnCut, PgnNote } from './pgn-game.ts';
import { pgnLimits } from './pgn-limits.ts';
import { oneLine, spoil, type PgnPlace, type PgnWindow } from './pgn-window.ts';
import { codeOfWritten, makeWrittenMove, readWritten } from './written-move.ts';

/** A piece that is skipped because it is too long (`pgn-passing.ts`). */
export interface SkippedPiece {
  kind: 'comment' | 'variation' | 'line' | 'reserved' | 'value' | 'afterValue';
  /** Open parentheses of variations. */
  depth: number;
  /** Whether a comment within the variation is open. */
  inComment: boolean;
  readonly began: PgnPlace;
}

/** See `PgnGameRead`. `places` are indexes of the plies in the window. */
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
  /** Lower bound of the notes' size as JSON. */
  noteSize: number;
  /** Glyphs of ply `glyphsOf`, for deduplication. */
  glyphs: Set<string>;
  glyphsOf: number;
  /** Index in the window at which parsing continues, with the parser's state there. */
  at: number;
  inMoves: boolean;
  /** In tags: an empty line followed the last tag. In moves: an empty line precedes this place. */
  isParted: boolean;
  /** Line ends since the last token. */
  newlines: number;
  passing: SkippedPiece | null;
}

const firstRoom = 256;
const noTexts = new Map<number, string>();
const written = makeWrittenMove();
/** Characters of JSON around a note's text. */
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

/** Resets the state for the game that starts at `start`. */
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

/** Adds a ply. A word that is no move, and a ply too many, make the game invalid. */
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
 * Extracts clock and evaluation from a comment, once per ply; the rest becomes a note. Of an oversized comment
 * only the beginning is read.
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

/** Adds a glyph by its number, once per ply. */
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

/** Truncates a comment that exceeds the limit, and drops other notes. */
function addNote(parts: PgnParts, kind: PgnNote['kind'], text: string): void {
  const ply = parts.plies;
  const room = pgnLimits.notesBytes - parts.noteSize - aroundNote;
  if (text.length <= room) parts.notes.push({ ply, kind, text });
  else {
    parts.cuts.add('notes');
    if (kind !== 'comment' || room <= 0) return;
    // Do not split a surrogate pair.
    parts.notes.push({ ply, kind, text: text.slice(0, room).replace(/[\uD800-\uDBFF]$/, '') });
  }
  parts.noteSize += aroundNote + Math.min(text.length, room);
}
