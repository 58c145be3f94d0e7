/** Bounds of everything that crosses the contract. Plain values, so that their users need no schemas. */

/** Texts count characters, lists count entries. */
export const most = {
  /** Ids in request paths: the service client accepts no longer ones. */
  id: 64,
  /** Composite ids, such as a stream's. */
  key: 200,
  /** Names, keys, titles and other words: the codec accepts no longer ones. */
  word: 300,
  /** An ISO date. */
  day: 10,
  /** The codec's bound too: the longest FEN of any variant is well below it. */
  fen: 300,
  /** The common limit of browsers and servers. */
  address: 2_048,
  /** Paths of files on this machine. */
  path: 4_096,
  /** A sentence or a paragraph: four screens of a small window. */
  sentence: 4_096,
  /** An unusable line of a stream: as much as quarantine stores of it. */
  line: 65_536,
  /** Arena descriptions and comments in game files: longer than anything written by hand. */
  longText: 262_144,
  /** One game as PGN, with comments and clocks. */
  pgn: 4_194_304,
  /** Half-moves of one game: a file of 200 KB can hold 50,000. */
  plies: 65_536,
  /** Comments, glyphs and variations of one game. */
  notes: 100_000,
  /** A few items on one screen: a token's scopes, limits of a budget, versions. */
  few: 200,
  /** Parts of a text or picture that is copied: together as much as one call may hold. */
  shareParts: 256,
  /** Accounts, and objects of which each account has one. */
  accounts: 1_000,
  /** Lists that a person reads: a game's chat, files, people, problems. */
  items: 2_000,
  /** Everything that main has of one kind over all accounts: games, challenges, arenas, days. */
  rows: 50_000,
} as const;
