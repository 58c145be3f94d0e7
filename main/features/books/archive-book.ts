/** Makes a Polyglot book from games of the archive. */
import { createBookMaker, type BookResult, type BookRules } from '../../chess/polyglot/make-book.ts';
import { readMoves } from '../../chess/packed-game.ts';
import type { ArchiveFilter, ArchiveGame, ArchiveStore } from '../../store/history-api.ts';

/** Games between two looks at other work. */
const pageSize = 100;

export interface ArchiveBookOptions {
  readonly store: Pick<ArchiveStore, 'games'>;
  readonly accountId: string;
  readonly filter: ArchiveFilter;
  readonly rules: BookRules;
}

export interface ArchiveBook {
  readonly games: number;
  readonly chunks: () => Iterable<Uint8Array>;
}

/** Books have standard chess from its initial position; other games of the filter are left out. */
export async function makeArchiveBook({
  store,
  accountId,
  filter,
  rules,
}: ArchiveBookOptions): Promise<ArchiveBook> {
  const maker = createBookMaker(rules);
  const standard = { ...filter, variants: ['standard'] };
  for (let after: { readonly began: number; readonly id: number } | undefined; ;) {
    const page = await store.games(accountId, {
      ...{ filter: standard, limit: pageSize, oldestFirst: true },
      ...(after && { after }),
    });
    for (const game of page) if (!hasOwnStart(game)) maker.add(readMoves(game.moves), resultOf(game));
    const last = page.at(-1);
    if (!last) return { games: maker.games(), chunks: maker.chunks };
    after = { began: last.began, id: last.id };
  }
}

/** Whether the game began in a position of its own. */
const hasOwnStart = ({ more }: ArchiveGame): boolean => more?.includes('"initialFen"') === true;

function resultOf({ color, result }: ArchiveGame): BookResult {
  if (result === 'draw' || result === 'none') return result;
  return (result === 'win') === (color === 'white') ? 'white' : 'black';
}
