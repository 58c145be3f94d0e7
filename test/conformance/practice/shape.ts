/** Types of members as the document's tables name them. */

import type { Fields } from './world.ts';

export type Kind = 'string' | 'integer' | 'boolean' | 'object' | 'array' | 'number';

export function isA(value: unknown, kind: Kind): boolean {
  switch (kind) {
    case 'integer':
      return Number.isInteger(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'string':
    case 'boolean':
    case 'number':
      return typeof value === kind;
  }
}

/** The values at a path such as `opponent.rating` or `games[].id`; empty when absent. */
export function valuesAt(value: unknown, path: string): readonly unknown[] {
  const [first = '', ...rest] = path.split('.');
  const isList = first.endsWith('[]');
  const isAny = first === '*';
  const name = isList ? first.slice(0, -2) : first;
  if (!isA(value, 'object')) return [];
  const members = value as Fields;
  const found = isAny ? Object.values(members) : Object.hasOwn(members, name) ? [members[name]] : [];
  const items = isList ? found.flatMap((one) => (Array.isArray(one) ? (one as unknown[]) : [])) : found;
  return rest.length === 0 ? items : items.flatMap((item) => valuesAt(item, rest.join('.')));
}
