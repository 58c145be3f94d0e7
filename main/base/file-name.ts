/** Safe names for files that the app writes. Pure. */
import { plainText } from './plain-text.ts';

/** UTF-8 bytes of the whole name. File systems allow 255; users and programs may append to it. */
const mostBytes = 120;
/** Characters of the input that are read. */
const mostRead = 1_000;
/** Characters; a longer extension counts as part of the name. */
const longestExtension = 10;

/** Windows reserves these names in every folder, with any extension. */
const deviceName = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])$/i;

/**
 * Returns a file name that is valid on all systems and contains no folder. `name` may be text from a server.
 * Separators and characters that some system reserves become `-`; an empty name becomes `file`. The extension is
 * kept.
 */
export function safeFileName(name: string): string {
  // A name that is far too long keeps its beginning and its end.
  const given = name.length > mostRead ? `${name.slice(0, mostRead / 2)}${name.slice(-mostRead / 2)}` : name;
  const cleaned = plainText(given)
    .normalize('NFC')
    .replaceAll(/[\\/:*?"<>|\u2044\u2215\u29F8\uFF0F\uFF3C]+/g, '-')
    // A leading dot hides a file, a leading dash reads as an option, and `~` as the home folder.
    .replace(/^[\s.\-~]+/, '');
  const plain = withoutDotsAtEnd(cleaned);
  const dot = plain.lastIndexOf('.');
  const hasExtension =
    dot > 0 && /^\.[A-Za-z0-9]+$/.test(plain.slice(dot)) && plain.length - dot <= longestExtension;
  const extension = hasExtension ? plain.slice(dot) : '';
  const stem = withoutDotsAtEnd(
    fitting(hasExtension ? plain.slice(0, dot) : plain, mostBytes - extension.length),
  );
  const [first = ''] = stem.split('.');
  if (stem === '') return `file${extension}`;
  return deviceName.test(first.trim()) ? `_${stem}${extension}` : `${stem}${extension}`;
}

/** Returns the longest prefix of whole characters that fits into `most` bytes of UTF-8. */
function fitting(text: string, most: number): string {
  let bytes = 0;
  let prefix = '';
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > most) break;
    prefix += character;
  }
  return prefix;
}

/** Windows drops trailing dots and spaces. Linear: `/[\s.]+$/` would backtrack from each of them. */
function withoutDotsAtEnd(name: string): string {
  let end = name.length;
  while (/[\s.]/.test(name[end - 1] ?? '')) end -= 1;
  return name.slice(0, end);
}
