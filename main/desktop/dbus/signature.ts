/** Types and signatures of D-Bus values. Source: the D-Bus specification, "Type System". */

export interface BusVariant {
  readonly signature: string;
  readonly value: BusValue;
}

export type BusValue = boolean | number | bigint | string | Uint8Array | BusVariant | readonly BusValue[];

/** Malformed bytes. */
export class BusFormatError extends Error {
  override readonly name = 'BusFormatError';
}

export const deepest = 32;

const alignments: Readonly<Record<string, number>> = {
  ...{ y: 1, b: 4, n: 2, q: 2, i: 4, u: 4, x: 8, t: 8, d: 8 },
  ...{ s: 4, o: 4, g: 1, a: 4, '(': 8, '{': 8, v: 1 },
};

export const alignmentOf = (signature: string): number => {
  const alignment = alignments[signature.charAt(0)];
  if (alignment === undefined) throw new BusFormatError(`there is no type ${signature}`);
  return alignment;
};

/** Splits a signature into its complete types. */
export function typesOf(signature: string): readonly string[] {
  const types: string[] = [];
  for (let at = 0; at < signature.length;) {
    const end = endOfType(signature, at, 0);
    types.push(signature.slice(at, end));
    at = end;
  }
  return types;
}

function endOfType(signature: string, at: number, depth: number): number {
  const code = signature.charAt(at);
  if (depth > deepest) throw new BusFormatError('a signature is too deep');
  alignmentOf(code);
  if (code === 'a') return endOfType(signature, at + 1, depth + 1);
  if (code !== '(' && code !== '{') return at + 1;
  const close = code === '(' ? ')' : '}';
  let end = at + 1;
  while (signature.charAt(end) !== close) end = endOfType(signature, end, depth + 1);
  // An array of empty structs would never end.
  if (end === at + 1) throw new BusFormatError('a struct is empty');
  return end + 1;
}

export const inner = (type: string): readonly string[] => typesOf(type.slice(1, -1));

export function textOf(value: BusValue): string {
  if (typeof value !== 'string') throw new BusFormatError('a text is wanted');
  return value;
}

export function listOf(value: BusValue): readonly BusValue[] {
  if (!Array.isArray(value)) throw new BusFormatError('a list is wanted');
  return value as readonly BusValue[];
}
