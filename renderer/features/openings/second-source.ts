/** The source of moves beside the user's selection. Pure. */
import type { ArchiveFilterView } from '@contract/archive-filter.ts';
import { explorerRatings, explorerSources, explorerSpeeds, type ExplorerChoice } from '@contract/explorer.ts';

/** `collection:ID`: the games of a collection. */
export type SecondSource = 'none' | 'explorer' | 'tv' | 'all' | 'mine' | 'others' | `collection:${number}`;

/** The games of the second source: the same filters, with other players or another collection. */
export function secondFilter(filter: ArchiveFilterView, second: SecondSource): ArchiveFilterView | null {
  if (second === 'none' || second === 'explorer' || second === 'tv') return null;
  const { mine: _mine, collection: _collection, import: _import, ...rest } = filter;
  if (second === 'all') return rest;
  if (second === 'mine' || second === 'others') return { ...rest, mine: second === 'mine' };
  return { ...rest, collection: Number(second.slice('collection:'.length)) };
}

export interface Second {
  readonly beside: SecondSource;
  readonly choice: ExplorerChoice;
}

const firstChoice: ExplorerChoice = {
  ...{ source: 'masters', speeds: [], ratings: [], username: '', color: 'white' },
};

/** A second source from its stored text; parts that cannot be read have their first value. */
export function readSecond(text: string | null): Second {
  let stored: { readonly beside?: unknown; readonly choice?: Readonly<Record<string, unknown>> };
  try {
    stored = (JSON.parse(text ?? '{}') ?? {}) as typeof stored;
  } catch {
    stored = {};
  }
  const { beside, choice = {} } = stored;
  const among = (list: unknown): readonly unknown[] => (Array.isArray(list) ? list : []);
  return {
    beside: isSecond(beside) ? beside : 'none',
    choice: {
      source: explorerSources.find((one) => one === choice['source']) ?? firstChoice.source,
      speeds: explorerSpeeds.filter((one) => among(choice['speeds']).includes(one)),
      ratings: explorerRatings.filter((one) => among(choice['ratings']).includes(one)),
      username: typeof choice['username'] === 'string' ? choice['username'].slice(0, 64) : '',
      color: choice['color'] === 'black' ? 'black' : 'white',
    },
  };
}

const isSecond = (value: unknown): value is SecondSource =>
  typeof value === 'string' && /^(?:none|explorer|tv|all|mine|others|collection:\d{1,15})$/.test(value);
