/** What both kinds of streams have in common: typed messages, and objects without a type that only say "still here". */

import type { z } from 'zod';

import { messageBounds, parseJsonText, type JsonBounds } from './json-text.ts';
import { readShape, type Notes, type Parsed } from './shape.ts';

/** One message of a stream, judged. All but `event` and `keepAlive` belong into quarantine, with the raw line. */
export type Read<T> =
  | { readonly kind: 'event'; readonly value: T; readonly notes: Notes }
  | { readonly kind: 'keepAlive' }
  | { readonly kind: 'unknown'; readonly type: string }
  | { readonly kind: 'malformed'; readonly issues: readonly string[] };

export type MessageReaders<T> = Readonly<Record<string, (json: unknown) => Parsed<T>>>;

/** Pairs a message's shape with its way into the domain. */
export function messageReader<S extends z.ZodType, T>(
  shape: S,
  convert: (message: z.output<S>) => T,
): (json: unknown) => Parsed<T> {
  return (json) => {
    const parsed = readShape(shape, json);
    return parsed.ok ? { ok: true, value: convert(parsed.value), notes: parsed.notes } : parsed;
  };
}

/**
 * Judges one message by its `type`, or what is called so (`t` on TV). `payloadMembers` are members that only a real message has: an object that lost its
 * type must not pass for a keep-alive.
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
  const parsed = reader(json);
  return parsed.ok
    ? { kind: 'event', value: parsed.value, notes: parsed.notes }
    : { kind: 'malformed', issues: parsed.issues };
}

/** Judges one line of text. */
export function readLine<T>(
  text: string,
  read: (json: unknown) => Read<T>,
  bounds: JsonBounds = messageBounds,
): Read<T> {
  const json = parseJsonText(text, bounds);
  return json ? read(json.value) : { kind: 'malformed', issues: ['not JSON'] };
}
