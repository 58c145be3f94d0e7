/** Arenas as a calendar file (RFC 5545). Pure. */
import { plainText } from '../../base/plain-text.ts';

export interface CalendarArena {
  readonly id: string;
  readonly name: string;
  /** ms since the epoch. */
  readonly startsAt: number;
  readonly finishesAt: number;
  readonly address: string;
  readonly description: string;
  /** Minutes before the start; null: no alarm. */
  readonly remind: number | null;
}

/** `now`: the file's time stamp, ms since the epoch. */
export function makeCalendar(arenas: readonly CalendarArena[], now: number): string {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Outpost//Arenas//EN', 'CALSCALE:GREGORIAN'];
  for (const { id, name, startsAt, finishesAt, address, description, remind } of arenas) {
    // A parsed URL contains no line break.
    const page = URL.canParse(address) ? new URL(address) : null;
    lines.push(
      'BEGIN:VEVENT',
      `UID:${id}@${page?.host ?? 'outpost'}`,
      `DTSTAMP:${stamp(now)}`,
      `DTSTART:${stamp(startsAt)}`,
      `DTEND:${stamp(finishesAt)}`,
      `SUMMARY:${escaped(name)}`,
      `DESCRIPTION:${escaped(description)}`,
      ...(page ? [`URL:${page.href}`] : []),
      ...(remind === null
        ? []
        : [
            'BEGIN:VALARM',
            'ACTION:DISPLAY',
            `DESCRIPTION:${escaped(name)}`,
            `TRIGGER:-PT${remind}M`,
            'END:VALARM',
          ]),
      'END:VEVENT',
    );
  }
  lines.push('END:VCALENDAR');
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** The format requires years of four digits; no arena is older than the epoch. */
const latest = Date.UTC(9999, 11, 31, 23, 59, 59);
const earliest = 0;

function stamp(at: number): string {
  return `${new Date(Math.min(latest, Math.max(earliest, at))).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;
}

/** RFC 5545, section 3.3.11: line breaks become `\n`; other control characters are not allowed. */
function escaped(text: string): string {
  return text
    .split(/\r\n|[\r\n\u0085\u2028\u2029]/)
    .map((line) => plainText(line).replaceAll(/[\\;,]/g, '\\$&'))
    .join('\\n');
}

const longestLine = 75;

/** Folds lines at 75 bytes; a continuation starts with a space, and no character is split. */
function folded(line: string): string {
  let text = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > longestLine) {
      text += '\r\n ';
      bytes = 1;
    }
    text += character;
    bytes += size;
  }
  return text;
}
