/** Loads the service's own answer schemas from a folder and validates answers. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

import { CannotRun } from '../../../harness/command.ts';
import type { Seen } from '../world.ts';
import { amendments } from './amendments.ts';
import { closed, closedDefinitions, isSchema, type Schema } from './closing.ts';
import { moreEndpoints, moreRefusals, outOfScope } from './endpoints.ts';
import { at, escaped, walkOptional } from './optional.ts';

/** A schema for a whole answer or for each line of one. */
interface Described {
  readonly endpoint: string;
  /** `other`: any status without a schema of its own. */
  readonly status: number | 'other';
  readonly mediaType: string;
  readonly pointer: string;
}

export interface Finding {
  readonly endpoint: string;
  readonly status: number;
  readonly problem: string;
  /** The invalid value, shortened. */
  readonly value: string;
}

export interface ServiceSchema {
  /** Endpoints in scope. */
  readonly endpoints: readonly string[];
  endpointOf(method: string, path: string): string | undefined;
  /** The violations of an answer, and the number of checked values. */
  judge(seen: Seen): { readonly checked: number; readonly findings: readonly Finding[] };
  /** Every optional member of the endpoints in scope, by name. */
  optional(): ReadonlySet<string>;
  /** Those of them that an answer contains. */
  produced(seen: Seen): ReadonlySet<string>;
}

const errorSchema: Schema = { $ref: '#/$defs/Error' };
const files = ['lichess.schemas.json', 'operations.spec-endpoints.json'] as const;
const maxShownLength = 300;

export async function loadServiceSchema(folder: string): Promise<ServiceSchema> {
  const [definitions, operations] = await Promise.all(files.map((file) => readPart(folder, file)));
  const named = definitions?.['$defs'];
  const listed = operations?.['operations'];
  if (!isSchema(named) || !isSchema(listed))
    throw new CannotRun(`${folder} holds no description of the service`);
  return makeServiceSchema(named, listed);
}

async function readPart(folder: string, file: string): Promise<Schema> {
  try {
    const value: unknown = JSON.parse(await readFile(join(folder, file), 'utf8'));
    if (isSchema(value)) return value;
    throw new Error('no JSON object');
  } catch (error) {
    throw new CannotRun(`${join(folder, file)} cannot be read: ${String(error)}`);
  }
}

export function makeServiceSchema(definitions: Schema, operations: Schema): ServiceSchema {
  const described: Described[] = [];
  const answers: Record<string, unknown> = {};
  const add = (endpoint: string, status: Described['status'], mediaType: string, schema: unknown) => {
    const key = `${endpoint} ${status} ${mediaType}`;
    answers[key] = closed(status === 200 ? amendedAt(endpoint, schema) : schema);
    described.push({ endpoint, status, mediaType, pointer: `/answers/${escaped(key)}` });
  };
  for (const [endpoint, operation] of Object.entries(operations)) {
    if (outOfScope.includes(endpoint)) continue;
    for (const [status, { content = {} }] of Object.entries((operation as Operation).responses))
      for (const [mediaType, schema] of Object.entries(content))
        add(
          endpoint,
          Number(status),
          mediaType,
          mediaType.includes('ndjson') ? lineOf(schema, definitions) : schema,
        );
  }
  for (const [endpoint, content] of Object.entries(moreEndpoints))
    for (const [mediaType, schema] of Object.entries(content)) add(endpoint, 200, mediaType, schema);
  for (const [endpoint, refusals] of Object.entries(moreRefusals))
    for (const [status, content] of Object.entries(refusals))
      for (const [mediaType, schema] of Object.entries(content))
        add(endpoint, Number(status), mediaType, schema);
  const endpoints = [...new Set([...Object.keys(operations), ...Object.keys(moreEndpoints)])].filter(
    (endpoint) => !outOfScope.includes(endpoint),
  );
  answers['error'] = closed(errorSchema);

  const amended = Object.fromEntries(
    Object.entries(definitions).map(([name, schema]) => [name, amendedAt(name, schema)]),
  );
  const root: Schema = { $id: 'service', $defs: closedDefinitions(amended), answers };
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(root, 'service');
  const validatorAt = (pointer: string) => {
    const validate = ajv.getSchema(`service#${encodeURI(pointer)}`);
    if (!validate) throw new Error(`no schema at ${pointer}`);
    return validate;
  };

  const patterns = endpoints.map((endpoint) => ({ endpoint, ...patternOf(endpoint) }));
  const endpointOf: ServiceSchema['endpointOf'] = (method, path) =>
    patterns
      .filter((one) => one.method === method && one.pattern.test(path))
      .toSorted((a, b) => a.holes - b.holes)[0]?.endpoint;

  /** The schema of an answer, and the values to validate. */
  const partsOf = (
    seen: Seen,
  ): { readonly pointer: string; readonly values: readonly unknown[] } | undefined => {
    const endpoint = endpointOf(seen.method, seen.path);
    const isEvents = seen.contentType.includes('event-stream');
    if (endpoint === undefined || !(isEvents || seen.contentType.includes('json'))) return undefined;
    const fitting = described.filter((one) => one.endpoint === endpoint && one.status === seen.status);
    const isLines = isEvents || seen.contentType.includes('ndjson');
    const found =
      fitting.find(({ mediaType }) => mediaType.includes('ndjson') === isLines) ??
      fitting.find(({ mediaType }) => mediaType.includes('json'));
    const pointer = found?.pointer ?? (seen.status >= 400 ? '/answers/error' : undefined);
    if (pointer === undefined) throw new Error(`${endpoint} is not known to answer with ${seen.status}`);
    const whole = isLines ? undefined : JSON.parse(seen.text);
    // If the schema describes lines and the answer is a list, each item is a line.
    if (isLines || (found?.mediaType.includes('ndjson') && Array.isArray(whole)))
      return { pointer, values: isLines ? linesIn(seen.text) : (whole as readonly unknown[]) };
    return { pointer, values: [whole] };
  };

  const walk = (met: (name: string, isThere: boolean) => void) => ({
    root,
    fits: (pointer: string, value: unknown) => validatorAt(pointer)(value) === true,
    met,
  });

  return {
    endpoints,
    endpointOf,
    judge(seen) {
      const parts = partsOf(seen);
      if (!parts) return { checked: 0, findings: [] };
      const validate = validatorAt(parts.pointer);
      const findings = parts.values.flatMap((value) =>
        validate(value)
          ? []
          : [
              {
                endpoint: endpointOf(seen.method, seen.path) ?? seen.path,
                status: seen.status,
                problem: describe(validate.errors ?? []),
                value: JSON.stringify(value).slice(0, maxShownLength),
              },
            ],
      );
      return { checked: parts.values.length, findings };
    },
    optional() {
      const names = new Set<string>();
      for (const { pointer, endpoint } of described)
        walkOptional(
          walk((name) => names.add(name)),
          pointer,
          endpoint,
        );
      return names;
    },
    produced(seen) {
      const names = new Set<string>();
      const parts = partsOf(seen);
      for (const value of parts?.values ?? [])
        walkOptional(
          walk((name, isThere) => isThere && names.add(name)),
          parts?.pointer ?? '',
          endpointOf(seen.method, seen.path) ?? '',
          value,
        );
      return names;
    },
  };
}

function amendedAt(where: string, schema: unknown): unknown {
  return amendments
    .filter((one) => one.where === where)
    .reduce((sofar, { amend }) => amend(sofar as Schema), schema);
}

interface Operation {
  readonly responses: Readonly<Record<string, { readonly content?: Schema }>>;
}

/** Some stream schemas describe the list of lines instead of a line. */
function lineOf(schema: unknown, definitions: Schema): unknown {
  const target = isSchema(schema) ? schema['$ref'] : undefined;
  const resolved = typeof target === 'string' ? at({ $defs: definitions }, target.slice(1)) : schema;
  return isSchema(resolved) && resolved['type'] === 'array' ? resolved['items'] : schema;
}

/** Parses ndjson and server-sent events. */
function linesIn(text: string): readonly unknown[] {
  return text
    .split('\n')
    .map((line) => line.replace(/^data: /, '').trim())
    .filter((line) => line !== '' && line !== ':')
    .map((line) => JSON.parse(line) as unknown);
}

function patternOf(endpoint: string) {
  const [method = '', path = ''] = endpoint.split(' ');
  const parts = path.split(/\{[^}]*\}/);
  const escapedParts = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return { method, pattern: new RegExp(`^${escapedParts.join('[^/]+')}$`), holes: parts.length - 1 };
}

function describe(errors: readonly ErrorObject[]): string {
  const texts = errors.map(({ instancePath, message, params }) => {
    const more = Object.values(params as Record<string, unknown>).filter((one) => typeof one === 'string');
    return `${instancePath || '/'} ${message ?? ''}${more.length > 0 ? ` (${more.join(', ')})` : ''}`;
  });
  return [...new Set(texts)].slice(0, 4).join('; ');
}
