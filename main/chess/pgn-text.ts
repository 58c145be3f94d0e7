/** Writes PGN without playing the game, for all variants, with clocks and evaluations as comments. */
import type { PgnNote } from './bulk/pgn-game.ts';
import type { Evaluation } from './packed-game.ts';

export interface PgnText {
  /** In output order; the seven standard tags first. */
  readonly tags: readonly (readonly [name: string, value: string])[];
  /** SAN. */
  readonly sans: readonly string[];
  /** Centiseconds left to the mover after each ply; null when unknown. */
  readonly clocks?: readonly (number | null)[];
  readonly evaluations?: readonly (Evaluation | null)[];
  readonly notes?: readonly PgnNote[];
  readonly result: string;
  /** Number of the first move; 1 by default. */
  readonly firstMove?: number;
  readonly blackBegins?: boolean;
}

/** PGN of one game, with an empty line after its tags and one after its moves. */
export function makePgnText(game: PgnText): string {
  const { tags, sans, clocks = [], evaluations = [], result, firstMove = 1, blackBegins = false } = game;
  const notes = new Map<number, PgnNote[]>();
  for (const note of game.notes ?? []) {
    const beside = notes.get(note.ply);
    if (beside) beside.push(note);
    else notes.set(note.ply, [note]);
  }
  const lines = tags.map(([name, value]) => `[${name} "${escaped(value)}"]`);
  const words: string[] = notesOf(notes.get(0), '');
  let numberIsDue = true;
  for (const [index, san] of sans.entries()) {
    const half = index + (blackBegins ? 1 : 0);
    const number = firstMove + Math.floor(half / 2);
    if (half % 2 === 0) words.push(`${number}.`);
    else if (numberIsDue) words.push(`${number}...`);
    words.push(san);
    const beside = notesOf(
      notes.get(index + 1),
      measuresOf(evaluations[index] ?? null, clocks[index] ?? null),
    );
    words.push(...beside);
    numberIsDue = beside.some((word) => !word.startsWith('$'));
  }
  words.push(result);
  return `${lines.join('\n')}\n\n${words.join(' ')}\n\n`;
}

/** Text behind a move: glyphs first, as the format requires, then clock and evaluation. */
function notesOf(notes: readonly PgnNote[] = [], measures: string): string[] {
  const glyphs = notes.filter(({ kind }) => kind === 'glyph').map(({ text }) => `$${text}`);
  const words: string[] = [];
  let first = measures;
  for (const { kind, text } of notes) {
    if (kind === 'glyph') continue;
    const before = first === '' ? '' : kind === 'comment' ? `${first} ` : `{ ${first} } `;
    first = '';
    words.push(kind === 'comment' ? `{ ${before}${text.replaceAll('}', ')')} }` : `${before}(${text})`);
  }
  return first === '' ? [...glyphs, ...words] : [...glyphs, `{ ${first} }`, ...words];
}

function escaped(value: string): string {
  return value.replaceAll(/[\r\n]+/g, ' ').replaceAll(/["\\]/g, String.raw`\$&`);
}

function measuresOf(evaluation: Evaluation | null, clock: number | null): string {
  const parts = [
    evaluation === null ? '' : `[%eval ${evaluationText(evaluation)}]`,
    clock === null ? '' : `[%clk ${clockText(clock)}]`,
  ].filter((part) => part !== '');
  return parts.join(' ');
}

function evaluationText(evaluation: Evaluation): string {
  return evaluation.kind === 'mate' ? `#${evaluation.moves}` : (evaluation.value / 100).toFixed(2);
}

/** Formats as `0:02:59`, with a fraction of the second when needed. */
export function clockText(centiseconds: number): string {
  const left = Math.max(0, Math.round(centiseconds));
  const seconds = Math.floor(left / 100);
  const two = (value: number) => String(value).padStart(2, '0');
  const fraction = left % 100 === 0 ? '' : `.${two(left % 100).replace(/0$/, '')}`;
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}${fraction}`;
}
