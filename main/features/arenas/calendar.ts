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
  /** Minutes before the start. */
  readonly remind: number | null;
}

/** `now` in ms since the epoch: when the file was made. */
export function makeCalendar(arenas: readonly CalendarArena[], now: number): string {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Outpost//Arenas//EN', 'CALSCALE:GREGORIAN'];
  for (const { id, name, startsAt, finishesAt, address, description, remind } of arenas) {
    // A parsed address is one line and has no character that would end it.
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

/** The format has years of four digits; no arena is older than the epoch. */
const latest = Date.UTC(9999, 11, 31, 23, 59, 59);
const earliest = 0;

function stamp(at: number): string {
  return `${new Date(Math.min(latest, Math.max(earliest, at))).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;
}

/** Section 3.3.11: a line end of any kind is written as `\n`, and other control characters do not exist in a text. */
function escaped(text: string): string {
  return text
    .split(/\r\n|[\r\n\u0085\u2028\u2029]/)
    .map((line) => plainText(line).replaceAll(/[\\;,]/g, '\\$&'))
    .join('\\n');
}

const longestLine = 75;

/** No line has more than 75 bytes; what is longer goes on in the next, after a space, and no character is cut in two. */
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
