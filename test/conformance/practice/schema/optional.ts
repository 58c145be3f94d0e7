/** Finds the optional members of a schema, and those present in a value. */

import { isSchema, type Schema } from './closing.ts';

export interface Walk {
  /** The whole document, with `$defs`. */
  readonly root: Schema;
  /** Whether a value matches the schema at a pointer into the document. */
  readonly fits: (pointer: string, value: unknown) => boolean;
  /** `name`: by its definition, such as `GameJson.clock`. */
  readonly met: (name: string, isThere: boolean) => void;
}

const absent = Symbol('no value');

/** Reports every optional member below `pointer`; without a value all possible ones. */
export function walkOptional(walk: Walk, pointer: string, name: string, value: unknown = absent): void {
  visit(walk, pointer, name, value, []);
}

function visit(walk: Walk, pointer: string, name: string, value: unknown, above: readonly string[]): void {
  const schema = at(walk.root, pointer);
  if (!isSchema(schema)) return;
  const target = schema['$ref'];
  if (typeof target === 'string') {
    const defined = target.slice('#'.length);
    // A recursive definition has been reported already.
    if (value !== absent || !above.includes(defined))
      visit(walk, defined, defined.split('/').at(-1) ?? name, value, [...above, defined]);
  }
  visitMembers(walk, schema, pointer, name, value, above);
  if (Array.isArray(schema['allOf']))
    for (const index of schema['allOf'].keys()) visit(walk, `${pointer}/allOf/${index}`, name, value, above);
  for (const choice of ['oneOf', 'anyOf'])
    if (Array.isArray(schema[choice]))
      for (const index of schema[choice].keys()) {
        const branch = `${pointer}/${choice}/${index}`;
        if (value === absent || walk.fits(branch, value)) visit(walk, branch, name, value, above);
      }
  const inside = (one: unknown) => visit(walk, `${pointer}/items`, `${name}[]`, one, above);
  if (!('items' in schema)) return;
  if (value === absent) inside(absent);
  else if (Array.isArray(value)) for (const one of value) inside(one);
}

function visitMembers(
  walk: Walk,
  schema: Schema,
  pointer: string,
  name: string,
  value: unknown,
  above: readonly string[],
): void {
  const { properties, required, additionalProperties } = schema;
  if (value !== absent && !isSchema(value)) return;
  const members = value === absent ? undefined : value;
  if (isSchema(properties))
    for (const member of Object.keys(properties)) {
      const isThere = members !== undefined && Object.hasOwn(members, member);
      const full = `${name}.${member}`;
      if (!Array.isArray(required) || !required.includes(member)) walk.met(full, isThere);
      if (members && !isThere) continue;
      const inside = `${pointer}/properties/${escaped(member)}`;
      visit(walk, inside, full, members ? members[member] : absent, above);
    }
  if (!isSchema(additionalProperties)) return;
  const others = members ? Object.values(members) : [absent];
  for (const other of others) visit(walk, `${pointer}/additionalProperties`, `${name}.*`, other, above);
}

export const escaped = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1');

/** The value at a JSON pointer. */
export function at(root: unknown, pointer: string): unknown {
  let here = root;
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    here = typeof here === 'object' && here !== null ? (here as Record<string, unknown>)[key] : undefined;
  }
  return here;
}
