/** Adds the repertoires of a file one after the other. An added one is never made again when the user retries. */
import { writeRepertoire, type ReadRepertoire } from '@chess/repertoire/pgn.ts';

export interface AddedPart {
  readonly id: number;
  /** Moves that are new in the store. */
  readonly added: number;
  readonly leftOut: number;
}

/** `failed` after an error, `waiting` behind one that failed. */
export type PartState = 'added' | 'failed' | 'waiting';

export interface PartReport {
  readonly part: ReadRepertoire;
  readonly state: PartState;
}

export interface PartsReport {
  readonly parts: readonly PartReport[];
  /** The last one that was added, in this run or before. */
  readonly last: number | null;
  /** Moves of this run and of the failed ones before it. */
  readonly moves: number;
  readonly leftOut: number;
}

export interface PartSteps {
  /** Null after a failure. */
  readonly create: (part: ReadRepertoire) => Promise<AddedPart | null>;
  readonly join: (id: number, part: ReadRepertoire) => Promise<AddedPart | null>;
  /** The repertoire to which the user adds this one; null for a new one. */
  readonly chosen: (part: ReadRepertoire) => number | null;
  /** Whether the user has closed the dialog: the rest is not added. */
  readonly isClosed: () => boolean;
}

interface Remembered extends AddedPart {
  /** Name and content. */
  readonly text: string;
}

/**
 * Remembers across runs which parts were added. A part that was added as it is now is skipped. One that the user has
 * changed since is joined into the repertoire that it had made, so that it is not made twice.
 */
export function createPartAdder() {
  const remembered = new Map<string, Remembered>();
  return {
    async run(parts: readonly ReadRepertoire[], steps: PartSteps): Promise<PartsReport> {
      const reports: PartReport[] = [];
      const done: AddedPart[] = [];
      let isStopped = false;
      for (const part of parts) {
        const chosen = steps.chosen(part);
        const { color, variant, root } = part.repertoire;
        const key = `${chosen ?? 'new'} ${color} ${variant} ${root}`;
        const text = writeRepertoire(part.repertoire, part.name);
        const known = remembered.get(key);
        let added: AddedPart | null = known?.text === text ? known : null;
        isStopped ||= steps.isClosed();
        if (!added && !isStopped) {
          const into = chosen ?? known?.id ?? null;
          added = into === null ? await steps.create(part) : await steps.join(into, part);
          if (added && known) added = { ...added, added: added.added + known.added };
          if (added) remembered.set(key, { ...added, text });
        }
        if (added) done.push(added);
        reports.push({ part, state: added ? 'added' : isStopped ? 'waiting' : 'failed' });
        isStopped ||= !added;
      }
      return {
        parts: reports,
        last: done.at(-1)?.id ?? null,
        moves: done.reduce((sum, { added }) => sum + added, 0),
        leftOut: done.reduce((sum, { leftOut }) => sum + leftOut, 0),
      };
    },
  };
}

/** The number of parts that were added, and of all. */
export const countsOf = ({ parts }: PartsReport): readonly [added: number, all: number] => [
  parts.filter(({ state }) => state === 'added').length,
  parts.length,
];
