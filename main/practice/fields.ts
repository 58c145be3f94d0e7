/** A request's body and query as text; nested names are joined by dots. */
export type Fields = Readonly<Record<string, string>>;
