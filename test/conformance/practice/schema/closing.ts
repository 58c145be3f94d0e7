/**
 * Closes a schema: every described object may have only the members that it names. Where a description is composed
 * (`allOf`, `$ref`), the whole is closed instead of each part.
 */

export type Schema = { readonly [name: string]: unknown };

export const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const mapMembers = (value: unknown, map: (one: unknown) => unknown): unknown =>
  isSchema(value) ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, map(one)])) : value;
const mapItems = (value: unknown, map: (one: unknown) => unknown): unknown =>
  Array.isArray(value) ? value.map(map) : value;

const describing = ['properties', '$ref', 'allOf', 'oneOf', 'anyOf'] as const;

/** `isWhole`: the schema is not part of a composition. */
export function closed(schema: unknown, isWhole = true): unknown {
  if (!isSchema(schema)) return schema;
  const inside: Record<string, unknown> = { ...schema };
  // A choice is the whole only if the schema says nothing else about members.
  const isChoiceAlone = isWhole && !['properties', '$ref', 'allOf'].some((name) => name in schema);
  for (const name of ['properties', 'patternProperties'])
    if (name in schema) inside[name] = mapMembers(schema[name], (one) => closed(one));
  for (const name of ['items', 'additionalProperties'])
    if (name in schema) inside[name] = closed(schema[name]);
  if ('prefixItems' in schema) inside['prefixItems'] = mapItems(schema['prefixItems'], (one) => closed(one));
  if ('allOf' in schema) inside['allOf'] = mapItems(schema['allOf'], (one) => closed(one, false));
  for (const name of ['oneOf', 'anyOf'])
    if (name in schema) inside[name] = mapItems(schema[name], (one) => closed(one, isChoiceAlone));
  const isOpen = !('additionalProperties' in schema) && describing.some((name) => name in schema);
  return isWhole && isOpen ? { ...inside, unevaluatedProperties: false } : inside;
}

/** Definitions are parts of the schemas that reference them. */
export function closedDefinitions(definitions: Schema): Schema {
  return Object.fromEntries(
    Object.entries(definitions).map(([name, one]) => [name, closed(one, isChoice(one))]),
  );
}

/** A pure choice is closed in its branches, so that only one of them can match. */
function isChoice(schema: unknown): boolean {
  return (
    isSchema(schema) &&
    ('oneOf' in schema || 'anyOf' in schema) &&
    !['properties', '$ref', 'allOf'].some((name) => name in schema)
  );
}
