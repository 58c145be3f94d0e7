/** What is read of a game, in columns that grow and are used again for the next one. */
import { escapeCode } from '../packed-game.ts';
import { readText } from './pgn-bytes.ts';
import { readComment } from './pgn-comment.ts';
import type { PgnNote } from './pgn-game.ts';
import { spoil, type PgnWindow } from './pgn-window.ts';
import { codeOfWritten, makeWrittenMove, readWritten } from './written-move.ts';

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
}

const firstRoom = 256;
const noTexts = new Map<number, string>();
const written = makeWrittenMove();

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
});

/** Makes room for the next game. */
export function empty(parts: PgnParts): void {
  parts.plies = 0;
  parts.clockCount = 0;
  parts.evalCount = 0;
  parts.tags = [];
  parts.notes = [];
  parts.texts = noTexts;
  parts.result = '*';
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

/** Adds a ply; a word that is no move spoils the game. */
export function addMove(window: PgnWindow, parts: PgnParts, start: number, end: number): void {
  const { bytes } = window;
  const { plies } = parts;
  if (plies === parts.codes.length) grow(parts);
  parts.places[plies] = start;
  parts.clocks[plies] = -1;
  parts.evalKinds[plies] = 0;
  if (!readWritten(bytes, start, end, written)) return spoil(window, 'text', start);
  const code = codeOfWritten(written);
  if (code === escapeCode) {
    if (parts.texts === noTexts) parts.texts = new Map();
    parts.texts.set(plies, readText(bytes, start, end));
  }
  parts.codes[plies] = code;
  parts.plies = plies + 1;
}

/** Takes the clock and the evaluation out of a comment, once a ply; what is left is a note. */
export function addComment({ bytes }: PgnWindow, parts: PgnParts, start: number, end: number): void {
  const { plies, clocks, evalKinds } = parts;
  const last = plies - 1;
  const found = readComment(
    bytes,
    start,
    end,
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
  if (found.text !== '') parts.notes.push({ ply: plies, kind: 'comment', text: found.text });
}
