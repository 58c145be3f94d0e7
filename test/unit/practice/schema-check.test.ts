import { describe, expect, it } from 'vitest';

import { makeServiceSchema } from '../../conformance/practice/schema/service-schema.ts';
import type { Seen } from '../../conformance/practice/world.ts';

/** The check that the club's answers are held against: by a small description, so that it is seen to find what is wrong. */

const named = { $ref: '#/$defs/Named' };
const definitions = {
  Error: { type: 'object', properties: { error: { type: 'string' } }, required: ['error'] },
  Named: {
    type: 'object',
    properties: {
      id: { type: 'string' },
      title: { type: 'string' },
      site: { type: 'string', format: 'uri' },
    },
    required: ['id'],
  },
  Account: { allOf: [named, { properties: { age: { type: 'integer' } } }] },
  Event: {
    oneOf: [
      { type: 'object', properties: { type: { const: 'came' }, who: named }, required: ['type', 'who'] },
      {
        type: 'object',
        properties: { type: { const: 'left' }, at: { type: 'integer' } },
        required: ['type'],
      },
    ],
  },
  Events: { type: 'array', items: { $ref: '#/$defs/Event' } },
};
const json = (schema: object) => ({ responses: { 200: { content: { 'application/json': schema } } } });
const operations = {
  'GET /people/{name}': json({ $ref: '#/$defs/Account' }),
  'GET /people/online': json({ type: 'array', items: named }),
  'GET /events': { responses: { 200: { content: { 'application/x-ndjson': { $ref: '#/$defs/Events' } } } } },
  'GET /scores': json({ type: 'object', additionalProperties: { type: 'integer' } }),
};
const schema = makeServiceSchema(definitions, operations);

const seen = (path: string, value: unknown, status = 200): Seen => ({
  method: 'GET',
  path,
  status,
  contentType: 'application/json',
  text: JSON.stringify(value),
});
const events = (...lines: readonly object[]): Seen => ({
  method: 'GET',
  path: '/events',
  status: 200,
  contentType: 'application/x-ndjson',
  text: lines.map((line) => `${JSON.stringify(line)}\n\n`).join(''),
});
const problems = (one: Seen) => schema.judge(one).findings.map(({ problem }) => problem);

describe('what the service says of its answers', () => {
  it('belongs to the address that fits best', () => {
    expect(schema.endpointOf('GET', '/people/online')).toBe('GET /people/online');
    expect(schema.endpointOf('GET', '/people/alder')).toBe('GET /people/{name}');
    expect(schema.endpointOf('POST', '/people/alder')).toBeUndefined();
    expect(schema.endpointOf('GET', '/people/alder/more')).toBeUndefined();
  });

  it('lets through what fits, put together from parts', () => {
    expect(problems(seen('/people/alder', { id: 'alder', title: 'BOT', age: 3 }))).toEqual([]);
    expect(problems(seen('/people/online', [{ id: 'alder' }, { id: 'rowan' }]))).toEqual([]);
    expect(problems(seen('/scores', { alder: 3, rowan: 4 }))).toEqual([]);
    expect(problems(seen('/people/nobody', { error: 'No such member' }, 404))).toEqual([]);
  });

  it.each([
    ['a member more', '/people/alder', { id: 'alder', years: 3 }],
    ['a member more in a list', '/people/online', [{ id: 'alder', age: 3 }]],
    ['a member missing', '/people/alder', { age: 3 }],
    ['another type', '/people/alder', { id: 'alder', age: '3' }],
    ['no address', '/people/alder', { id: 'alder', site: 'nowhere at all' }],
    ['a value of another type', '/scores', { alder: 'many' }],
  ])('finds %s', (_, path, value) => {
    expect(problems(seen(path, value))).toHaveLength(1);
  });

  it('finds what is wrong in an error', () => {
    expect(problems(seen('/people/nobody', { error: 'No', more: 1 }, 404))).toHaveLength(1);
    expect(() => problems(seen('/people/nobody', {}, 204))).toThrow(/not known to answer with 204/);
  });

  it('reads streams line by line, each by the one choice that fits it', () => {
    const good = events({ type: 'came', who: { id: 'alder' } }, { type: 'left', at: 3 });
    expect(schema.judge(good)).toEqual({ checked: 2, findings: [] });
    const bad = events(
      { type: 'came', who: { id: 'alder', age: 3 } },
      { type: 'left', who: { id: 'alder' } },
    );
    expect(problems(bad)).toHaveLength(2);
    const asEvents = { ...good, contentType: 'text/event-stream', text: 'data: {"type":"left"}\n\n:\n\n' };
    expect(schema.judge(asEvents)).toEqual({ checked: 1, findings: [] });
  });

  it('knows every optional member, and which of them an answer has', () => {
    expect(schema.optional()).toContain('Named.title');
    expect(schema.optional()).toContain('Account.age');
    expect(schema.optional()).not.toContain('Named.id');
    const whole = seen('/people/alder', { id: 'alder', title: 'BOT', age: 3 });
    expect([...schema.produced(whole)].toSorted()).toEqual(['Account.age', 'Named.title']);
    const left = events({ type: 'came', who: { id: 'alder' } }, { type: 'left', at: 3 });
    expect([...schema.produced(left)]).toEqual(['Event.at']);
  });
});
