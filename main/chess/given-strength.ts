/** How long the analysis that came with a game was searched, by which it is compared with the app's own. Pure. */

/** Thousands of nodes that each evaluation counts as. A server searches about as long as the app's longest pass. */
export const serverKiloNodes = 1_500;
/** An unknown program of a file counts as the app's first pass. */
export const fileKiloNodes = 200;

/** Only servers send a summary, or judge moves. */
export function givenKiloNodesOf(game: {
  readonly summary?: unknown;
  readonly marks?: readonly unknown[];
}): number {
  return game.summary !== undefined || (game.marks ?? []).length > 0 ? serverKiloNodes : fileKiloNodes;
}
