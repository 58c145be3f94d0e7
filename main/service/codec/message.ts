/** Parsing of stream messages: typed objects, and untyped objects as keep-alives. */

import type { z } from 'zod';

import { messageBounds, parseJsonText, type JsonBounds } from './json-text.ts';
import { mapParsed, readShape } from './shape.ts';
import { type Parsed } from './read-whole.ts';
import { type ParseNotes } from './parse-notes.ts';

/** A parsed message. All kinds except `event` and `keepAlive` are quarantined with the raw line. */
export type Read<T> =
  | { readonly kind: 'event'; readonly value: T; readonly notes: ParseNotes }
  | { readonly kind: 'keepAlive' }
  | { readonly kind: 'unknown'; readonly type: string }
  | { readonly kind: 'malformed'; readonly issues: readonly string[] };

export type MessageReaders<T> = Readonly<Record<string, (json: unknown) => Parsed<T>>>;

/** Combines a message's schema with its conversion. */
export function messageReader<S extends z.ZodType, T>(
  shape: S,
  convert: (message: z.output<S>) => T,
): (json: unknown) => Parsed<T> {
  return (json) => mapParsed(readShape(shape, json), convert);
}

export function readOf<T>(parsed: Parsed<T>): Read<T> {
  return parsed.ok
    ? { kind: 'event', value: parsed.value, notes: parsed.notes }
    : { kind: 'malformed', issues: parsed.issues };
}

/**
 * Parses a message by its type member (`t` on TV). `payloadMembers` occur only in real messages: an object that
 * has one but no type is malformed, not a keep-alive.
 */
export function readMessage<T>(
  json: unknown,
  readers: MessageReaders<T>,
  payloadMembers: readonly string[],
  typeMember: 'type' | 't' = 'type',
): Read<T> {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    return { kind: 'malformed', issues: ['the value: expected object'] };
  }
  if (!Object.hasOwn(json, typeMember)) {
    const lost = payloadMembers.some((name) => Object.hasOwn(json, name));
    return lost ? { kind: 'malformed', issues: [`${typeMember}: needed`] } : { kind: 'keepAlive' };
  }
  const type = (json as Readonly<Record<string, unknown>>)[typeMember];
  if (typeof type !== 'string') return { kind: 'malformed', issues: [`${typeMember}: expected string`] };
  const reader = Object.hasOwn(readers, type) ? readers[type] : undefined;
  if (!reader) return { kind: 'unknown', type };
  return readOf(reader(json));
}

/** Parses one line of text. */
export function readLine<T>(
  text: string,
  read: (json: unknown) => Read<T>,
  bounds: JsonBounds = messageBounds,
): Read<T> {
  const json = parseJsonText(text, bounds);
  return json ? read(json.value) : { kind: 'malformed', issues: ['not JSON'] };
}
