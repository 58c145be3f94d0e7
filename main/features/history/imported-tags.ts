/** Reads values of a PGN game's tags. Pure. */
import { tagsHeader } from '../../chess/own-notes.ts';
import type { FileTags } from '../../store/history-api.ts';

/** The tags that an import reads. */
const readNames = [
  ...(['Event', 'Site', 'Round', 'Annotator', 'EventDate', 'Date', 'UTCDate', 'UTCTime', 'Result'] as const),
  ...(['White', 'Black', 'WhiteElo', 'BlackElo', 'WhiteTitle', 'BlackTitle'] as const),
  ...(['WhiteRatingDiff', 'BlackRatingDiff', 'TimeControl', 'Termination', 'ECO', 'Opening'] as const),
  ...(['FEN', 'Variant', 'AnalysisId', tagsHeader] as const),
] as const;
type ReadName = (typeof readNames)[number];

export interface Tags {
  get(name: ReadName): string | undefined;
}

/** Holds the tags of one game after the other. A `Map` that is cleared grows anew for each game. */
export function createTagTable() {
  const places = new Map<string, number>(readNames.map((name, place) => [name, place]));
  const values: (string | undefined)[] = readNames.map(() => undefined);
  return {
    /** Replaces the tags; the first of each name counts. */
    read(tags: readonly (readonly [name: string, value: string])[]): void {
      values.fill(undefined);
      for (const [name, value] of tags) {
        const place = places.get(name);
        if (place !== undefined) values[place] ??= value;
      }
    },
    get: (name: ReadName): string | undefined => values[places.get(name) ?? -1],
  };
}

export const known = (text: string | undefined): string | null =>
  text === undefined || text === '' || text === '?' ? null : text;
/** `Anonymous` is no player's name. */
export const nameOf = (text: string | undefined): string | null =>
  text === 'Anonymous' ? null : known(text);

export function numberOf(text: string | undefined): number | null {
  return text !== undefined && /^[+-]?\d{1,5}$/.test(text) ? Number(text) : null;
}

export function levelOf(name: string | null): number | null {
  const found = name === null ? null : /^(?:Computer|lichess AI) level (\d+)$/i.exec(name);
  return found ? Number(found[1]) : null;
}

interface Control {
  readonly initial: number | null;
  readonly increment: number | null;
  readonly days: number | null;
}

const noControl: Control = { initial: null, increment: null, days: null };

export function controlOf(text: string | undefined): Control {
  const clock = /^(\d{1,6})(?:\+(\d{1,4}))?$/.exec(text ?? '');
  if (clock) return { initial: Number(clock[1]), increment: Number(clock[2] ?? 0), days: null };
  const slow = /^1\/(\d{1,8})$/.exec(text ?? '');
  return slow ? { ...noControl, days: Math.max(1, Math.round(Number(slow[1]) / 86_400)) } : noControl;
}

/** An unknown month or day counts as 1; a missing date is 0. */
export function beganAt(tags: Tags): number {
  const date = /^(\d{4})(?:[.\-/](\d\d|\?\?))?(?:[.\-/](\d\d|\?\?))?/.exec(
    tags.get('UTCDate') ?? tags.get('Date') ?? '',
  );
  if (!date) return 0;
  const part = (text: string | undefined) => (text === undefined || text === '??' ? 1 : Number(text));
  const time = /^(\d\d):(\d\d):(\d\d)$/.exec(tags.get('UTCTime') ?? '');
  const at = Date.UTC(
    Number(date[1]),
    part(date[2]) - 1,
    part(date[3]),
    ...(time ? ([Number(time[1]), Number(time[2]), Number(time[3])] as const) : []),
  );
  return Number.isFinite(at) ? at : 0;
}

/** Characters of a tag by which collections are filtered; the notes keep the whole value. */
const longestValue = 200;

/** `?` and `-` are unknown. An address names one game, not a place. */
function valueOf(text: string | undefined): string | null {
  const value = text?.trim() ?? '';
  return value === '' || value === '-' || /^\?+$/.test(value) || value.includes('://')
    ? null
    : value.slice(0, longestValue);
}

/** The tags by which collections are filtered. */
export function fileTagsOf(tags: Tags): FileTags {
  const date = /^\d{4}/.exec(tags.get('Date') ?? tags.get('UTCDate') ?? tags.get('EventDate') ?? '');
  return {
    event: valueOf(tags.get('Event')),
    site: valueOf(tags.get('Site')),
    round: valueOf(tags.get('Round')),
    annotator: valueOf(tags.get('Annotator')),
    year: date ? Number(date[0]) : null,
  };
}
