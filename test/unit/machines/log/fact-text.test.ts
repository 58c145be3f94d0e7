import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { createHybridClock } from '../../../../main/machines/hybrid-time.ts';
import {
  createFactText,
  factsIn,
  linesIn,
  isNewer,
  lineOf,
  nameIn,
  UnfitFact,
} from '../../../../main/machines/log/fact-text.ts';
import {
  bytesAtOnce,
  factsAtOnce,
  mostFactBytes,
  mostTextBytes,
} from '../../../../main/machines/log/limits.ts';
import { decodeFact, type Fact } from '../../../../main/machines/fact.ts';

const stamp = createHybridClock({ nowMs: () => Date.UTC(2026, 0, 1), machine: 'a' }).tick();
const fact = (more: Partial<Fact> = {}): Fact => ({ kind: 'note', key: 'k', stamp, value: 1, ...more });
const textOf = (facts: readonly Fact[], name = 'Laptop') => {
  const text = createFactText(name);
  for (const one of facts) text.add(lineOf(one));
  return text.take();
};
const allIn = (text: Uint8Array) => {
  const batches = [...factsIn(text)];
  return {
    facts: batches.flatMap(({ facts }) => facts),
    refused: batches.reduce((sum, { refused }) => sum + refused, 0),
  };
};
const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);

describe('a text of facts', () => {
  it('returns the same facts and the machine’s name', () => {
    const value = fc.jsonValue({ maxDepth: 5 }).filter((one) => !JSON.stringify(one).includes('__proto__'));
    const facts = fc.array(
      fc.record({
        kind: fc.constantFrom('note', 'game'),
        key: fc.string({ minLength: 1, unit: 'binary' }),
        stamp: fc.constant(stamp),
        value,
      }),
      { maxLength: 500 },
    );
    fc.assert(
      fc.property(facts, (given) => {
        const { text } = textOf(given);
        const expected = JSON.parse(JSON.stringify(given)) as Fact[];
        expect(allIn(text)).toEqual({ facts: expected, refused: 0 });
        expect(nameIn(text)).toBe('Laptop');
      }),
      { numRuns: 50 },
    );
  });

  it('comes in small batches', () => {
    const { text } = textOf(
      Array.from({ length: 2 * factsAtOnce + 1 }, (_, index) => fact({ key: `k${index}` })),
    );
    expect([...factsIn(text)].map(({ facts }) => facts.length)).toEqual([factsAtOnce, factsAtOnce, 1]);
    const large = textOf(Array.from({ length: 3 }, () => fact({ value: 'x'.repeat(300_000) }))).text;
    expect([...factsIn(large)].map(({ facts }) => facts.length)).toEqual([1, 1, 1]);
  });

  it('comes as lines in small batches, without those that are too long', () => {
    const line = fc.integer({ min: 0, max: 100_000 }).map((length) => JSON.stringify('ü'.repeat(length)));
    const lines = fc.array(fc.oneof(line, fc.constant('1')), { maxLength: 20 });
    fc.assert(
      fc.property(lines, fc.constantFrom('', '\n'), (given, end) => {
        const text = Buffer.from(['{"name":"x"}', ...given].join('\n') + end);
        const batches = [...linesIn(text)];
        expect(batches.flatMap((batch) => batch.split('\n'))).toEqual(given);
        for (const batch of batches)
          expect(batch.includes('\n') && Buffer.byteLength(batch) > bytesAtOnce).toBe(false);
      }),
      { numRuns: 50 },
    );
    const long = `"${'x'.repeat(mostFactBytes)}"`;
    expect([...linesIn(Buffer.from(`{"name":"x"}\n1\n${long}\n2`))]).toEqual(['1', '2']);
  });

  it('refuses lines that are no facts, and reads the others', () => {
    const lines = [
      'nonsense',
      '{}',
      '[]',
      JSON.stringify(['note', 'k', stamp]),
      JSON.stringify(['note', 'k', stamp, 1, 2]),
      JSON.stringify(['__proto__', 'k', stamp, 1]),
      JSON.stringify(['note', '', stamp, 1]),
      JSON.stringify(['note', 'k'.repeat(600), stamp, 1]),
      JSON.stringify(['note', 'k', 'later', 1]),
      JSON.stringify(['note', 7, stamp, 1]),
      `["note","k","${stamp}",{"a":[{"__proto__":{"isAdmin":true}}]}]`,
      `["note","k","${stamp}",{"\\u005f_proto__":1}]`,
      JSON.stringify(['note', 'k', stamp, deep(100)]),
      `["note","k","${stamp}",${'['.repeat(100_000)}${']'.repeat(100_000)}]`,
      Buffer.from([0xff, 0xfe]).toString('latin1'),
    ];
    const good = JSON.stringify(['note', 'good', stamp, { a: 1 }]);
    const text = Buffer.from(['{"name":"x"}', ...lines, good].join('\n'));
    expect(allIn(text)).toEqual({ facts: [fact({ key: 'good', value: { a: 1 } })], refused: lines.length });
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it('with any bytes throws nothing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => {
        expect(allIn(bytes).facts).toEqual([]);
        expect([...linesIn(bytes)].every((lines) => decodeFact(lines, 0).fact === undefined)).toBe(true);
        nameIn(bytes);
      }),
    );
  });

  it('has a bounded size', () => {
    const text = createFactText('x');
    const line = lineOf(fact({ value: 'x'.repeat(mostFactBytes - 200) }));
    text.add(line);
    expect(text.fits(line)).toBe(true);
    text.add(line);
    expect(text.fits(line)).toBe(false);
    expect(text.take().text.length).toBeLessThanOrEqual(mostTextBytes);
    expect(text.isEmpty()).toBe(true);
  });
});

describe('a fact that no machine would accept', () => {
  test.each([
    fact({ kind: 'Note' }),
    fact({ key: '' }),
    fact({ stamp: 'now' }),
    fact({ value: JSON.parse('{"__proto__":1}') }),
    fact({ value: deep(65) }),
    fact({ value: 'x'.repeat(mostFactBytes) }),
  ])('%# is not written', (unfit) => expect(() => lineOf(unfit)).toThrow(UnfitFact));
});

describe('the newer of two facts', () => {
  it('has the higher stamp, and with equal stamps one of them on all machines', () => {
    const later = createHybridClock({ nowMs: () => Date.UTC(2026, 0, 2), machine: 'a' }).tick();
    expect(isNewer(fact({ stamp: later }), fact({ value: 2 }))).toBe(true);
    expect(isNewer(fact({ value: 2 }), fact({ stamp: later }))).toBe(false);
    expect(isNewer(fact({ value: 2 }), fact())).toBe(true);
    expect(isNewer(fact(), fact({ value: 2 }))).toBe(false);
    expect(isNewer(fact(), fact())).toBe(false);
  });
});
