import type { Fields } from '../fields.ts';
import { sideOf } from '../directory.ts';
import { flagOf } from '../flags.ts';
import { isPerfKey } from '../perf-names.ts';
import type { PerfKey } from '../roster.ts';
import { done, refuse, type ClubResult } from '../state.ts';
import type { Color } from '../../chess/vocabulary.ts';
import type { GameRecord } from './record.ts';

/** The parts of a game in an export. */
export interface ExportOptions {
  readonly moves: boolean;
  readonly pgnInJson: boolean;
  readonly tags: boolean;
  readonly clocks: boolean;
  readonly evals: boolean;
  readonly accuracy: boolean;
  readonly opening: boolean;
  readonly division: boolean;
  readonly literate: boolean;
  readonly lastFen: boolean;
  readonly withBookmarked: boolean;
}

/** Selects games of a member for an export. Times in ms since the epoch. */
export interface GameFilter {
  readonly since?: number;
  readonly until?: number;
  readonly max?: number;
  readonly vs?: string;
  readonly rated?: boolean;
  readonly perfs?: readonly PerfKey[];
  readonly color?: Color;
  readonly analysed?: boolean;
  readonly ongoing: boolean;
  readonly finished: boolean;
  readonly oldestFirst: boolean;
}

/** The smallest `since` that the service accepts: it has no older games. */
const firstMoment = 1_356_998_400_070;

/** `usual` holds the defaults for fields that the caller omits. */
export function parseExportOptions(fields: Fields, usual: Partial<ExportOptions> = {}): ExportOptions {
  const flag = (name: keyof ExportOptions) => flagOf(fields[name]) ?? usual[name] ?? false;
  return {
    moves: flagOf(fields['moves']) ?? true,
    tags: flagOf(fields['tags']) ?? true,
    pgnInJson: flag('pgnInJson'),
    clocks: flag('clocks'),
    evals: flag('evals'),
    accuracy: flag('accuracy'),
    opening: flag('opening'),
    division: flag('division'),
    literate: flag('literate'),
    lastFen: flag('lastFen'),
    withBookmarked: flag('withBookmarked'),
  };
}

export function parseGameFilter(fields: Fields): ClubResult<GameFilter> {
  const times: { since?: number; until?: number; max?: number } = {};
  for (const [name, least] of [
    ['since', firstMoment],
    ['until', firstMoment],
    ['max', 1],
  ] as const) {
    const text = fields[name];
    if (text === undefined) continue;
    const value = Number(text);
    if (text.trim() === '' || !Number.isInteger(value) || value < least)
      return refuse(400, `${name} is a whole number from ${least}`);
    times[name] = value;
  }
  const perfs = fields['perfType']?.split(',').map((one) => one.trim());
  if (perfs && !perfs.every(isPerfKey)) return refuse(400, 'perfType is not a list of speeds and variants');
  const { color, vs, sort = 'dateDesc' } = fields;
  if (color !== undefined && color !== 'white' && color !== 'black')
    return refuse(400, 'The color is white or black');
  if (sort !== 'dateAsc' && sort !== 'dateDesc') return refuse(400, 'sort is dateAsc or dateDesc');
  const rated = flagOf(fields['rated']);
  const analysed = flagOf(fields['analysed']);
  return done({
    ...times,
    ...(vs === undefined ? {} : { vs: vs.toLowerCase() }),
    ...(rated === undefined ? {} : { rated }),
    ...(analysed === undefined ? {} : { analysed }),
    ...(perfs ? { perfs: perfs.filter(isPerfKey) } : {}),
    ...(color === undefined ? {} : { color }),
    ongoing: flagOf(fields['ongoing']) ?? false,
    finished: flagOf(fields['finished']) ?? true,
    oldestFirst: sort === 'dateAsc',
  });
}

/** `records` must be sorted by creation. The result has the order that the filter requests. */
export function filterGames(
  records: readonly GameRecord[],
  memberId: string,
  filter: GameFilter,
): readonly GameRecord[] {
  const { since = 0, until = Infinity, max = Infinity, vs, rated, perfs, color, analysed } = filter;
  const fits = (record: GameRecord) =>
    record.createdAt >= since &&
    record.createdAt <= until &&
    (record.isLive ? filter.ongoing : filter.finished) &&
    (vs === undefined || (vs !== memberId && sideOf(record.seats, vs) !== undefined)) &&
    (rated === undefined || record.rated === rated) &&
    (perfs === undefined || perfs.includes(record.perf)) &&
    (color === undefined || sideOf(record.seats, memberId) === color) &&
    (analysed === undefined || record.isAnalysed === analysed);
  const found = records.filter(fits);
  return (filter.oldestFirst ? found : found.toReversed()).slice(0, max);
}
