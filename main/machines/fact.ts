/** A shared fact: the newest known value of one thing with an identity that all machines agree on. */
export interface Fact {
  /** Such as `game`, `activity` or `note`. The log does not interpret it. */
  readonly kind: string;
  /** Identity within its kind, the same on all machines. */
  readonly key: string;
  /** When and where it was changed, as a hybrid logical time (see `hybrid-time.ts`); ordered as text. */
  readonly stamp: string;
  /** JSON value; null: deleted. */
  readonly value: unknown;
}

/**
 * Facts as they cross threads: each is a line of JSON, `[kind, key, stamp, value]`, as in the log. One text is copied
 * much faster than many objects.
 */
export type FactLines = string;

export const encodeFact = ({ kind, key, stamp, value }: Fact): FactLines =>
  // Undefined would vanish from its line.
  `${JSON.stringify([kind, key, stamp, value ?? null])}\n`;

export const encodeFacts = (facts: readonly Fact[]): FactLines => facts.map(encodeFact).join('');

/** The fact whose line begins at `from`, and the end of the line. Of lines that were checked. */
export function decodeFact(lines: FactLines, from: number): { readonly fact: Fact; readonly end: number } {
  const end = lines.indexOf('\n', from) + 1 || lines.length;
  const [kind, key, stamp, value] = JSON.parse(lines.slice(from, end)) as [string, string, string, unknown];
  return { fact: { kind, key, stamp, value }, end };
}

export function decodeFacts(lines: FactLines): readonly Fact[] {
  const facts: Fact[] = [];
  for (let at = 0; at < lines.length;) {
    const { fact, end } = decodeFact(lines, at);
    facts.push(fact);
    at = end;
  }
  return facts;
}
