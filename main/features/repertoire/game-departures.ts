/** Where archived games left the repertoires of their side. */
import { createPlayer } from '../../chess/bulk/position-player.ts';
import { unpackMoves } from '../../chess/packed-game.ts';
import {
  furthestDeparture,
  positionsIn,
  type Departure,
  type PlayedGame,
} from '../../chess/repertoire/departure.ts';
import { keyText, keyTextOf, lineTo, type Repertoire } from '../../chess/repertoire/repertoire.ts';
import { rulesFor } from '../../chess/rules.ts';
import { variantKeys, type Color } from '../../chess/vocabulary.ts';
import type { ArchiveGame, ArchiveStore } from '../../store/history-api.ts';
import type { CommonDepartureView, DepartureView } from '../../../preload/contract/repertoire.ts';
import { initialFenOf } from './initial-fen.ts';
import { lineText } from './line-text.ts';
import type { StoredRepertoire } from './stored-repertoire.ts';

type Game = Pick<ArchiveGame, 'gameId' | 'variant' | 'moves' | 'more' | 'own'> & { readonly color: Color };

/** Games that are read for the most frequent departures, the latest ones. */
const mostGames = 5_000;
/** A few milliseconds of work. */
const gamesAtOnce = 100;
const mostDepartures = 100;

export interface GameDeparture {
  readonly stored: StoredRepertoire;
  readonly departure: Departure;
  readonly sans: readonly string[];
  /** Of the game: a FEN, or `startpos`. */
  readonly initialFen: string;
}

/** Finds the departures of games; null for games of others, and for those of another beginning. */
export function createDepartureFinder(
  repertoires: readonly StoredRepertoire[],
): (game: Game) => GameDeparture | null {
  const lines = repertoires.map((stored) => ({ ...stored.repertoire, stored }));
  const known = new Map(lines.map((one) => [one, positionsIn(one)] as const));
  const replay = createReplay();
  return (game) => {
    const played = game.own === null ? replay(game) : undefined;
    const found = played && furthestDeparture(lines, played, known);
    if (!found) return null;
    const { repertoire, departure } = found;
    return {
      ...{ stored: repertoire.stored, departure, sans: unpackMoves(game.moves) },
      initialFen: initialFenOf(game.more),
    };
  };
}

function createReplay(): (game: Game) => PlayedGame | undefined {
  let positions: string[] = [];
  let isStart = false;
  const play = createPlayer((high, low) => {
    // Another initial position than the usual one is reported, too.
    if (!isStart) positions.push(keyText([high, low]));
    isStart = false;
  });
  /** By variant and initial position. */
  const starts = new Map<string, { readonly key: string; readonly first: Color } | undefined>();
  return ({ variant, moves, more, color }) => {
    const known = variantKeys.find((one) => one === variant);
    const fen = initialFenOf(more);
    const name = `${variant} ${fen}`;
    if (known && !starts.has(name)) {
      const start = rulesFor(known).parsePosition(fen);
      starts.set(name, start && { key: keyTextOf(start), first: start.turn });
    }
    const start = starts.get(name);
    if (!start) return undefined;
    positions = [start.key];
    isStart = fen !== 'startpos';
    play(moves, variant, fen);
    return { positions, own: color, first: start.first };
  };
}

export function departureView({ stored, departure, sans, initialFen }: GameDeparture): DepartureView {
  const { ply, by, prepared } = departure;
  return {
    ...{ repertoire: stored.row.id, name: stored.row.name, ply, by, initialFen },
    played: sans[ply] ?? null,
    prepared: prepared.map(({ san }) => san),
  };
}

interface Counted {
  readonly first: GameDeparture;
  readonly latest: string;
  games: number;
}

export interface CommonDepartures {
  readonly departures: CommonDepartureView[];
  readonly games: number;
  readonly read: number;
}

/**
 * The most frequent departures from one repertoire. A game counts for the repertoire that it followed furthest.
 * `closed`: positions that may not be shown.
 */
export async function commonDepartures(
  archive: Pick<ArchiveStore, 'games'>,
  accountId: string,
  repertoires: readonly StoredRepertoire[],
  { row, repertoire }: StoredRepertoire,
  closed: ReadonlySet<string>,
): Promise<CommonDepartures> {
  const counted = new Map<string, Counted>();
  let [games, read] = [0, 0];
  const find = createDepartureFinder(repertoires);
  let after: { began: number; id: number } | undefined;
  while (read < mostGames) {
    const filter = { mine: true, color: row.color, variants: [row.variant] };
    const page = await archive.games(accountId, { filter, limit: gamesAtOnce, ...(after && { after }) });
    for (const game of page) {
      const found = find(game);
      if (!found || found.stored.row.id !== row.id) continue;
      games += 1;
      const { by, position, ply } = found.departure;
      if ((by !== 'own' && by !== 'opponent') || closed.has(position)) continue;
      const key = `${position} ${found.sans[ply] ?? ''}`;
      const known = counted.get(key);
      if (known) known.games += 1;
      else counted.set(key, { first: found, latest: game.gameId, games: 1 });
    }
    read += page.length;
    const last = page.at(-1);
    if (!last || page.length < gamesAtOnce) break;
    after = { began: last.began, id: last.id };
  }
  const departures = [...counted.values()]
    .toSorted((one, other) => other.games - one.games)
    .slice(0, mostDepartures)
    .map((one) => commonView(one, repertoire));
  return { departures, games, read };
}

function commonView({ first, latest, games }: Counted, repertoire: Repertoire): CommonDepartureView {
  const { departure, sans } = first;
  const { ply, by, position, prepared } = departure;
  const reached = lineTo(repertoire, position) ?? [];
  const { line, text } = lineText(
    repertoire,
    reached.map(({ san }) => san),
  );
  return {
    ...{ by: by === 'own' ? 'own' : 'opponent', games, line: [...line], text, latest },
    played: sans[ply] ?? '',
    prepared: prepared.map(({ san }) => san),
  };
}
