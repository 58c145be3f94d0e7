/**
 * Answers and topics cross to the page as JSON text. The context bridge copies other values member by member,
 * which blocks the page for a second with thousands of rows; a string it passes unchanged.
 */

declare const content: unique symbol;

/** JSON text of a `T`. */
export type JsonOf<T> = string & { readonly [content]?: T };

/** Serializes a value that JSON can carry: no dates, bytes, maps, NaN or infinities. */
export function toJson<T>(value: T): JsonOf<T> {
  return JSON.stringify(value);
}

export function fromJson<T>(text: JsonOf<T>): T {
  return JSON.parse(text) as T;
}
