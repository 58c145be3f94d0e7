/** Games in a row that are left before the engine itself counts as broken. */
const mostLeft = 3;

/** Games that are left for this run of the app, because the engine was lost in them. */
export function createLeftGames() {
  const left = new Set<string>();
  /** Those of them that were left since the last finding. */
  const inRow = new Set<string>();
  return {
    has: (key: string): boolean => left.has(key),
    /** The engine was lost at a position of this game, which is analysed further. */
    add: (key: string): void => void left.add(key),
    delete: (key: string): void => void left.delete(key),
    found: (): void => inRow.clear(),
    /** The engine was lost at too many positions of this game. Returns whether the engine is broken, not the games. */
    leave(key: string): boolean {
      inRow.add(key);
      if (inRow.size < mostLeft) return false;
      for (const one of inRow) left.delete(one);
      inRow.clear();
      return true;
    },
  };
}
