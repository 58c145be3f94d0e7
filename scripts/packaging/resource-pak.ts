/**
 * Chromium's file of resources (`resources.pak`, version 5), without those that the app never shows: the developer
 * tools, which a package has no way to open, and two internal pages. They are compressed already, so a package is
 * smaller by all of their bytes.
 */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export interface PakResource {
  readonly id: number;
  readonly data: Buffer;
}

export interface ResourcePak {
  readonly encoding: number;
  /** In ascending order of their ids. */
  readonly resources: readonly PakResource[];
  /** Further ids of resources: id, id of the resource. */
  readonly aliases: readonly (readonly [id: number, target: number])[];
}

const version = 5;
const headerBytes = 12;
/** An id and an offset. */
const entryBytes = 6;
const aliasBytes = 4;

/** Throws when the file has another format. */
export function parsePak(file: Buffer): ResourcePak {
  if (file.length < headerBytes || file.readUInt32LE(0) !== version)
    throw new Error(`the resource file has another format than version ${version}`);
  const count = file.readUInt16LE(8);
  const aliasCount = file.readUInt16LE(10);
  const idAt = (index: number) => file.readUInt16LE(headerBytes + index * entryBytes);
  const offsetAt = (index: number) => file.readUInt32LE(headerBytes + index * entryBytes + 2);
  const resources = Array.from({ length: count }, (_, index) => ({
    id: idAt(index),
    data: file.subarray(offsetAt(index), offsetAt(index + 1)),
  }));
  const aliasesAt = headerBytes + (count + 1) * entryBytes;
  const aliases = Array.from({ length: aliasCount }, (_, index) => {
    const at = aliasesAt + index * aliasBytes;
    return [file.readUInt16LE(at), idAt(file.readUInt16LE(at + 2))] as const;
  });
  return { encoding: file.readUInt8(4), resources, aliases };
}

export function writePak({ encoding, resources, aliases }: ResourcePak): Buffer {
  const tableBytes = headerBytes + (resources.length + 1) * entryBytes + aliases.length * aliasBytes;
  const table = Buffer.alloc(tableBytes);
  table.writeUInt32LE(version, 0);
  table.writeUInt8(encoding, 4);
  table.writeUInt16LE(resources.length, 8);
  table.writeUInt16LE(aliases.length, 10);
  let offset = tableBytes;
  // The last entry has no resource: its offset is the end.
  for (const [index, { id, data }] of [...resources, { id: 0, data: Buffer.alloc(0) }].entries()) {
    table.writeUInt16LE(id, headerBytes + index * entryBytes);
    table.writeUInt32LE(offset, headerBytes + index * entryBytes + 2);
    offset += data.length;
  }
  const indexOf = new Map(resources.map(({ id }, index) => [id, index]));
  const aliasesAt = tableBytes - aliases.length * aliasBytes;
  for (const [index, [id, target]] of aliases.entries()) {
    table.writeUInt16LE(id, aliasesAt + index * aliasBytes);
    table.writeUInt16LE(indexOf.get(target) ?? 0, aliasesAt + index * aliasBytes + 2);
  }
  return Buffer.concat([table, ...resources.map(({ data }) => data)]);
}

/** Two ids of one source differ by less than this; sources are further apart. */
const maxGap = 16;

/** Recognised by their content, because the ids differ between versions of Electron. */
const unused: readonly { readonly what: string; readonly isIn: (text: string) => boolean }[] = [
  { what: 'developer tools', isIn: (text) => text.startsWith('{"core/common/ResourceType.ts | ') },
  { what: 'chrome://tracing', isIn: (text) => text.includes('<tr-ui-timeline-view') },
];

export interface TrimmedPak {
  readonly pak: ResourcePak;
  /** Names of the removed resources. */
  readonly removed: readonly string[];
}

/**
 * Removes the resources of each source that has a known text, and the page of licences, which the package has as a
 * file of its own.
 * @param licences  its text
 */
export function withoutUnused(pak: ResourcePak, licences: string): TrimmedPak {
  const removed = new Set<string>();
  const gone = new Set<number>();
  for (const source of sourcesOf(pak.resources)) {
    const texts = source.map(({ data }) => textOf(data));
    const found = unused.find(({ isIn }) => texts.some(isIn));
    if (found) {
      removed.add(found.what);
      for (const { id } of source) gone.add(id);
    }
    for (const [index, { id }] of source.entries()) {
      if (texts[index] !== licences) continue;
      removed.add('licences');
      gone.add(id);
    }
  }
  return {
    pak: {
      encoding: pak.encoding,
      resources: pak.resources.filter(({ id }) => !gone.has(id)),
      aliases: pak.aliases.filter(([, target]) => !gone.has(target)),
    },
    removed: [...removed].toSorted(),
  };
}

function sourcesOf(resources: readonly PakResource[]): readonly (readonly PakResource[])[] {
  const sources: PakResource[][] = [];
  let last = -Infinity;
  for (const resource of resources) {
    if (resource.id - last >= maxGap) sources.push([]);
    sources.at(-1)?.push(resource);
    last = resource.id;
  }
  return sources;
}

/** Chromium marks Brotli by two bytes and the length of the text, six bytes. */
const brotliHeader = 8;

function textOf(data: Buffer): string {
  if (data[0] === 0x1e && data[1] === 0x9b)
    return brotliDecompressSync(data.subarray(brotliHeader)).toString();
  if (data[0] === 0x1f && data[1] === 0x8b) return gunzipSync(data).toString();
  return data.toString('latin1');
}
