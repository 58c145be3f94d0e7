/**
 * Looks at a shared folder before this machine joins it: counts what joining would bring. Writes neither into the
 * folder nor into the database.
 */
import type { Fact } from '../machines/fact.ts';
import { firstGeneration, ownerOf, parseKey } from '../machines/facts/fact-key.ts';
import { isSharedKind, joins, type SharedKindName } from '../machines/facts/registry.ts';
import type { Join } from '../machines/facts/join-kinds.ts';
import { mostFactsMerged } from '../machines/log/limits.ts';
import type { MachineView } from '../machines/log/machine-view.ts';
import {
  createSharedFolder,
  type FolderReport,
  type SharedFolderOptions,
} from '../machines/log/shared-folder.ts';
import type { SharedFiles } from '../machines/log/shared-files.ts';
import type { NewSharedAccount } from '../store/sharing-api.ts';

/** Game ids that are looked up at once. */
const idsAtOnce = 500;

/** Kinds that people know by name. Moves and notes of repertoires are part of their repertoire, members of their collection. */
export interface FolderContent {
  /** Games that are not on this machine. */
  readonly games: number;
  /** Games that are on this machine already; their records are joined. */
  readonly gamesHere: number;
  readonly analyses: number;
  /** Days and weeks of activity. */
  readonly activity: number;
  readonly notes: number;
  readonly repertoires: number;
  readonly cards: number;
  readonly reviews: number;
  readonly recordings: number;
  readonly collections: number;
}

export interface FolderPreview {
  readonly machines: readonly MachineView[];
  readonly content: FolderContent;
  /** False when the folder has more facts than a preview counts: the numbers are lower bounds. */
  readonly isComplete: boolean;
  /** Facts of accounts that this machine does not have. */
  readonly withoutAccount: number;
  /** Facts of kinds that this version does not know. */
  readonly unknown: number;
  readonly ignored: FolderReport['ignored'];
  /** Another machine has a newer version of the app, whose files wait for an update of this one. */
  readonly needsUpdate: boolean;
}

export interface PreviewOptions extends Pick<
  SharedFolderOptions,
  'files' | 'machine' | 'clock' | 'random' | 'passphrase' | 'scrypt' | 'rest'
> {
  readonly accounts: readonly NewSharedAccount[];
  /** Those of the games that this machine has. */
  readonly knownGames: (accountId: string, gameIds: readonly string[]) => Promise<readonly string[]>;
}

/** Rejects as `createSharedFolder` does, for example with a wrong passphrase. */
export async function previewFolder(options: PreviewOptions): Promise<FolderPreview> {
  const { accounts, knownGames, ...rest } = options;
  const tally = createTally(accounts);
  const folder = await createSharedFolder({
    ...rest,
    files: withoutWriting(options.files),
    memory: { load: async () => undefined, save: async () => {} },
    allFacts: async function* () {},
  });
  try {
    await folder.read(async (facts) => {
      for (const fact of facts) tally.add(fact);
    });
    const { machines, ignored, needsUpdate } = await folder.report();
    const { content, gameIds, ...counts } = tally.result();
    let gamesHere = 0;
    for (const [accountId, ids] of gameIds)
      for (let from = 0; from < ids.length; from += idsAtOnce)
        gamesHere += (await knownGames(accountId, ids.slice(from, from + idsAtOnce))).length;
    return {
      content: { ...content, games: content.games - gamesHere, gamesHere },
      // This machine is not one of the folder yet.
      machines: machines.filter(({ isThis }) => !isThis),
      ignored,
      needsUpdate,
      ...counts,
    };
  } finally {
    await folder.close();
  }
}

/**
 * The log writes its state file after reading, and expects to find it. A preview must leave no trace for the other
 * machines, so that this file exists in memory only.
 */
function withoutWriting(files: SharedFiles): SharedFiles {
  const written = new Map<string, Uint8Array>();
  return {
    async list(most) {
      const own = [...written].map(([name, { length }]) => ({ name, bytes: length, tag: String(length) }));
      return [...(await files.list(most)), ...own];
    },
    read: async (name, most) => written.get(name) ?? files.read(name, most),
    write: async (name, bytes) => void written.set(name, bytes),
    remove: async (name) => void written.delete(name),
  };
}

/** How versions without their content are joined: only existence and generation are compared. */
const existence: Readonly<Record<SharedKindName, Join>> = {
  ...joins,
  game: joins.player,
  analysis: joins.player,
  recording: joins.player,
  member: joins.player,
};

interface GroupOfFacts {
  readonly kind: SharedKindName;
  readonly owner: string;
  readonly generation: string;
  /** By the rest of their keys. */
  readonly facts: Map<string, Fact>;
}

function createTally(accounts: readonly NewSharedAccount[]) {
  const accountOf = new Map(accounts.map((account) => [ownerOf(account), account.accountId]));
  const groups = new Map<string, GroupOfFacts>();
  /** By owner, the last deletion of the account's data that the folder knows of. */
  const generations = new Map<string, string>();
  let size = 0;
  let isComplete = true;
  let withoutAccount = 0;
  let unknown = 0;

  function noteAccount({ key, stamp, value }: Fact): void {
    const generation = value === null ? stamp : generationIn(value);
    if (generation !== undefined && generation > (generations.get(key) ?? ''))
      generations.set(key, generation);
  }

  function add(fact: Fact): void {
    const { kind, key, stamp } = fact;
    if (!isSharedKind(kind)) unknown += 1;
    else if (kind === 'account') noteAccount(fact);
    else {
      const place = parseKey(key);
      if (!place) unknown += 1;
      else if (!accountOf.has(place.owner)) withoutAccount += 1;
      else {
        const { owner, generation, rest } = place;
        const id = `${kind} ${owner} ${generation}`;
        const group = groups.get(id) ?? { kind, owner, generation, facts: new Map<string, Fact>() };
        groups.set(id, group);
        const known = group.facts.get(rest);
        if (!known && size >= mostFactsMerged) {
          isComplete = false;
          return;
        }
        if (!known) size += 1;
        const bare = { kind, key, stamp, value: bareValue(fact.value) };
        group.facts.set(rest, known ? existence[kind](known, bare) : bare);
      }
    }
  }

  function result() {
    const counts = new Map<SharedKindName, number>();
    const gameIds = new Map<string, string[]>();
    for (const { kind, owner, generation, facts } of groups.values()) {
      if (generation < (generations.get(owner) ?? firstGeneration)) continue;
      const present = [...facts].filter(([, { value }]) => value !== null).map(([rest]) => rest);
      counts.set(kind, (counts.get(kind) ?? 0) + present.length);
      const accountId = accountOf.get(owner);
      if (kind === 'game' && accountId !== undefined)
        gameIds.set(accountId, [...(gameIds.get(accountId) ?? []), ...present]);
    }
    const count = (kind: SharedKindName): number => counts.get(kind) ?? 0;
    const content: Omit<FolderContent, 'gamesHere'> = {
      games: count('game'),
      analyses: count('analysis'),
      activity: count('activity'),
      notes: count('note'),
      repertoires: count('repertoire'),
      cards: count('card'),
      reviews: count('review'),
      recordings: count('recording'),
      collections: count('collection'),
    };
    return { content, gameIds, isComplete, withoutAccount, unknown };
  }

  return { add, result };
}

const bareValue = (value: unknown): { readonly generation?: string } | null => {
  if (value === null) return null;
  const generation = generationIn(value);
  return generation === undefined ? {} : { generation };
};

/** The value comes from the folder. */
function generationIn(value: unknown): string | undefined {
  const generation = typeof value === 'object' && value !== null && 'generation' in value && value.generation;
  return typeof generation === 'string' ? generation : undefined;
}
