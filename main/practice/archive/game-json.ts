import type { Color } from '../../chess/vocabulary.ts';
import type { Directory } from '../directory.ts';
import type { JsonObject } from '../json.ts';
import type { ClubTimeControl } from '../state.ts';
import { analyse, divisionOf, type Analysis } from './analysis.ts';
import { openingOfRecord, type ExportContext } from './export-context.ts';
import type { ExportOptions } from './export-options.ts';
import { firstFenOf } from './first-fen.ts';
import { makeGamePgn } from './game-pgn.ts';
import type { GameRecord } from './record.ts';

/** Seconds. `totalTime` estimates a game of forty moves; speeds are derived from it. */
export function clockJson(control: ClubTimeControl): JsonObject | undefined {
  if (control.type !== 'clock') return undefined;
  const { limit, increment } = control;
  return { initial: limit, increment, totalTime: limit + 40 * increment };
}

/** A game as one line of an ndjson export. */
export function makeGameJson(record: GameRecord, options: ExportOptions, context: ExportContext): JsonObject {
  const { directory, skew } = context;
  const line = record.line();
  const analysis = record.isAnalysed && options.evals ? analyse(record.id, record.variant, line) : undefined;
  const opening = options.opening ? openingOfRecord(record, line) : undefined;
  const clock = clockJson(record.timeControl);
  return {
    id: record.id,
    rated: record.rated,
    variant: record.variant,
    speed: record.speed,
    perf: record.perf,
    createdAt: record.createdAt + skew,
    lastMoveAt: line.lastMoveAt + skew,
    status: line.status,
    source: record.source,
    players: {
      white: playerJson(record, 'white', directory, analysis, options),
      black: playerJson(record, 'black', directory, analysis, options),
    },
    ...(line.initialFen === 'startpos' ? {} : { initialFen: line.initialFen }),
    ...(record.winner ? { winner: record.winner } : {}),
    ...(opening ? { opening } : {}),
    ...(options.moves ? { moves: line.sans.join(' ') } : {}),
    ...(options.clocks && line.clocks ? { clocks: line.clocks } : {}),
    ...(options.pgnInJson ? { pgn: makeGamePgn(record, options, context) } : {}),
    ...(record.timeControl.type === 'correspondence' ? { daysPerTurn: record.timeControl.daysPerTurn } : {}),
    ...(analysis ? { analysis: analysis.moves } : {}),
    ...(record.arena ? { arenaTour: arenaJson(record.arena) } : {}),
    ...(clock ? { clock } : {}),
    ...(options.lastFen ? { lastFen: line.fens.at(-1) ?? firstFenOf(record.variant, line.initialFen) } : {}),
    ...(options.division ? { division: divisionOf(line) } : {}),
  };
}

function arenaJson({ id, name }: NonNullable<GameRecord['arena']>): JsonObject {
  return name === undefined ? { id } : { id, name };
}

function playerJson(
  record: GameRecord,
  color: Color,
  directory: Directory,
  analysis: Analysis | undefined,
  { accuracy }: ExportOptions,
): JsonObject {
  const seat = record.seats[color];
  if (seat.kind === 'computer') return { aiLevel: seat.level };
  if (seat.kind === 'stranger') return seat.name === undefined ? {} : { name: seat.name };
  const diff = record.ratingDiffs?.[color];
  const team = record.arena?.teams?.[color];
  const { accuracy: percent, ...counts } = analysis?.players[color] ?? {};
  return {
    user: directory.light(seat.id),
    rating: seat.rating,
    ...(diff === undefined ? {} : { ratingDiff: diff }),
    ...(seat.provisional ? { provisional: true } : {}),
    ...(team === undefined ? {} : { team }),
    ...(analysis ? { analysis: { ...counts, ...(accuracy ? { accuracy: percent } : {}) } } : {}),
  };
}
