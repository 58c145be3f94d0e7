/** Names for files that the app offers to write. Pure. */
import { plainText } from './plain-text.ts';

/** Of the whole name, in UTF-8: file systems take 255, and users and programs add to it. */
const mostBytes = 120;
/** Characters that are looked at. */
const mostRead = 1_000;
/** An ending longer than this is part of the name. */
const longestExtension = 10;

/** Windows has devices by these names in every folder, whatever the extension. */
const deviceName = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])$/i;

/**
 * A file name that is the same on all systems and names no folder. `name` may hold text from a server: separators and
 * other characters that some system reserves become `-`; what is left of an empty name is `file`. Extensions stay.
 */
export function safeFileName(name: string): string {
  // The ends say enough of a name that is far too long.
  const given = name.length > mostRead ? `${name.slice(0, mostRead / 2)}${name.slice(-mostRead / 2)}` : name;
  const cleaned = plainText(given)
    .normalize('NFC')
    .replaceAll(/[\\/:*?"<>|\u2044\u2215\u29F8\uFF0F\uFF3C]+/g, '-')
    // A leading dot hides a file, a leading dash is an option to programs, `~` a home folder.
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

/** As many whole characters as fit into `most` bytes of UTF-8. */
function fitting(text: string, most: number): string {
  let bytes = 0;
  let kept = '';
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > most) break;
    kept += character;
  }
  return kept;
}

/** Windows drops dots and spaces from the end of a name. Linear: an expression would begin anew at each of them. */
function withoutDotsAtEnd(name: string): string {
  let end = name.length;
  while (/[\s.]/.test(name[end - 1] ?? '')) end -= 1;
  return name.slice(0, end);
}
