/**
 * Templates of messages: text with places. `{name}` takes a value. A place can name a format: `{names|or}` and
 * `{names|and}` join a list as the language does; `{titles|items}` puts semicolons between its entries;
 * `{games|one=game|other=games}` puts a number before the form that the language's plural rules choose; `{host|start}`
 * gives a message that begins the sentence a capital letter.
 */
type NameOf<S extends string> = S extends `${infer Name}|${string}` ? Name : S;

/** The names of the places of a template. */
export type PlacesOf<T extends string> = T extends `${string}{${infer Place}}${infer Rest}`
  ? NameOf<Place> | PlacesOf<Rest>
  : never;

/** A template of another language for each message of a catalogue. */
export type Translation<C> = Readonly<Record<keyof C, string>>;
