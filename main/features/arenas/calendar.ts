/** Arenas as a calendar file (RFC 5545). Pure. */

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
    lines.push(
      'BEGIN:VEVENT',
      `UID:${id}@${URL.canParse(address) ? new URL(address).host : 'outpost'}`,
      `DTSTAMP:${stamp(now)}`,
      `DTSTART:${stamp(startsAt)}`,
      `DTEND:${stamp(finishesAt)}`,
      `SUMMARY:${escaped(name)}`,
      `DESCRIPTION:${escaped(description)}`,
      `URL:${address}`,
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

function stamp(at: number): string {
  return `${new Date(at).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
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
