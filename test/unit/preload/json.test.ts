import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fromJson, toJson } from '../../../preload/contract/json.ts';
import { queries } from '../../../preload/contract/queries.ts';
import { topics } from '../../../preload/contract/topics.ts';

const foreign = new Set([
  ...['date', 'map', 'set', 'bigint', 'nan', 'symbol', 'file', 'function', 'promise'],
  ...['undefined', 'void', 'any', 'unknown', 'transform'],
]);

const contractOutputs = [
  ...Object.entries(queries).map(([name, { output }]) => [name, output] as const),
  ...Object.entries(topics),
] as const;

describe('answers and topics as JSON text', () => {
  it.each(contractOutputs)('%s contains only values that JSON can carry', (_, output) => {
    const kinds = new Set<string>();
    z.toJSONSchema(output, {
      unrepresentable: 'any',
      override: ({ zodSchema }) => void kinds.add((zodSchema as unknown as z.ZodType).def.type),
    });
    expect(kinds.size).toBeGreaterThan(0);
    expect([...kinds].filter((kind) => foreign.has(kind))).toEqual([]);
  });

  it('are parsed as they were serialized', () => {
    const answer = { ok: true, value: [{ name: 'Zoë “Z” \u2028 \n', at: 1.5, none: null }] };
    expect(fromJson(toJson(answer))).toEqual(answer);
  });
});
