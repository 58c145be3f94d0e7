import { expect, it } from 'vitest';
import { measurePayload, payloadLimits, unfitInput } from '../../../preload/contract/payload.ts';

it('measures plain data', () => {
  expect(measurePayload(undefined)).toEqual({ values: 1, characters: 0 });
  expect(measurePayload({ a: [1, true, null], bc: 'def' })).toEqual({ values: 6, characters: 6 });
});

const nested = (depth: number): unknown => (depth === 0 ? 'end' : { in: nested(depth - 1) });
const cyclic: Record<string, unknown> = {};
cyclic.self = cyclic;
/**
 * Billion laughs: each level refers ten times to the one below it; a few hundred bytes on the wire, a billion
 * values to visit.
 */
const laughs = Array.from({ length: 9 }).reduce((inner) => Array.from({ length: 10 }, () => inner), 'ha');

it.each<[string, unknown]>([
  ['input that is too deep', nested(payloadLimits.depth + 1)],
  ['a cycle', cyclic],
  ['many references to one value', laughs],
  ['a long text', 'x'.repeat(payloadLimits.text + 1)],
  ['many texts', Array.from({ length: 300 }, () => 'x'.repeat(payloadLimits.text))],
  ['many values', Array.from({ length: payloadLimits.values }, () => 1)],
  ['a sparse list', Array(4_294_967_295)],
  [
    'many members',
    Object.fromEntries(Array.from({ length: payloadLimits.members + 1 }, (_, i) => [`k${i}`, 1])),
  ],
  ['a long name', { ['x'.repeat(payloadLimits.text + 1)]: 1 }],
  ['__proto__ as a name', JSON.parse('{"a":{"__proto__":{"on":true}}}')],
  ['NaN', { ply: Number.NaN }],
  ['infinity', { ply: Number.POSITIVE_INFINITY }],
  ['a bigint', 1n],
  ['a function', () => 1],
  ['a symbol', Symbol('a')],
  ['a date', new Date(0)],
  ['a map', new Map([['a', 1]])],
  ['bytes', new Uint8Array(8)],
  ['an error', new Error('x')],
  ['an object with a custom prototype', Object.create({ inherited: 1 })],
  ['the bridge’s replacement for oversized input', unfitInput],
])('refuses %s', (_, payload) => {
  expect(measurePayload(payload)).toBeNull();
});
