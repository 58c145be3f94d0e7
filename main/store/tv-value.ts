/** Conversion of stored TV recordings to values of facts and back. */
import { variantOfChannel, type RecordingValue } from '../machines/facts/recording.ts';
import type { SqlValue } from './database/sqlite.ts';
import type { TvGameState } from './tv-api.ts';

export interface StoredRecording {
  readonly channel: string;
  readonly began: number;
  readonly ended: number;
  readonly plies: number;
  readonly state: TvGameState;
  readonly starred: number;
  readonly starStamp: string;
  readonly head: string;
  readonly line: Uint8Array;
  readonly whole: Uint8Array | null;
}

export const recordingColumns =
  'channel, began, ended, plies, state, starred, star_stamp AS starStamp, head, line, whole';

/** Undefined for a channel that this version does not know. */
export function recordingValue(
  { channel, began, ended, plies, state, starred, starStamp, head, line, whole }: StoredRecording,
  generation?: string,
): RecordingValue | undefined {
  const variant = variantOfChannel(channel);
  if (variant === undefined) return undefined;
  return {
    ...(generation !== undefined && { generation }),
    ...{ began, ended, plies, state, head, variant },
    ...{ starred: starred === 1, starredAt: starStamp },
    whole: whole && Buffer.from(whole).toString('base64'),
    line: Buffer.from(line).toString('base64'),
  };
}

/** Values of the columns began, ended, plies, state, starred, star_stamp, head, line and whole. */
export function recordingRow(value: RecordingValue): readonly SqlValue[] {
  const { began, ended, plies, state, starred, starredAt, head, line, whole } = value;
  return [
    ...[began, ended, plies, state, Number(starred), starredAt, head],
    ...[bytesOf(line), whole === null ? null : bytesOf(whole)],
  ];
}

const bytesOf = (base64: string): Uint8Array => new Uint8Array(Buffer.from(base64, 'base64'));
