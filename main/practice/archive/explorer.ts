/**
 * The club's opening explorer, over its own games: of titled members, of members, or of one member. The first moves of
 * each game are read once, some games at a time.
 */
import type { Clock } from '../../base/clock.ts';
import { rulesFor } from '../../chess/rules.ts';
import { colors, variantKeys, type Color } from '../../chess/vocabulary.ts';
import { sideOf, type Directory } from '../directory.ts';
import type { Fields } from '../fields.ts';
import type { JsonObject } from '../json.ts';
import { done, refuse, type ClubResult, type ClubState } from '../state.ts';
import type { Archive } from './archive.ts';
import type { GameRecord } from './record.ts';

/** Half-moves of a game that are looked up. */
const indexedPlies = 30;
/** Games of each kind, the latest: the moves of a game take some ms to make. */
const mostGames = 60;
/** Members whose games count for all, and the latest games of each. */
const mostMembers = 10;
const gamesOfMember = 4;
/** Games read between two answers about one member. */
const gamesAtOnce = 20;
/** Age up to which a list of games is used again, ms. */
const listedMs = 10 * 60_000;
const mostMoves = 60;
const mostShown = 8;

interface IndexedGame {
  readonly record: GameRecord;
  /** Positions without counters, from the initial one. */
  readonly boards: readonly string[];
  readonly ucis: readonly string[];
  readonly sans: readonly string[];
}

interface Found {
  readonly game: IndexedGame;
  readonly ply: number;
}

export interface ClubExplorerDependencies {
  readonly clock: Pick<Clock, 'monotonic'>;
  readonly archive: Pick<Archive, 'ofMember'>;
  readonly directory: Directory;
  readonly state: ClubState;
}

const boardOf = (fen: string): string => fen.split(' ').slice(0, 4).join(' ');

export function createClubExplorer({ clock, archive, directory, state }: ClubExplorerDependencies) {
  const indexed = new Map<string, IndexedGame>();
  const listed = new Map<boolean, { readonly at: number; readonly games: readonly GameRecord[] }>();

  const indexOf = (record: GameRecord): IndexedGame => {
    const known = indexed.get(record.id);
    if (known) return known;
    const { initialFen, moves, sans, fens } = record.line();
    const start = rulesFor(record.variant).parsePosition(initialFen)?.fen ?? '';
    const game = {
      record,
      boards: [start, ...fens.slice(0, indexedPlies)].map(boardOf),
      ucis: moves.slice(0, indexedPlies),
      sans: sans.slice(0, indexedPlies),
    };
    indexed.set(record.id, game);
    return game;
  };

  const finishedOf = (memberId: string, most: number): readonly GameRecord[] =>
    archive
      .ofMember(memberId)
      .filter(({ isLive, isAborted }) => !isLive && isAborted !== true)
      .slice(-most);

  const members = (isTitled: boolean): readonly string[] =>
    directory
      .all()
      .filter(({ title }) => !isTitled || (title !== undefined && title !== 'BOT'))
      .slice(0, mostMembers)
      .map(({ id }) => id);

  /** Games of members, each once; the user's first. */
  const gamesOf = (isTitled: boolean): readonly GameRecord[] => {
    const known = listed.get(isTitled);
    if (known && clock.monotonic() - known.at < listedMs) return known.games;
    const own = isTitled ? [] : finishedOf(state.user.id, mostGames / 2);
    const games = [...own, ...members(isTitled).flatMap((id) => finishedOf(id, gamesOfMember))];
    const once = [...new Map(games.map((game) => [game.id, game])).values()].slice(0, mostGames);
    listed.set(isTitled, { at: clock.monotonic(), games: once });
    return once;
  };

  const find = (records: readonly GameRecord[], board: string): readonly Found[] =>
    records.flatMap((record) => {
      const game = indexOf(record);
      const ply = game.boards.indexOf(board);
      return ply < 0 ? [] : [{ game, ply }];
    });

  const answer = (found: readonly Found[], memberId: string | null): JsonObject => {
    const byMove = new Map<string, Found[]>();
    for (const one of found) {
      const uci = one.game.ucis[one.ply];
      if (uci !== undefined) byMove.set(uci, [...(byMove.get(uci) ?? []), one]);
    }
    const moves = [...byMove].toSorted(([, a], [, b]) => b.length - a.length).slice(0, mostMoves);
    return {
      ...resultsOf(found),
      moves: moves.map(([uci, games]) => {
        const rating = ratingOf(games, memberId);
        const name = memberId === null ? 'averageRating' : 'averageOpponentRating';
        const [first] = games;
        return {
          ...{ uci, san: first?.game.sans[first.ply] ?? uci, ...resultsOf(games) },
          ...{ [name]: rating, game: null, opening: null },
          ...(memberId !== null && { performance: rating }),
        };
      }),
      [memberId === null ? 'topGames' : 'recentGames']: found
        .toReversed()
        .slice(0, mostShown)
        .map(({ game, ply }) => ({ uci: game.ucis[ply], ...gameJson(game.record, directory) })),
      opening: null,
      ...(memberId !== null && { queuePosition: 0 }),
    };
  };

  return {
    /** JSON text, in pieces: each but the last is a blank, made while a game is read. */
    look(source: 'masters' | 'players', fields: Fields): ClubResult<Iterable<string>> {
      const asked = readPosition(fields);
      if (!asked) return refuse(400, 'Invalid position');
      const records = gamesOf(source === 'masters')
        .filter(({ variant }) => variant === asked.variant)
        .filter((record) => source === 'masters' || fits(record, fields));
      return done(
        (function* () {
          for (const record of records) {
            indexOf(record);
            yield ' ';
          }
          yield JSON.stringify(answer(find(records, asked.board), null));
        })(),
      );
    },
    /** Answers that grow, the last of which is complete. */
    lookPlayer(fields: Fields): ClubResult<Iterable<string>> {
      const asked = readPosition(fields);
      const color = colors.find((one) => one === fields['color']);
      if (!asked || !color) return refuse(400, 'Invalid position or color');
      const member = directory.find((fields['player'] ?? '').toLowerCase());
      if (!member) return refuse(404, 'No such player');
      const records = finishedOf(member.id, mostGames)
        .filter(({ variant }) => variant === asked.variant)
        .filter((record) => sideOf(record.seats, member.id) === color && fits(record, fields));
      const line = (read: readonly GameRecord[]) =>
        `${JSON.stringify(answer(find(read, asked.board), member.id))}\n`;
      return done(
        (function* () {
          for (const [index, record] of records.entries()) {
            indexOf(record);
            const read = index + 1;
            const isStep = read % gamesAtOnce === 0 && read < records.length;
            // A line break alone keeps the connection alive.
            yield isStep ? line(records.slice(0, read)) : '\n';
          }
          yield line(records);
        })(),
      );
    },
  };
}

function readPosition({ variant: wanted = 'standard', fen, play = '' }: Fields) {
  const variant = variantKeys.find((one) => one === wanted);
  let position = variant && rulesFor(variant).parsePosition(fen);
  for (const uci of play.split(',').filter((move) => move !== '')) position = position?.play(uci)?.position;
  return variant && position ? { variant, board: boardOf(position.fen) } : undefined;
}

/** Speeds, and rating groups by their lower ends: a group reaches up to the next. */
function fits(record: GameRecord, { speeds = '', ratings = '' }: Fields): boolean {
  if (speeds !== '' && !speeds.split(',').includes(record.speed)) return false;
  if (ratings === '') return true;
  const mean = meanRating(record);
  const group = ratingGroups.findLast((least) => mean >= least) ?? 0;
  return ratings.split(',').includes(String(group));
}

const ratingGroups = [0, 1000, 1200, 1400, 1600, 1800, 2000, 2200, 2500];

const ratingOfSide = ({ seats }: GameRecord, color: Color): number => {
  const seat = seats[color];
  return seat.kind === 'member' ? seat.rating : 1500;
};

const meanRating = (record: GameRecord): number =>
  (ratingOfSide(record, 'white') + ratingOfSide(record, 'black')) / 2;

function ratingOf(found: readonly Found[], memberId: string | null): number {
  const sum = found.reduce((total, { game: { record } }) => {
    const own = memberId === null ? undefined : sideOf(record.seats, memberId);
    return total + (own ? ratingOfSide(record, own === 'white' ? 'black' : 'white') : meanRating(record));
  }, 0);
  return Math.round(sum / Math.max(1, found.length));
}

function resultsOf(found: readonly Found[]) {
  const count = (winner: Color | undefined) =>
    found.filter(({ game }) => game.record.winner === winner).length;
  return { white: count('white'), draws: count(undefined), black: count('black') };
}

function gameJson(record: GameRecord, directory: Directory): JsonObject {
  const date = new Date(record.createdAt);
  const player = (color: Color) => {
    const seat = record.seats[color];
    const name = seat.kind === 'member' ? directory.light(seat.id).name : 'Anonymous';
    return { name, rating: ratingOfSide(record, color) };
  };
  return {
    id: record.id,
    winner: record.winner ?? null,
    speed: record.speed,
    mode: record.rated ? 'rated' : 'casual',
    white: player('white'),
    black: player('black'),
    year: date.getUTCFullYear(),
    month: date.toISOString().slice(0, 7),
  };
}
