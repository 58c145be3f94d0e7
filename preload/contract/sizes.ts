/** How large things may be that cross the contract: plain values, so that nothing waits for schemas. */

/** Texts count characters, lists entries. */
export const most = {
  /** Ids that requests can be made with: paths to the service take no longer ones. */
  id: 64,
  /** Ids made of several others, such as a stream's. */
  key: 200,
  /** Names, keys, titles and other words: the codec takes no longer ones from a server. */
  word: 300,
  /** The codec's bound again: a position with all that any variant adds is well below this. */
  fen: 300,
  /** What browsers and servers agree on. */
  address: 2_048,
  /** Paths of files on this machine. */
  path: 4_096,
  /** What is read as a sentence or a paragraph: four screens of a small window. */
  sentence: 4_096,
  /** A line of a stream that could not be used: as much as quarantine keeps of it. */
  line: 65_536,
  /** Descriptions of arenas, a comment in a game file: nothing that people write by hand is longer. */
  longText: 262_144,
  /** Half-moves of one game: a file of 200 KB can hold 50,000. */
  plies: 65_536,
  /** Comments, glyphs and variations beside one game's moves. */
  notes: 100_000,
  /** What is on one screen as a few items: a token's scopes, limits of a budget, versions. */
  few: 200,
  /** Accounts, and what there is one of for each. */
  accounts: 1_000,
  /** What a person looks through: chat of one game, files, people, problems. */
  items: 2_000,
  /** What main holds of all accounts and a list shows at once: games, challenges, arenas, days. */
  rows: 50_000,
} as const;
