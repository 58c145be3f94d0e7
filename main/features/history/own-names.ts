/**
 * The user's names in files. Games under them count as the user's own. A change turns stored games in the background;
 * the names that they were turned by are stored afterwards, so an interrupted change is repeated at the next start.
 */
import { z } from 'zod';
import { readStored } from '../../base/check.ts';
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { Store } from '../../store/api.ts';
import type { ArchiveFilter, ArchiveGame } from '../../store/history-api.ts';
import { lazySchema } from '../../../preload/contract/lazy-schema.ts';
import { comparable, toOwnSide } from './own-side.ts';

const kind = 'history-names';
const id = 'own';
const pageSize = 200;

const storedNames = lazySchema(() =>
  z.object({
    /** Names that the user added. */
    names: z.array(z.string().max(200)).max(100),
    /** All names by which stored games were turned. */
    applied: z.array(z.string().max(200)).max(1_000),
  }),
);
interface StoredNames {
  readonly names: readonly string[];
  readonly applied: readonly string[];
}

/** The part of a comparable name by which its games are found: the file may have several spaces in between. */
const longestPart = (name: string): string =>
  name.split(' ').reduce((longest, part) => (part.length > longest.length ? part : longest), '');

export interface OwnNamesOptions {
  readonly store: (accountId: string) => Pick<Store, 'archive' | 'memos'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Names of the accounts that share the archive's database. */
  readonly accountNames: (accountId: string) => readonly string[];
  /** As in `tagsOf`. */
  readonly about: (accountId: string) => { readonly user: string; readonly baseUrl: string };
  readonly onChange: () => void;
}

export type OwnNames = ReturnType<typeof createOwnNames>;

export function createOwnNames({ store, clock, log, accountNames, about, onChange }: OwnNamesOptions) {
  let work: Promise<void> = Promise.resolve();
  let isClosed = false;

  const read = async (accountId: string): Promise<StoredNames> => {
    const row = await store(accountId).memos.get(accountId, kind, id);
    return (row && readStored(storedNames, row.data)) ?? { names: [], applied: [] };
  };
  const write = ({ names, applied }: StoredNames, accountId: string) =>
    store(accountId).memos.keep({
      ...{ accountId, kind, id, at: clock.now() },
      data: JSON.stringify({ names, applied }),
    });
  const allOf = (accountId: string, { names }: StoredNames): readonly string[] => [
    ...new Set([...accountNames(accountId), ...names].map(comparable)),
  ];

  /**
   * Turns the matching games. `removed`: only those that are the user's own by one of these names. Others may be so by a
   * name that another machine knows.
   */
  const turn = async (
    accountId: string,
    filter: ArchiveFilter,
    own: StoredNames,
    removed: readonly string[] = [],
  ): Promise<void> => {
    const { archive } = store(accountId);
    const bySource = {
      file: new Set(allOf(accountId, own)),
      // Games that the user imported on the server were played elsewhere: an account's name proves nothing.
      import: new Set(own.names.map(comparable)),
    };
    const sideOf = (game: ArchiveGame, names: ReadonlySet<string>) =>
      toOwnSide(game, { names, ...about(accountId) });
    const turned = <G extends ArchiveGame>(game: G) => {
      if (game.source !== 'file' && game.source !== 'import') return [];
      const names = bySource[game.source];
      if (removed.length > 0 && sideOf(game, new Set([...names, ...removed])) !== null) return [];
      return sideOf(game, names) ?? [];
    };
    for (let after: { began: number; id: number } | undefined; !isClosed;) {
      const page = await archive.games(accountId, { filter, limit: pageSize, ...(after && { after }) });
      const last = page.at(-1);
      if (!last) return;
      after = { began: last.began, id: last.id };
      const changed = page.flatMap(turned);
      if (changed.length > 0) await archive.put(accountId, changed, null);
    }
  };

  const apply = async (accountId: string): Promise<void> => {
    const own = await read(accountId);
    const wanted = allOf(accountId, own);
    const added = wanted.filter((name) => !own.applied.includes(name));
    const removed = own.applied.filter((name) => !wanted.includes(name));
    if (added.length + removed.length === 0) return;
    for (const name of added) await turn(accountId, { player: longestPart(name), mine: false }, own);
    // The notes of own games keep the names that the file has, in its spelling and as JSON: no filter finds them all.
    if (removed.length > 0) await turn(accountId, { mine: true }, own, removed);
    if (isClosed) return;
    const { names } = await read(accountId);
    await write({ names, applied: wanted }, accountId);
    onChange();
  };

  return {
    /** Names under which games of an import are the user's own, and those under which other imports' are. */
    async of(accountId: string, source: 'file' | 'import'): Promise<readonly string[]> {
      const own = await read(accountId);
      return source === 'file' ? allOf(accountId, own) : own.names.map(comparable);
    },
    view: async (accountId: string) => ({
      accounts: [...accountNames(accountId)],
      names: [...(await read(accountId)).names],
    }),
    /** Stores the names, and turns the stored games before it resolves. */
    async set(accountId: string, names: readonly string[]): Promise<void> {
      const trimmed = names.map((name) => name.trim().replaceAll(/\s+/g, ' ')).filter((name) => name !== '');
      const unique = [...new Map(trimmed.map((name) => [comparable(name), name])).values()];
      await write({ names: unique, applied: (await read(accountId)).applied }, accountId);
      await this.apply(accountId);
    },
    /** Turns games that the present names or accounts concern; one account after another. */
    apply(accountId: string): Promise<void> {
      const applied = work.then(() => (isClosed ? undefined : apply(accountId)));
      work = applied.catch((error: unknown) => log.warn('names not applied', { reason: String(error) }));
      return applied;
    },
    async close() {
      isClosed = true;
      await work;
    },
  };
}
