/** The state of one game while it is parsed, in growing columns that are reused for the next game. */
import { nullMove } from '../null-move.ts';
import { escapeCode } from '../packed-game.ts';
import { readText, wholeUpTo } from './pgn-bytes.ts';
import { readComment } from './pgn-comment.ts';
import type { PgnCut, PgnNote, PgnProblem } from './pgn-game.ts';
import { withBracedComments } from './line-comments.ts';
import { pgnLimits } from './pgn-limits.ts';
import { oneLine, spoil, type PgnPlace, type PgnWindow } from './pgn-window.ts';
import { codeOfWritten, makeWrittenMove, readWritten } from './written-move.ts';

/** A piece that is skipped because it is too long (`pgn-skipping.ts`). */
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
  /** Bytes of a game's notes that are kept. */
  readonly mostNotes: number;
  /** Clocks and evaluations stay in the comments. */
  readonly keepsMeasures: boolean;
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
  /** The moves end here because of an error. */
  isStopped: boolean;
  /** Index of the last note while it is a remark, which the next word continues; -1 otherwise. */
  remark: number;
}

const firstRoom = 256;
const utf8 = new TextEncoder();
const noTexts = new Map<number, string>();
const written = makeWrittenMove();
/** Characters of JSON around a note's text. */
const aroundNote = 15;

export const makeParts = (mostNotes: number, keepsMeasures: boolean): PgnParts => ({
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
  mostNotes,
  keepsMeasures,
  noteSize: 0,
  glyphs: new Set(),
  glyphsOf: -1,
  at: 0,
  inMoves: false,
  isParted: false,
  newlines: 0,
  passing: null,
  isStopped: false,
  remark: -1,
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
  parts.isStopped = false;
  parts.remark = -1;
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

/** Ends the moves: later plies and notes of the game are ignored. */
export function stop(
  window: PgnWindow,
  parts: PgnParts,
  problem: PgnProblem,
  start: number,
  end: number,
): void {
  if (parts.isStopped) return;
  parts.isStopped = true;
  spoil(window, problem, start, end);
}

/** Adds the ply that is written in plain SAN at [start, end); returns false when it is not. */
export function addMove(window: PgnWindow, parts: PgnParts, start: number, end: number): boolean {
  const { bytes } = window;
  if (parts.isStopped) return true;
  if (end - start > pgnLimits.moveBytes || !readWritten(bytes, start, end, written)) return false;
  const code = codeOfWritten(written);
  addCode(window, parts, code, start);
  if (code === escapeCode) setText(parts, readText(bytes, start, end));
  return true;
}

/** Adds a ply from its notation; `at` is its place in the window. Returns false when it is no move. */
export function addMoveText(window: PgnWindow, parts: PgnParts, text: string, at: number): boolean {
  const bytes = utf8.encode(text);
  if (parts.isStopped) return true;
  if (!readWritten(bytes, 0, bytes.length, written)) return false;
  const code = codeOfWritten(written);
  addCode(window, parts, code, at);
  if (code === escapeCode) setText(parts, text);
  return true;
}

/** Adds a null move; it has no code. */
export function addNullMove(window: PgnWindow, parts: PgnParts, at: number): void {
  if (parts.isStopped) return;
  addCode(window, parts, escapeCode, at);
  setText(parts, nullMove);
}

function addCode(window: PgnWindow, parts: PgnParts, code: number, at: number): void {
  const { plies } = parts;
  if (plies === pgnLimits.plies) return stop(window, parts, 'size', at, at);
  if (plies === parts.codes.length) grow(parts);
  parts.places[plies] = at;
  parts.clocks[plies] = -1;
  parts.evalKinds[plies] = 0;
  parts.codes[plies] = code;
  parts.plies = plies + 1;
}

/** Stores the text of the last ply, which has no code. */
function setText(parts: PgnParts, text: string): void {
  if (parts.isStopped) return;
  if (parts.texts === noTexts) parts.texts = new Map();
  parts.texts.set(parts.plies - 1, text);
}

/**
 * Extracts clock and evaluation from a comment, once per ply, unless they are kept in it; the rest becomes a note. Of an oversized comment
 * only the beginning is read.
 */
export function addComment({ bytes }: PgnWindow, parts: PgnParts, start: number, end: number): void {
  if (parts.isStopped) return;
  const { plies, clocks, evalKinds } = parts;
  const last = plies - 1;
  const isMeasured = plies > 0 && !parts.keepsMeasures;
  const isLong = end - start > parts.mostNotes;
  if (isLong) parts.cuts.add('notes');
  const found = readComment(
    bytes,
    start,
    isLong ? wholeUpTo(bytes, start, start + parts.mostNotes) : end,
    isMeasured && clocks[last] === -1,
    isMeasured && evalKinds[last] === 0,
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
  if (end - start > parts.mostNotes) parts.cuts.add('notes');
  else addNote(parts, 'variation', oneLine(withBracedComments(readText(bytes, start, end))));
}

/** Keeps the text of an unclosed variation as a comment, because it may lack parentheses. */
export function addOpenVariation({ bytes }: PgnWindow, parts: PgnParts, start: number, end: number): void {
  const isLong = end - start > parts.mostNotes;
  if (isLong) parts.cuts.add('notes');
  const whole = isLong ? wholeUpTo(bytes, start, start + parts.mostNotes) : end;
  addNote(parts, 'comment', oneLine(readText(bytes, start, whole)));
}

/** Keeps a word beside the moves as a comment; words in sequence are one comment. */
export function addRemark(parts: PgnParts, word: string): void {
  const { notes, remark, plies } = parts;
  const last = remark >= 0 && remark === notes.length - 1 ? notes[remark] : undefined;
  if (last?.ply !== plies) {
    addNote(parts, 'comment', word);
    parts.remark = parts.notes.length - 1;
    return;
  }
  if (parts.noteSize + word.length + 1 > parts.mostNotes) return void parts.cuts.add('notes');
  notes[remark] = { ...last, text: `${last.text} ${word}` };
  parts.noteSize += word.length + 1;
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
  if (parts.isStopped) return;
  const ply = parts.plies;
  const room = parts.mostNotes - parts.noteSize - aroundNote;
  if (text.length <= room) parts.notes.push({ ply, kind, text });
  else {
    parts.cuts.add('notes');
    if (kind !== 'comment' || room <= 0) return;
    // Do not split a surrogate pair.
    parts.notes.push({ ply, kind, text: text.slice(0, room).replace(/[\uD800-\uDBFF]$/, '') });
  }
  parts.noteSize += aroundNote + Math.min(text.length, room);
}
