import { expect, it } from 'vitest';
import { z } from 'zod';
import { wordShape } from '../../../main/service/codec/common.ts';
import { entryBoundOf, idText, list, most, table, word } from '../../../preload/contract/bounds.ts';
import { commands } from '../../../preload/contract/commands.ts';
import { failureSchema } from '../../../preload/contract/outcome.ts';
import { payloadLimits } from '../../../preload/contract/payload.ts';
import { queries } from '../../../preload/contract/queries.ts';
import { topics } from '../../../preload/contract/topics.ts';

type Direction = 'input' | 'output';

/** Longer than the largest bound of any list. */
const tooMany = most.notes + 1;

/** Asks the schema itself, however its bound is declared. */
function hasMost(array: z.ZodType): boolean {
  const { error } = array.safeParse(Array(tooMany));
  return error?.issues.some(({ code, path }) => code === 'too_big' && path.length === 0) ?? false;
}

/** Paths in `schema` without a bound. */
function unboundedIn(schema: z.ZodType, direction: Direction, name: string): string[] {
  const found: string[] = [];
  const seen = new Set<z.core.$ZodType>();

  const visit = (inner: z.core.$ZodType, path: string): void => {
    if (seen.has(inner)) return;
    seen.add(inner);
    const one = inner as z.ZodType;
    const def = one.def as z.core.$ZodTypes['_zod']['def'];
    const report = (problem: string) => void found.push(`${path}: ${problem}`);
    switch (def.type) {
      case 'boolean':
      case 'null':
      case 'undefined':
      case 'void':
      case 'never':
      case 'enum':
      case 'literal':
        return;
      case 'string':
        if (!(one instanceof z.ZodString && Number.isFinite(one.maxLength)))
          report('a text without a maximum');
        return;
      case 'number': {
        const hasRange =
          one instanceof z.ZodNumber && Number.isFinite(one.minValue) && Number.isFinite(one.maxValue);
        // zod's number always excludes NaN and Infinity; `z.int()` has the range of safe integers.
        if (direction === 'input' && !hasRange) report('a number without a range');
        return;
      }
      case 'array':
        if (!hasMost(one)) report('a list without a maximum');
        visit(def.element, `${path}[]`);
        return;
      case 'record': {
        const isClosed = (def.keyType as z.ZodType).def.type === 'enum';
        if (!isClosed && entryBoundOf(one) === undefined) report('a map without a maximum');
        visit(def.keyType, `${path}{key}`);
        visit(def.valueType, `${path}{}`);
        return;
      }
      case 'object':
        if (def.catchall && (def.catchall as z.ZodType).def.type !== 'never')
          report('an object with members of any name');
        for (const [key, member] of Object.entries(def.shape)) visit(member, `${path}.${key}`);
        return;
      case 'tuple':
        if (def.rest) report('a tuple of any length');
        for (const [index, item] of def.items.entries()) visit(item, `${path}[${index}]`);
        return;
      case 'union':
        for (const option of def.options) visit(option, path);
        return;
      case 'intersection':
        visit(def.left, path);
        visit(def.right, path);
        return;
      case 'pipe':
        visit(def.in, path);
        // The output of a transform has no bound.
        if ((def.out as z.ZodType).def.type === 'transform') report('a transform that nothing checks');
        else visit(def.out, path);
        return;
      case 'lazy':
        visit(def.getter(), path);
        return;
      case 'catch':
        if (direction === 'input') report('an input that is replaced and not refused');
        visit(def.innerType, path);
        return;
      case 'nullable':
      case 'optional':
      case 'nonoptional':
      case 'readonly':
      case 'default':
      case 'prefault':
        visit(def.innerType, path);
        return;
      default:
        // custom, any, unknown, bigint, date, map, set, file, promise, template literals …
        report(`nothing bounds "${def.type}"`);
    }
  };

  visit(schema, name);
  return found;
}

const contract: readonly (readonly [name: string, direction: Direction, schema: z.ZodType])[] = [
  ...Object.entries({ ...queries, ...commands }).flatMap(
    ([name, { input, output }]) =>
      [
        [`${name} (input)`, 'input', input],
        [`${name} (output)`, 'output', output],
      ] as const,
  ),
  ...Object.entries(topics).map(([name, schema]) => [`topic ${name}`, 'output', schema] as const),
  ['failure', 'output', failureSchema],
];

it('bounds every text, list, map and number of the contract', () => {
  expect(contract.length).toBeGreaterThan(200);
  expect(contract.flatMap(([name, direction, schema]) => unboundedIn(schema, direction, name))).toEqual([]);
});

it.each<[string, z.ZodType]>([
  ['z.custom', z.custom<string>()],
  ['z.any', z.any()],
  ['z.unknown', z.unknown()],
  ['a text', z.string().min(1)],
  ['a text with a format', z.string().regex(/^a*$/)],
  ['a number', z.number()],
  ['a number with one bound', z.number().min(0)],
  ['a list', z.array(z.boolean())],
  ['a list of texts', list(z.string(), 3)],
  ['a map', z.record(idText, z.boolean())],
  ['a map with unbounded keys', table(z.string(), z.boolean(), 3)],
  ['a map with unbounded values', table(idText, z.string(), 3)],
  ['an object with any members', z.looseObject({ a: word })],
  ['an object with other members', z.object({ a: word }).catchall(z.string())],
  ['a tuple with a rest', z.tuple([word], z.string())],
  ['a transform', word.transform((text) => text.repeat(1_000))],
  ['a fallback', word.catch('')],
  ['a bigint', z.bigint()],
  ['a date', z.date()],
])('reports %s at any depth', (_, hole) => {
  const places: readonly z.ZodType[] = [
    hole,
    z.object({ a: hole }),
    z.object({ a: z.object({ b: hole.nullable() }).exactOptional() }),
    list(hole, 3),
    z.tuple([word, hole]),
    z.union([word, hole]),
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a') }),
      z.object({ kind: z.literal('b'), hole }),
    ]),
    z.lazy(() => hole),
    z.object({ a: hole }).readonly(),
    z.intersection(z.object({ a: word }), z.object({ b: hole })),
    table(idText, hole, 3),
    hole.optional().pipe(z.undefined()),
  ];
  for (const place of places) expect(unboundedIn(place, 'input', 'planted')).not.toEqual([]);
});

it('accepts everything that the codec accepts from a server, so that no list row is cut', () => {
  for (const longest of [most.word, most.fen]) {
    expect(wordShape.safeParse('x'.repeat(longest)).success).toBe(true);
    expect(wordShape.safeParse('x'.repeat(longest + 1)).success).toBe(false);
  }
});

it('accepts the largest input of the contract', () => {
  const codes = Array.from({ length: 20_000 }, () => ({ user: 'u'.repeat(64), code: 'c'.repeat(64) }));
  expect(commands['arenas.saveCodes'].input.safeParse({ codes }).success).toBe(true);
  expect(20_000 * 3 + 2).toBeLessThanOrEqual(payloadLimits.values);
});

it('refuses keys that every object inherits', () => {
  const schema = table(idText, z.boolean(), 3);
  for (const key of ['constructor', 'toString', 'hasOwnProperty', 'valueOf'])
    expect(schema.safeParse({ [key]: true }).success).toBe(false);
  const parsed = schema.safeParse(JSON.parse('{"__proto__": true, "a": true}'));
  expect(Object.getPrototypeOf(parsed.data)).toBe(Object.prototype);
  expect(schema.safeParse({ a: true, b: true, c: true }).success).toBe(true);
  expect(schema.safeParse({ a: true, b: true, c: true, d: true }).success).toBe(false);
});
