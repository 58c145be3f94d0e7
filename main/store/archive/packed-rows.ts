/**
 * Games as they cross from the thread that reads files: JSON of a row of values per game, without the thirty names of
 * an object, and one sequence of bytes.
 */
import type { ArchiveGame, FileTags } from '../history-api.ts';
import type { ImportedNotes } from '../notes-api.ts';

/** The id of a file's game that is not the server's game which it names, and the tags that name that one. */
export interface ApartGame {
  readonly gameId: string;
  readonly tags: readonly (readonly [name: string, value: string])[];
}

/** A game with what an import knows of it. */
export interface BatchGame {
  readonly game: ArchiveGame;
  /** Whether the batch contains its positions. */
  readonly indexed: boolean;
  readonly file: FileTags;
  /** The user's own notes in the file. */
  readonly ownNotes: ImportedNotes | null;
  /** For a game of a file that names a game of the server. */
  readonly apart?: ApartGame;
}

type Value<K extends keyof ArchiveGame> = ArchiveGame[K];
/** Bytes; -1 when absent. */
type Size = number;

/** One game, as `packRow` and `unpackRows` list its values. */
type PackedRow = readonly [
  moves: Size,
  clocks: Size,
  evals: Size,
  indexed: boolean,
  event: string | null,
  site: string | null,
  round: string | null,
  annotator: string | null,
  year: number | null,
  ownNotes: ImportedNotes | null,
  apart: ApartGame | null,
  gameId: Value<'gameId'>,
  began: Value<'began'>,
  lasted: Value<'lasted'>,
  color: Value<'color'>,
  result: Value<'result'>,
  rated: Value<'rated'>,
  variant: Value<'variant'>,
  speed: Value<'speed'>,
  perf: Value<'perf'>,
  status: Value<'status'>,
  source: Value<'source'>,
  opponent: Value<'opponent'>,
  level: Value<'level'>,
  rating: Value<'rating'>,
  ratingDiff: Value<'ratingDiff'>,
  ownRating: Value<'ownRating'>,
  ownDiff: Value<'ownDiff'>,
  plies: Value<'plies'>,
  eco: Value<'eco'>,
  opening: Value<'opening'>,
  arena: Value<'arena'>,
  clockInitial: Value<'clockInitial'>,
  clockIncrement: Value<'clockIncrement'>,
  daysPerTurn: Value<'daysPerTurn'>,
  clockLeft: Value<'clockLeft'>,
  own: Value<'own'>,
  more: Value<'more'>,
  notes: Value<'notes'>,
];

export function packRow({ game, indexed, file, ownNotes, apart }: BatchGame): PackedRow {
  return [
    game.moves.length,
    game.clocks?.length ?? -1,
    game.evals?.length ?? -1,
    indexed,
    file.event,
    file.site,
    file.round,
    file.annotator,
    file.year,
    ownNotes,
    apart ?? null,
    game.gameId,
    game.began,
    game.lasted,
    game.color,
    game.result,
    game.rated,
    game.variant,
    game.speed,
    game.perf,
    game.status,
    game.source,
    game.opponent,
    game.level,
    game.rating,
    game.ratingDiff,
    game.ownRating,
    game.ownDiff,
    game.plies,
    game.eco,
    game.opening,
    game.arena,
    game.clockInitial,
    game.clockIncrement,
    game.daysPerTurn,
    game.clockLeft,
    game.own,
    game.more,
    game.notes,
  ];
}

/** `rows`: JSON of packed rows. `bytes`: moves, clocks and evaluations of all games in sequence. */
export function unpackRows(rows: string, bytes: Uint8Array): BatchGame[] {
  let at = 0;
  const take = (size: Size): Uint8Array => {
    at += size;
    return bytes.subarray(at - size, at);
  };
  return (JSON.parse(rows) as readonly PackedRow[]).map((row): BatchGame => {
    const clocks = row[1];
    const evals = row[2];
    return {
      indexed: row[3],
      file: { event: row[4], site: row[5], round: row[6], annotator: row[7], year: row[8] },
      ownNotes: row[9],
      ...(row[10] && { apart: row[10] }),
      game: {
        gameId: row[11],
        began: row[12],
        lasted: row[13],
        color: row[14],
        result: row[15],
        rated: row[16],
        variant: row[17],
        speed: row[18],
        perf: row[19],
        status: row[20],
        source: row[21],
        opponent: row[22],
        level: row[23],
        rating: row[24],
        ratingDiff: row[25],
        ownRating: row[26],
        ownDiff: row[27],
        plies: row[28],
        eco: row[29],
        opening: row[30],
        arena: row[31],
        clockInitial: row[32],
        clockIncrement: row[33],
        daysPerTurn: row[34],
        clockLeft: row[35],
        own: row[36],
        more: row[37],
        notes: row[38],
        moves: take(row[0]),
        clocks: clocks < 0 ? null : take(clocks),
        evals: evals < 0 ? null : take(evals),
      },
    };
  });
}
