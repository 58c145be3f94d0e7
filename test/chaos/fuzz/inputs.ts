/** Inputs drawn from a number, so that each can be reproduced on its own. */
import { createSeededRandom, integerBelow, pick, type Random } from '../../../main/base/random.ts';
import { mutateBytes } from './byte-mutations.ts';
import { mutateJson } from './json-mutations.ts';
import { seeds, type Target } from './seeds.ts';

export interface FuzzInput {
  readonly target: Target;
  /** The input without the newline that ends a line. */
  readonly bytes: Buffer;
  /** Ends of the chunks; the last one is the input's end. */
  readonly cuts: readonly number[];
  /** The stream or body ends here: a line then has no newline. */
  readonly ends: boolean;
  /** The refusal's status. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** Far beyond the bounds of a line and of a body. */
const maxBytes = 4 * 1024 * 1024;

const texts = seeds.map(({ target, json }) => ({ target, text: JSON.stringify(json) }));

const statuses = [400, 401, 403, 404, 409, 429, 429, 429, 500, 502, 503, 599];

export function makeInput(seed: number, index: number): FuzzInput {
  const random = createSeededRandom(Math.imul(seed, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35));
  // The first numbers of close seeds correlate.
  for (let skipped = 0; skipped < 4; skipped += 1) random.next();
  const { target, text } = pick(random, texts);
  const bytes = drawBytes(random, text).subarray(0, maxBytes);
  return {
    target,
    bytes,
    cuts: drawCuts(random, bytes.length),
    ends: random.next() < 0.02,
    status: pick(random, statuses),
    headers: target === 'refusal' ? drawHeaders(random) : {},
  };
}

/** A complete value in one piece, as a correct server sends it. */
export function plainInput(target: Target, json: unknown): FuzzInput {
  const bytes = Buffer.from(JSON.stringify(json));
  return {
    target,
    bytes,
    cuts: [bytes.length],
    ends: false,
    status: target === 'refusal' ? 429 : 200,
    headers: {},
  };
}

function drawBytes(random: Random, text: string): Buffer {
  const roll = random.next();
  if (roll < 0.05) return Buffer.from(text);
  const mutated = roll < 0.85 ? mutateJson(random, text) : text;
  const bytes = Buffer.from(mutated);
  return roll < 0.75 ? bytes : mutateBytes(random, bytes);
}

function drawCuts(random: Random, length: number): number[] {
  if (length === 0 || random.next() < 0.5) return [length];
  if (length < 4_000 && random.next() < 0.02) return Array.from({ length }, (_, at) => at + 1);
  const cuts = Array.from({ length: integerBelow(random, 6) }, () => integerBelow(random, length));
  return [...cuts.toSorted((a, b) => a - b), length];
}

const headerNames = ['retry-after', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'date', 'x-oauth-scopes'];
const headerValues = [
  '0',
  '-1',
  '60',
  '1e9',
  '99999999999999999999',
  '1772000060',
  '1772000060000',
  '12.5',
  '0x10',
  'Infinity',
  'soon',
  '',
  'Wed, 21 Oct 2026 07:28:00 GMT',
  'Thu, 01 Jan 1970 00:00:00 GMT',
  'board:play, bot:play',
  ' 7 ',
  '7, 7',
];

function drawHeaders(random: Random): Record<string, string> {
  const names = headerNames.filter(() => random.next() < 0.4);
  return Object.fromEntries(names.map((name) => [name, pick(random, headerValues)]));
}
