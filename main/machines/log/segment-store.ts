/** Segments and states as files of the folder: loaded and checked, packed and written. */
import { inspectContainer, type ContainerHeader } from './container.ts';
import { mostFileBytes } from './limits.ts';
import { decodeState, encodeState, type MachineState } from './machine-state.ts';
import { segmentName, stateName, type SegmentName } from './names.ts';
import { packFile, unpackFile, type Unpacked } from './packed-file.ts';
import type { FactText } from './fact-text.ts';
import type { OwnSegment } from './folder-memory.ts';
import type { FileKeys } from './keys.ts';
import type { StateFile } from './listing.ts';
import type { SharedFiles } from './shared-files.ts';

/** Why a file is not read. `missing`: it vanished after it was listed. */
export type FileTrouble = Exclude<Unpacked['state'], 'open'> | 'partial' | 'newer' | 'missing';

export type LoadedFile =
  | { readonly state: 'open'; readonly header: ContainerHeader; readonly text: Uint8Array }
  | { readonly state: FileTrouble };

export type LoadedState =
  | { readonly state: 'open'; readonly content: MachineState; readonly isEncrypted: boolean }
  | { readonly state: FileTrouble };

/** The header of a new segment, apart from its number of facts. */
export interface SegmentFields {
  readonly machine: string;
  readonly first: number;
  readonly last: number;
  readonly sources: readonly string[];
  readonly parts: readonly string[] | null;
}

/** `keys` encrypts; a file opens with it or, where they are given, with one of some earlier ones. */
export function createSegmentStore(files: SharedFiles, keys: () => FileKeys | null) {
  const load = async (
    name: string,
    earlier: readonly (FileKeys | null)[] = [],
  ): Promise<LoadedFile & { readonly hash?: string }> => {
    const bytes = await files.read(name, mostFileBytes);
    if (!bytes) return { state: 'missing' };
    const inspected = inspectContainer(bytes);
    if (inspected.state !== 'whole') return { state: inspected.state };
    let unpacked = await unpackFile(inspected, keys());
    for (const ring of earlier) if (unpacked.state !== 'open') unpacked = await unpackFile(inspected, ring);
    if (unpacked.state !== 'open') return { state: unpacked.state };
    return { state: 'open', header: inspected.header, text: unpacked.text, hash: inspected.hash };
  };

  return {
    async loadSegment(
      { name, machine, first, last, hash }: Omit<SegmentName, 'kind'>,
      earlier?: readonly (FileKeys | null)[],
    ) {
      const loaded = await load(name, earlier);
      if (loaded.state !== 'open') return loaded;
      const { header } = loaded;
      const agrees =
        header.kind === 'segment' &&
        header.machine === machine &&
        header.first === first &&
        header.last === last &&
        loaded.hash === hash;
      return agrees ? loaded : { state: 'damaged' as const };
    },

    async loadState({ name, machine }: Pick<StateFile, 'name' | 'machine'>): Promise<LoadedState> {
      const loaded = await load(name);
      if (loaded.state !== 'open') return loaded;
      const { header, text } = loaded;
      const content = header.kind === 'state' && header.machine === machine ? decodeState(text) : undefined;
      return content ? { state: 'open', content, isEncrypted: header.cipher !== null } : { state: 'damaged' };
    },

    async writeSegment(fields: SegmentFields, { text, facts }: FactText): Promise<OwnSegment> {
      const { machine, first, last } = fields;
      const [sources, parts] = [[...fields.sources], fields.parts && [...fields.parts]];
      const ring = keys();
      const header = { format: 1, kind: 'segment', machine, first, last, facts, sources, parts } as const;
      const { bytes, hash } = await packFile(header, text, ring);
      const name = segmentName({ machine, first, last, hash });
      await files.write(name, bytes);
      return { name, first, last, facts, bytes: bytes.length, sources, parts, salt: ring?.salt ?? null };
    },

    async writeState(machine: string, state: MachineState): Promise<void> {
      const fields = { first: 0, last: 0, facts: 0, sources: [], parts: null };
      const header = { format: 1, kind: 'state', machine, ...fields } as const;
      const { bytes } = await packFile(header, encodeState(state), keys());
      await files.write(stateName(machine), bytes);
    },

    /** Writes a file again as it is, so that the synchroniser sends it again. False when it is damaged here too. */
    async writeAgain(name: string): Promise<boolean> {
      const bytes = await files.read(name, mostFileBytes);
      if (!bytes) return false;
      const inspected = inspectContainer(bytes);
      if (inspected.state !== 'whole' || !name.includes(inspected.hash)) return false;
      await files.write(name, bytes);
      return true;
    },
  };
}
