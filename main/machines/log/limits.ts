/** The limits of the shared log, apart from those of a fact (`../fact.ts`). Files in the folder are written by other programs and people. */

/** Version of the format that this code writes. It reads this version and all earlier ones. */
export const formatVersion = 1;

/** Bytes of a segment's text before compression. A reader unpacks no more than that. */
export const mostTextBytes = 8_000_000;
/** Bytes of a file. Incompressible text with the longest header fits. */
export const mostFileBytes = 8 * 1024 * 1024;
export const mostHeaderBytes = 64 * 1024;
/** Bytes of the text of one fact. */
export const mostFactBytes = 4_000_000;

/** Files of the folder that a listing takes into account. */
export const mostFiles = 20_000;
/** Machines whose files are read. */
export const mostMachines = 64;
/** Segments that one compaction replaces, and that a header names. */
export const mostSources = 1_024;
/** Files that a machine asks for again at once. */
export const mostWanted = 100;
/** Superseded segments that are remembered of each machine. */
export const mostSuperseded = 2 * mostSources;
/** UTF-16 units of a machine's name. */
export const mostNameLength = 60;
/** UTF-16 units of what a machine's app says about itself. */
export const mostPresence = 16_384;

/** Facts and bytes of their text that a reader passes on at once. */
export const factsAtOnce = 250;
export const bytesAtOnce = 128 * 1024;

/** Time after which a file that is not whole counts as damaged, ms. Synchronisers write large files slowly. */
export const patienceMs = 15 * 60_000;
/** Least time between two answers to a request for the same file, ms: the answer needs time to arrive. */
export const answerAgainMs = 60 * 60_000;
/** Least time between two writes of a machine's state file when only its list of read segments has changed, ms. */
export const stateEveryMs = 60_000;
/** Interval of the sign of life, ms. */
export const signOfLifeMs = 60 * 60_000;
/** Time after which a machine's acknowledgement is no longer waited for, ms. */
export const silentAfterMs = 60 * 86_400_000;
/** Time after which replaced segments are removed without acknowledgement, ms. */
export const graceMs = 14 * 86_400_000;

/** Time after which a vanished segment of another machine counts as lost, ms; its replacement may be on its way. */
export const vanishedAfterMs = 86_400_000;

/** Adjacent segments of similar size that are merged into one. */
export const segmentsToMerge = 8;
/** Bytes of files up to which segments count as similar, smallest first. */
export const mergeTiers: readonly number[] = [16 * 1024, 128 * 1024, 1024 * 1024];
/** Facts of a machine's segments above which superseded facts are looked for among all of them. */
export const fewFacts = 10_000;
/** Facts of one compaction: it keeps a digest and a stamp of each in memory, about 150 bytes, beside unfinished joins. */
export const mostFactsMerged = 2_000_000;
/** Bytes of facts whose join is not finished. Beyond that, a partial join is written: readers join it with the rest. */
export const mostPendingBytes = 64 * 1024 * 1024;

/** Parameters of scrypt that this code writes: 128 MiB and about half a second. */
export const scryptParameters = { N: 2 ** 17, r: 8, p: 1 } as const;
/** Largest accepted parameters of other machines. */
export const mostScrypt = { N: 2 ** 17, r: 8, p: 1 } as const;
/** Derived keys that are remembered, one for each machine and passphrase. */
export const mostKeys = 2 * mostMachines;
/** Keys that one pass over the folder derives: a folder full of salts must not keep the processor busy. */
export const mostDerivations = 16;
