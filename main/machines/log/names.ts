/** Names of the folder's files. All files are in one folder; a name that contains a path is never ours. Pure. */

/** A file of one machine's log; its name is unique for its content. */
export interface SegmentName {
  readonly kind: 'segment';
  readonly name: string;
  readonly machine: string;
  /** Sequence numbers of the machine's facts, inclusive; a compacted segment lacks superseded facts of its range. */
  readonly first: number;
  readonly last: number;
  /** SHA-256 of the file without its trailer, hex. */
  readonly hash: string;
}

export interface StateName {
  readonly kind: 'state';
  readonly name: string;
  readonly machine: string;
}

/** Conflict copies and temporary files of synchronisers are recognised in order to be counted, and never read. */
export type SharedName = SegmentName | StateName | { readonly kind: 'conflict' | 'temporary' | 'foreign' };

const extension = '.outpost';
const segmentPattern = /^([0-9a-z]{8,32})\.(\d{12})-(\d{12})\.([0-9a-f]{64})\.outpost$/;
const statePattern = /^([0-9a-z]{8,32})\.state\.outpost$/;
/** The beginning of each name of ours. */
const beginning = /^[0-9a-z]{8,32}\.(?:state|\d{12}-\d{12}\.[0-9a-f]{64})/;

/** Unfinished files: of Syncthing, Nextcloud, rsync, browsers, and this app's own drafts. */
const temporaryBeginnings = ['.syncthing.', '~syncthing~', '.~', '.sync-', '.nextcloud', '.owncloud'];
const temporaryEndings = ['.tmp', '.part', '.partial', '.crdownload', '.!sync', '~'];
/** Syncthing; Dropbox and Nextcloud, in English and German. */
const conflictMarks = ['.sync-conflict-', 'conflicted copy', 'conflict copy', 'in konflikt stehende kopie'];

const longestName = 255;
const sequenceDigits = 12;
/** Hex digits of a segment's hash that other files refer to it by. */
const idDigits = 20;
const hashAndExtension = 64 + extension.length;

export function parseName(name: string): SharedName {
  if (name.length > longestName) return { kind: 'foreign' };
  const [, machine = '', first = '', last = '', hash = ''] = segmentPattern.exec(name) ?? [];
  if (hash !== '') {
    const range = { first: Number(first), last: Number(last) };
    const isRange = range.first >= 1 && range.first <= range.last;
    return isRange ? { kind: 'segment', name, machine, ...range, hash } : { kind: 'foreign' };
  }
  const [, ofState] = statePattern.exec(name) ?? [];
  if (ofState !== undefined) return { kind: 'state', name, machine: ofState };
  const lower = name.toLowerCase();
  if (temporaryBeginnings.some((start) => lower.startsWith(start))) return { kind: 'temporary' };
  if (temporaryEndings.some((end) => lower.endsWith(end))) return { kind: 'temporary' };
  if (!beginning.test(lower)) return { kind: 'foreign' };
  // OneDrive appends a host's name and others a number, so every other variant of a name of ours is a copy.
  const isCopy = conflictMarks.some((mark) => lower.includes(mark)) || lower.endsWith(extension);
  return { kind: isCopy ? 'conflict' : 'foreign' };
}

export function segmentName({ machine, first, last, hash }: Omit<SegmentName, 'kind' | 'name'>): string {
  const digits = (sequence: number) => String(sequence).padStart(sequenceDigits, '0');
  return `${machine}.${digits(first)}-${digits(last)}.${hash}${extension}`;
}

export const stateName = (machine: string): string => `${machine}.state${extension}`;

/** How other files refer to a segment. */
export const segmentId = ({ hash }: Pick<SegmentName, 'hash'>): string => hash.slice(0, idDigits);

/** The same from a segment's valid name; fast, for long lists. */
export const idInName = (name: string): string => name.slice(-hashAndExtension, idDigits - hashAndExtension);
