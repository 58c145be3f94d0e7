/**
 * Answers and topics cross to the page as JSON text: between the bridge and the page a text is handed over as it is,
 * while a value is copied member by member, which for thousands of rows holds the page up for a second.
 */

declare const content: unique symbol;

/** JSON text of a `T`. */
export type JsonOf<T> = string & { readonly [content]?: T };

/** `value` holds nothing that JSON does not carry: dates, bytes, maps, numbers that are none. */
export function toJson<T>(value: T): JsonOf<T> {
  return JSON.stringify(value);
}

export function fromJson<T>(text: JsonOf<T>): T {
  return JSON.parse(text) as T;
}
