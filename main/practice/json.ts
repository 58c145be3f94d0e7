/** JSON as it goes over the wire. */
export type Json = Readonly<Record<string, unknown>>;
