import type { Directory } from '../directory.ts';
import { openingOf } from '../../chess/openings.ts';
import type { GameLine, GameRecord } from './record.ts';

/** The surroundings that export texts depend on. */
export interface ExportContext {
  readonly directory: Directory;
  /** Prefix of every address, without a trailing slash. */
  readonly publicUrl: string;
  /** Offset added to every time in answers, ms. */
  readonly skew: number;
}

/** `undefined` for variants and for games from a position of their own. */
export function openingOfRecord(record: GameRecord, line: GameLine) {
  return record.variant === 'standard' && line.initialFen === 'startpos' ? openingOf(line.fens) : undefined;
}
