/** PGN as text, written without playing the game: of any variant, with clocks and evaluations as comments. */
import type { Evaluation } from './packed-game.ts';

export interface PgnText {
  /** In the order in which they are to be written; the seven standard ones first. */
  readonly tags: readonly (readonly [name: string, value: string])[];
  /** SAN. */
  readonly sans: readonly string[];
  /** Centiseconds that the mover had left after each ply. */
  readonly clocks?: readonly number[];
  readonly evaluations?: readonly (Evaluation | null)[];
  readonly result: string;
  /** Of the first move; 1 and white unless the game began elsewhere. */
  readonly firstMove?: number;
  readonly blackBegins?: boolean;
}

/** One game, with an empty line after its tags and one after its moves. */
export function makePgnText(game: PgnText): string {
  const { tags, sans, clocks = [], evaluations = [], result, firstMove = 1, blackBegins = false } = game;
  const lines = tags.map(([name, value]) => `[${name} "${escaped(value)}"]`);
  const words: string[] = [];
  let numberIsDue = true;
  for (const [index, san] of sans.entries()) {
    const half = index + (blackBegins ? 1 : 0);
    const number = firstMove + Math.floor(half / 2);
    if (half % 2 === 0) words.push(`${number}.`);
    else if (numberIsDue) words.push(`${number}...`);
    words.push(san);
    const comment = commentOf(evaluations[index] ?? null, clocks[index]);
    if (comment !== '') words.push(comment);
    numberIsDue = comment !== '';
  }
  words.push(result);
  return `${lines.join('\n')}\n\n${words.join(' ')}\n\n`;
}

function escaped(value: string): string {
  return value.replaceAll(/[\r\n]+/g, ' ').replaceAll(/["\\]/g, String.raw`\$&`);
}

function commentOf(evaluation: Evaluation | null, clock: number | undefined): string {
  const parts = [
    evaluation === null ? '' : `[%eval ${evaluationText(evaluation)}]`,
    clock === undefined ? '' : `[%clk ${clockText(clock)}]`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `{ ${parts.join(' ')} }`;
}

function evaluationText(evaluation: Evaluation): string {
  return evaluation.kind === 'mate' ? `#${evaluation.moves}` : (evaluation.value / 100).toFixed(2);
}

/** `0:02:59`, as the format has it: whole seconds, rounded down. */
function clockText(centiseconds: number): string {
  const seconds = Math.max(0, Math.floor(centiseconds / 100));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
