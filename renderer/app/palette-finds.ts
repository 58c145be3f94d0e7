/** Palette entries of players, games by id, openings and arenas. Pure. */
import type { ArenaList } from '@contract/arenas.ts';
import type { AccountView } from '@contract/models.ts';
import type { FoundPlayer } from '@contract/players.ts';
import type { TextOf } from '@text/catalogue.ts';
import { BoardIcon, HistoryIcon, TrophyIcon, UserIcon } from '../ui/icons.tsx';
import type { PaletteEntry } from './palette.ts';
import type { paletteText } from './palette-text.ts';

type PaletteText = TextOf<typeof paletteText>;

/** Shortest texts that are searched for here, and on the server. */
export const leastSearch = { here: 2, server: 3 } as const;
/** Entries of each group; a longer text narrows them. */
const mostInGroup = 8;

/** The text to search the server for; null where its names cannot contain it. */
export function serverTerm(query: string): string | null {
  const term = query.trim();
  return term.length >= leastSearch.server && /^[\w-]{1,30}$/.test(term) ? term : null;
}

/** The game of an id of 8 characters, with or without the 4 of the player's secret; null for another text. */
export function gameIdIn(query: string): string | null {
  const typed = query.trim();
  return /^(?:[A-Za-z0-9]{8}|[A-Za-z0-9]{12})$/.test(typed) ? typed.slice(0, 8) : null;
}

export interface PlayersOfAccount {
  readonly account: AccountView;
  readonly players: readonly FoundPlayer[];
}

/** Players of all sources, each once per server; the sources are in the order of their worth. */
export function playerEntries(
  sources: readonly PlayersOfAccount[],
  query: string,
  text: PaletteText,
): readonly PaletteEntry[] {
  const start = query.trim().toLowerCase();
  const found = new Map<string, { readonly account: AccountView; readonly player: FoundPlayer }>();
  for (const { account, players } of sources) {
    for (const player of players) {
      const key = `${account.server.baseUrl} ${player.name.toLowerCase()}`;
      const before = found.get(key);
      found.set(key, before ? { ...before, player: joined(before.player, player) } : { account, player });
    }
  }
  const rank = (name: string) => {
    const lower = name.toLowerCase();
    return lower === start ? 0 : lower.startsWith(start) ? 1 : 2;
  };
  return [...found.values()]
    .toSorted((a, b) => rank(a.player.name) - rank(b.player.name) || b.player.games - a.player.games)
    .slice(0, mostInGroup)
    .map(({ account, player }) => ({
      id: `player ${account.id} ${player.name.toLowerCase()}`,
      section: 'players',
      title: player.name,
      player,
      detail: [
        player.title ?? '',
        player.online === true ? text.online : '',
        player.followed ? text.followed : '',
        player.games > 0 ? text.playerGames(player.games) : '',
      ]
        .filter(Boolean)
        .join(' · '),
      icon: UserIcon,
      act: { type: 'go', route: { screen: 'player', accountId: account.id, username: player.name } },
    }));
}

/** A player of two sources. The server spells names, other sources may have ids only. */
function joined(a: FoundPlayer, b: FoundPlayer): FoundPlayer {
  return {
    ...b,
    ...a,
    name: a.name === a.name.toLowerCase() ? b.name : a.name,
    online: a.online ?? b.online,
    followed: a.followed || b.followed,
    games: Math.max(a.games, b.games),
  };
}

/** A game by its id; without an account that may watch, none. */
export function gameEntries(
  query: string,
  accounts: readonly AccountView[],
  text: PaletteText,
): readonly PaletteEntry[] {
  const gameId = gameIdIn(query);
  const accountIds = accounts.filter(({ kind }) => kind !== 'watch').map(({ id }) => id);
  if (gameId === null || accountIds.length === 0) return [];
  const title = text.openGame(gameId);
  return [
    {
      id: `game id ${gameId}`,
      section: 'gameIds',
      title,
      icon: BoardIcon,
      act: { type: 'address', found: { kind: 'gameId', accountIds, gameId, title } },
    },
  ];
}

export interface OpeningsOfAccount {
  readonly accountId: string;
  readonly openings: readonly { readonly name: string; readonly games: number }[];
}

/** Openings of the archives, most games first. */
export function openingEntries(
  archives: readonly OpeningsOfAccount[],
  text: PaletteText,
): readonly PaletteEntry[] {
  return archives
    .flatMap(({ accountId, openings }) => openings.map((opening) => ({ accountId, ...opening })))
    .toSorted((a, b) => b.games - a.games)
    .slice(0, mostInGroup)
    .map(({ accountId, name, games }) => ({
      id: `opening ${accountId} ${name}`,
      section: 'openings',
      title: name,
      detail: text.playerGames(games),
      icon: HistoryIcon,
      act: { type: 'go', route: { screen: 'history', accountId, section: 'games', opening: name } },
    }));
}

/** Arenas whose name contains every word, running and coming ones first. */
export function arenaEntries(
  lists: readonly Pick<ArenaList, 'accountId' | 'rows'>[],
  query: string,
  text: PaletteText,
): readonly PaletteEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const order = { started: 0, created: 1, unknown: 2, finished: 3 } as const;
  return lists
    .flatMap(({ accountId, rows }) => rows.map((row) => ({ accountId, row })))
    .filter(({ row }) =>
      words.every((word) => row.name.toLowerCase().includes(word) || row.id === query.trim()),
    )
    .toSorted((a, b) => order[a.row.state] - order[b.row.state] || a.row.startsAt - b.row.startsAt)
    .slice(0, mostInGroup)
    .map(({ accountId, row }) => ({
      id: `arena ${accountId} ${row.id}`,
      section: 'arenas',
      title: row.name,
      ...(row.players !== null && { detail: text.arenaPlayers(row.players) }),
      icon: TrophyIcon,
      act: { type: 'go', route: { screen: 'arenas', accountId, arenaId: row.id } },
    }));
}
