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

/** JSON of a fact, in which form facts cross threads: texts are copied much faster than objects. */
export type FactJson = string;

export const encodeFact = (fact: Fact): FactJson => JSON.stringify(fact);

/** Of a text that `encodeFact` made. */
export const decodeFact = (text: FactJson): Fact => JSON.parse(text) as Fact;
