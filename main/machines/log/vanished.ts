/**
 * Segments of other machines that this one has read, and that vanished without a replacement: an accident with the
 * folder, a machine that was removed, or one that was restored with its folder. Readers still know the facts. The reader
 * with the lowest id writes all that it knows, so that new machines, and the owner, get them. Pure.
 */
import { vanishedAfterMs } from './limits.ts';
import type { VanishedSegment } from './folder-memory.ts';

export interface VanishedContext {
  /** Ms since the Unix epoch. */
  readonly now: number;
  /** Segments that were read and are not in the folder, nor replaced. */
  readonly gone: readonly { readonly machine: string; readonly id: string }[];
  readonly known: readonly VanishedSegment[];
  /** Whether no machine with a lower id says that it has read the segment. */
  readonly isLowest: (machine: string, id: string) => boolean;
}

export interface VanishedVerdict {
  readonly vanished: VanishedSegment[];
  /** All known facts are to be written. */
  readonly mustPublish: boolean;
  readonly forgotten: readonly { readonly machine: string; readonly id: string }[];
}

/**
 * The machine that adopts the facts says for a second period that it has read the segment, so that the others, which
 * notice the loss at other times, do not adopt them as well.
 */
export function judgeVanished({ now, gone, known, isLowest }: VanishedContext): VanishedVerdict {
  const vanished: VanishedSegment[] = [];
  const forgotten: { machine: string; id: string }[] = [];
  let mustPublish = false;
  for (const { machine, id } of gone) {
    const before = known.find((one) => one.machine === machine && one.id === id);
    // A clock that was set back begins anew.
    const since = before && before.since <= now ? before.since : now;
    const age = now - since;
    const isAdopted = before?.isAdopted === true;
    const adopts = !isAdopted && age > vanishedAfterMs && isLowest(machine, id);
    const isOver = isAdopted ? age > 2 * vanishedAfterMs : age > vanishedAfterMs && !adopts;
    if (adopts) mustPublish = true;
    if (isOver) forgotten.push({ machine, id });
    else vanished.push({ machine, id, since, isAdopted: isAdopted || adopts });
  }
  return { vanished, mustPublish, forgotten };
}
