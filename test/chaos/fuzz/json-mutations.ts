/** Structural changes of a JSON value. */
import { integerBelow, pick, type Random } from '../../../main/base/random.ts';

type Container = Record<string, unknown> | unknown[];

/** State shared by the changes of one value. */
interface Course {
  readonly inserts: string[];
  grown: boolean;
}

interface Spot {
  readonly holder: Container;
  readonly key: string;
}

/**
 * Applies one to four changes, mostly one, to the JSON `text`. The result may be invalid, because some nesting is
 * inserted as text.
 */
export function mutateJson(random: Random, text: string): string {
  const root = { value: JSON.parse(text) as unknown };
  const course: Course = { inserts: [], grown: false };
  const changes = 1 + Math.floor(4 * random.next() ** 3);
  for (let change = 0; change < changes; change += 1) changeOnce(random, root, course);
  const json = JSON.stringify(root.value) ?? 'null';
  return course.inserts.reduce((all, insert, index) => all.replace(placeholder(index), () => insert), json);
}

/** A member name that survives `JSON.stringify` and is replaced afterwards by text that no value can produce. */
const placeholder = (index: number) => `"\ue000${index}\ue001"`;

function changeOnce(random: Random, root: { value: unknown }, course: Course): void {
  const spot = drawSpot(random, root);
  const old = get(spot);
  switch (integerBelow(random, 13)) {
    case 0:
      return remove(spot);
    case 1:
      return put(spot, null);
    case 2:
      return put(spot, structuredClone(pick(random, oddValues)));
    case 3:
      return put(spot, pick(random, oddTexts));
    case 4:
      return put(spot, [old]);
    case 5:
      return put(spot, { [pick(random, oddNames)]: old });
    case 6: {
      const other = drawSpot(random, root);
      const value = get(other);
      // Prevents cycles.
      if (isContainer(value) || isContainer(old)) return put(spot, JSON.stringify(value));
      put(other, old);
      return put(spot, value);
    }
    case 7:
      if (isContainer(old) && !Array.isArray(old))
        return define(old, pick(random, oddNames), structuredClone(pick(random, oddValues)));
      return put(spot, isContainer(old) ? JSON.stringify(old) : String(old));
    case 8:
      return put(spot, insert(course.inserts, pick(random, rawNumbers)));
    case 9:
      return put(spot, insert(course.inserts, deep(random)));
    case 10:
      // Growth is limited to once a value.
      if (course.grown) return put(spot, [old, copyOf(old)]);
      course.grown = true;
      return put(spot, big(random, old));
    case 11:
      return put(spot, insert(course.inserts, twice(old)));
    default:
      return put(spot, typeof old === 'string' ? alter(random, old) : old === false);
  }
}

function insert(inserts: string[], text: string): string {
  const [, name = ''] = /^"(.*)"$/.exec(placeholder(inserts.length)) ?? [];
  inserts.push(text);
  return name;
}

/** A random walk from the root. */
function drawSpot(random: Random, root: { value: unknown }): Spot {
  let spot: Spot = { holder: root, key: 'value' };
  for (;;) {
    const here = get(spot);
    if (!isContainer(here) || random.next() < 0.15) return spot;
    const keys = Object.keys(here);
    if (keys.length === 0) return spot;
    spot = { holder: here, key: pick(random, keys) };
  }
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}

function get({ holder, key }: Spot): unknown {
  return (holder as Record<string, unknown>)[key];
}

function put({ holder, key }: Spot, value: unknown): void {
  define(holder, key, value);
}

function define(holder: Container, key: string, value: unknown): void {
  // Unlike an assignment, this creates a member `__proto__`.
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}

function remove({ holder, key }: Spot): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[key];
}

const oddNames = [
  '__proto__',
  'constructor',
  'toString',
  'valueOf',
  'toJSON',
  'then',
  'hasOwnProperty',
  'length',
  'type',
  'ok',
  'id',
  '',
  '\u0000',
  '💥',
  '0',
];

const oddValues: readonly unknown[] = [
  true,
  false,
  0,
  -0,
  -1,
  0.1,
  2 ** 31,
  2 ** 53 + 2,
  -(2 ** 63),
  1e300,
  8.64e15 + 1,
  '',
  [],
  {},
  [[]],
  { length: 1e9 },
  { __proto__: null, toString: 1 },
  // Objects without a primitive value: comparing or concatenating them throws.
  { toString: 1, valueOf: 1 },
  { length: { toString: 1, valueOf: 1 } },
  { length: 5, toString: null },
  JSON.parse('{"__proto__":{"toString":1,"valueOf":1}}') as unknown,
  JSON.parse('{"then":{"then":1},"toJSON":1,"constructor":{"name":1}}') as unknown,
  { hasOwnProperty: 1, stack: {}, message: { toString: 1, valueOf: 1 } },
  [null, null],
  { ok: true },
];

const oddTexts = [
  '\u0000',
  '\ud800',
  '\udfff\ud800',
  '\u202eevil',
  'a\nb',
  '\\',
  '"',
  '../../x',
  '%2e%2e%2f',
  '<script>alert(1)</script>',
  "'; DROP TABLE ledger; --",
  '8/8/8/8/8/8/8/8 w - - 0 1',
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 99999999999 -5',
  'e2e4 '.repeat(40),
  'e1e1 0000 @@@@ P@e4 a1a1q',
  'chess960',
  'started',
  'challenge',
  'gameFull',
  '２０２６',
  'ﷺ'.repeat(200),
  'z̷̧̛'.repeat(100),
];

const rawNumbers = [
  '1e999',
  '-1e999',
  '1e-999',
  '123456789012345678901234567890',
  '-0',
  '0.30000000000000004',
  '2147483648',
  '9007199254740993',
  '01',
  '1.',
  '.5',
  '+1',
  'NaN',
  'Infinity',
  '0x1f',
  `1${'0'.repeat(500)}`,
  `0.${'3'.repeat(5_000)}`,
];

/** Nesting, occasionally deeper than any call stack. */
function deep(random: Random): string {
  const depth = random.next() < 0.005 ? 100_000 : 2 ** integerBelow(random, 12);
  switch (integerBelow(random, 3)) {
    case 0:
      return '['.repeat(depth) + ']'.repeat(depth);
    case 1:
      return `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
    default:
      return '[{"a":'.repeat(depth);
  }
}

/** Repeats a value or text many times: mostly up to hundreds of kilobytes, occasionally beyond a line's bound. */
function big(random: Random, old: unknown): unknown {
  const luck = random.next();
  const times = luck < 0.0005 ? 60_000 : luck < 0.01 ? 2_000 : 1 + integerBelow(random, 60);
  if (typeof old === 'string') {
    const maxLength = luck < 0.0005 ? 1_400_000 : 200_000;
    return `${old} `.repeat(Math.min(times * 5, Math.ceil(maxLength / (old.length + 1))));
  }
  const room = Math.max(1, Math.floor(1_200_000 / (1 + JSON.stringify(old ?? null).length)));
  const items = Array.from({ length: Math.min(times, room) }, () => copyOf(old ?? null));
  return random.next() < 0.5 ? items : Object.fromEntries(items.map((item, at) => [`k${at}`, item]));
}

/** Copies, because a later change in a shared value would multiply. */
const copyOf = (value: unknown): unknown => (isContainer(value) ? structuredClone(value) : value);

/** An object with duplicate members, the second of each with a wrong value. */
function twice(old: unknown): string {
  if (!isContainer(old) || Array.isArray(old)) return JSON.stringify(old ?? null);
  const members = Object.entries(old).map(([key, value]) => {
    const name = JSON.stringify(key);
    return `${name}:${JSON.stringify(value ?? null)},${name}:null`;
  });
  return `{${members.join(',')}}`;
}

function alter(random: Random, text: string): string {
  const at = integerBelow(random, text.length + 1);
  switch (integerBelow(random, 4)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return text.slice(at) + text.slice(0, at);
    case 2:
      return text.slice(0, at) + pick(random, oddTexts) + text.slice(at);
    default:
      return text.toUpperCase();
  }
}
