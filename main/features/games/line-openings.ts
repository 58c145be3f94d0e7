/** Names of openings for games in progress: once for each move, however often the cards are shown. */
import { createLazy } from '../../base/lazy.ts';
import type { Replay } from '../../chess/replay.ts';

type OpeningNames = Pick<typeof import('../../chess/openings.ts'), 'openingOf'>;

/** Reads the names of openings. */
export const loadOpenings = (): Promise<OpeningNames> => import('../../chess/openings.ts');

export interface LineOpeningsOptions {
  readonly load: () => Promise<OpeningNames>;
  /** The names are there: cards can be shown with them. */
  readonly onLoaded: () => void;
}

/** The name of the last named position of a line of standard chess; undefined without one and until the names are loaded. */
export function createLineOpenings({ load, onLoaded }: LineOpeningsOptions) {
  const names = createLazy(load);
  const known = new WeakMap<Replay, string | null>();
  let isAsked = false;
  return (line: Replay | undefined): string | undefined => {
    if (!line || line.variant !== 'standard' || line.plies.length === 0) return undefined;
    const loaded = names.loaded();
    if (!loaded) {
      // A failed load is not repeated: the names are an addition.
      if (!isAsked) void names.load().then(onLoaded, () => {});
      isAsked = true;
      return undefined;
    }
    const before = known.get(line);
    if (before !== undefined) return before ?? undefined;
    const name = loaded.openingOf(line.plies.map(({ fen }) => fen))?.name;
    known.set(line, name ?? null);
    return name;
  };
}
