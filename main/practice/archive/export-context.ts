import type { Directory } from '../people/directory.ts';
import { openingOf } from './openings.ts';
import type { GameLine, GameRecord } from './record.ts';

/** What an export's texts need to know beside the game. */
export interface ExportContext {
  readonly directory: Directory;
  /** Start of every address, without a slash at the end. */
  readonly publicUrl: string;
  /** By how much all that is said of time is off, ms. */
  readonly skew: number;
}

/** A game's opening has a name only where it began as usual. */
export function openingOfRecord(record: GameRecord, line: GameLine) {
  return record.variant === 'standard' && line.initialFen === 'startpos' ? openingOf(line.moves) : undefined;
}
