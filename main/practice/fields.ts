/** Fields of a request's body and query, nested ones joined by dots, all as text. */
export type Fields = Readonly<Record<string, string>>;
