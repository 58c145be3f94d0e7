/**
 * The list of a release's files, which its maintainers sign. The app and the command that signs (`npm run release`) read
 * it by the same schema. Every name in it is data: a name that could lead out of a folder makes the list unreadable.
 */
import { z } from 'zod';
import { say } from '../text/say.ts';
import { UpdateRefused } from './update-refused.ts';

/** Names of the list and of its signature, in the folder on the web that a build names. */
export const listName = 'outpost-releases.json';
export const signatureName = `${listName}.sig`;

/** Says for which product a list was signed, so that a list of another product cannot be used in its place. */
export const product = 'org.outpost.Outpost';

/** Bytes. A real list has some 2 KB. */
export const largestList = 64 * 1_024;
/** Bytes of a release's file. */
const largestFile = 2 ** 32;

/** Letters, digits and `._-`: no separators, no spaces, nothing that a shell or a file system reads differently. */
const namePattern = /^[A-Za-z0-9](?:[A-Za-z0-9_-]|\.(?!\.|$)){0,199}$/;
const versionPattern = /^\d{1,9}\.\d{1,9}\.\d{1,9}(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/;

const version = z.string().max(64).regex(versionPattern);
const time = z.iso.datetime().max(40);

const releaseFileSchema = z.strictObject({
  name: z.string().regex(namePattern),
  /** Bytes. */
  size: z.int().positive().max(largestFile),
  /** Base64. */
  sha512: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
});
export type ReleaseFile = z.infer<typeof releaseFileSchema>;

export const releaseListSchema = z.strictObject({
  format: z.literal(1),
  product: z.string().max(100),
  version,
  /** When the list was signed; a later list replaces an earlier one. */
  released: time,
  /** After this time the list is not believed any more, so that an old one cannot be served for ever. */
  expires: time,
  /** The oldest version that may replace itself with this one; older ones only report it. */
  minimum: version,
  files: z
    .array(releaseFileSchema)
    .min(1)
    .max(100)
    // Two names that differ in case are one file on some systems.
    .refine((files) => new Set(files.map(({ name }) => name.toLowerCase())).size === files.length),
});
export type ReleaseList = z.infer<typeof releaseListSchema>;

/** Throws `UpdateRefused` when the text is no list, or one of another product. */
export function parseReleaseList(text: string): ReleaseList {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw unreadable();
  }
  const parsed = releaseListSchema.safeParse(read);
  if (!parsed.success) throw unreadable();
  if (parsed.data.product !== product)
    throw new UpdateRefused(say('The list of new versions belongs to another product.'));
  return parsed.data;
}

const unreadable = () => new UpdateRefused(say('The list of new versions cannot be read.'));

/** What a platform replaces itself with. */
const extensions: Partial<Readonly<Record<NodeJS.Platform, string>>> = {
  linux: '.AppImage',
  win32: '.exe',
  darwin: '.zip',
};

/** How electron-builder names processors in files. */
const architectureWords: Readonly<Record<string, readonly string[]>> = {
  x64: ['x64', 'x86_64', 'amd64'],
  arm64: ['arm64', 'aarch64'],
  arm: ['armv7l', 'armhf'],
  ia32: ['ia32', 'i386'],
};

/**
 * The file that replaces an installed app on this platform and processor, or null. A file that names no processor is for
 * all of them; it is used when none names this one.
 */
export function fileFor(list: ReleaseList, platform: NodeJS.Platform, arch: string): ReleaseFile | null {
  const extension = extensions[platform];
  if (extension === undefined) return null;
  const fitting = list.files.filter(({ name }) => name.endsWith(extension));
  const names = (file: ReleaseFile, words: readonly string[]) =>
    words.some((word) => new RegExp(`(?:^|[-_.])${word}[-_.]`).test(file.name));
  const own = fitting.find((file) => names(file, architectureWords[arch] ?? []));
  const forAll = fitting.find((file) => !names(file, Object.values(architectureWords).flat()));
  return own ?? forAll ?? null;
}
