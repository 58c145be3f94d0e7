/**
 * The log's own memory on this machine. Its owner stores it beside the facts, so that a restored backup takes both
 * back to the same moment.
 */
import { z } from 'zod';
import { safeCheckMany } from '../../base/check.ts';
import { fileId } from './container.ts';
import { idInName, parseName } from './names.ts';

export interface MemoryPort {
  /** Returns the value saved last. A new machine has none; a value that is not valid counts as none. */
  load(): Promise<unknown>;
  /** Resolves when the value is durable. */
  save(memory: FolderMemory): Promise<void>;
}

const count = z.int().min(0);
const machine = z.string().regex(/^[0-9a-z]{8,32}$/);

const ownSegment = z.object({
  name: z.string().refine((name) => parseName(name).kind === 'segment'),
  first: count,
  last: count,
  facts: count,
  bytes: count,
  sources: z.array(fileId),
  parts: z.array(fileId).nullable(),
  /** Salt of the key it is encrypted with; null: not encrypted. */
  salt: z.string().nullable(),
});

const folderMemory = z.object({
  machine,
  /** Sequence number of the newest own fact. */
  sequence: count,
  /** Of the state file. */
  beat: count,
  /** Whether this machine's state file was written: an empty folder is then an accident. */
  isJoined: z.boolean(),
  salt: z.string().nullable(),
  own: z.array(ownSegment),
  /** By machine, the segments read. */
  read: z.array(z.tuple([machine, z.array(fileId)])),
  /** By machine, segments whose facts are also in others that were read. */
  superseded: z.array(z.tuple([machine, z.array(fileId)])),
  /** Segments of other machines that were read and vanished without a replacement: since when, ms since 1970. */
  vanished: z.array(z.object({ machine, id: fileId, since: z.number(), isAdopted: z.boolean() })),
  /** When own segments were found to be replaced, ms since the Unix epoch. */
  replacedAt: z.array(z.tuple([fileId, z.number()])),
  /** The newest beat of each machine, and when it arrived here, ms since the Unix epoch. */
  seen: z.array(z.tuple([machine, count, z.number()])),
  /** Own segments were lost, and all known facts are to be written again. */
  isRepublishing: z.boolean(),
  /** Facts that the last compaction of all segments left. */
  compactedFacts: count,
});

export type VanishedSegment = z.infer<typeof folderMemory>['vanished'][number];
export type OwnSegment = z.infer<typeof ownSegment>;
export type FolderMemory = z.infer<typeof folderMemory>;

/** Returns undefined when the value is no memory. */
export const parseMemory = (value: unknown): FolderMemory | undefined =>
  safeCheckMany(folderMemory, value).data;

export const newMemory = (id: string): FolderMemory => ({
  machine: id,
  sequence: 0,
  beat: 0,
  isJoined: false,
  salt: null,
  own: [],
  read: [],
  superseded: [],
  vanished: [],
  replacedAt: [],
  seen: [],
  isRepublishing: false,
  compactedFacts: 0,
});

/** How other files refer to a segment of this machine. */
export const idOfOwn = ({ name }: Pick<OwnSegment, 'name'>): string => idInName(name);
