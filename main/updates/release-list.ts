/**
 * The list of a release's files, signed by the maintainers. The app and the signing command (`npm run release`)
 * share this schema. File names are untrusted: one that allows path traversal invalidates the list.
 */
import { z } from 'zod';
import { messageOf } from '../text/message.ts';
import { UpdateRefused } from './update-refused.ts';

/** File names of the list and its signature, in the folder of the build's update address. */
export const listName = 'outpost-releases.json';
export const signatureName = `${listName}.sig`;

/** Identifies the product, so that a list of another product is refused. */
export const product = 'org.outpost.Outpost';

/** Bytes; a real list has about 2 KB. */
export const largestList = 64 * 1_024;
const largestFile = 2 ** 32;

/** Letters, digits and `._-`: no separators or spaces, nothing special to a shell or file system. */
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
  /** Time of the signature; a later list replaces an earlier one. */
  released: time,
  /** Expiry of the list, so that an outdated one cannot be served forever. */
  expires: time,
  /** The oldest version that can update to this one; older ones only report it. */
  minimum: version,
  files: z
    .array(releaseFileSchema)
    .min(1)
    .max(100)
    // Some file systems ignore case.
    .refine((files) => new Set(files.map(({ name }) => name.toLowerCase())).size === files.length),
});
export type ReleaseList = z.infer<typeof releaseListSchema>;

/** Throws `UpdateRefused` if the text is not a list, or one of another product. */
export function parseReleaseList(text: string): ReleaseList {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw unreadable();
  }
  const parsed = releaseListSchema.safeParse(read);
  if (!parsed.success) throw unreadable();
  if (parsed.data.product !== product) throw new UpdateRefused(messageOf('update.otherProduct'));
  return parsed.data;
}

const unreadable = () => new UpdateRefused(messageOf('update.listUnreadable'));

/** Extension of the self-updating file by platform. */
const extensions: Partial<Readonly<Record<NodeJS.Platform, string>>> = {
  linux: '.AppImage',
  win32: '.exe',
  darwin: '.zip',
};

/** Processor names that electron-builder uses in file names. */
const architectureWords: Readonly<Record<string, readonly string[]>> = {
  x64: ['x64', 'x86_64', 'amd64'],
  arm64: ['arm64', 'aarch64'],
  arm: ['armv7l', 'armhf'],
  ia32: ['ia32', 'i386'],
};

/**
 * The file that updates an installed app on this platform and processor, or null. A file without a processor in
 * its name suits all; a specific one takes precedence.
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
