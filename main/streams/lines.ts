import type { StreamLine } from '../service/calls.ts';
import { say } from '../text/say.ts';

/** What cannot be used: why, as a sentence, and the line as it came, bounded. */
export interface Unusable {
  readonly reason: string;
  readonly raw: string;
}

/** A quarantined line is kept up to this length. */
const longestKeptBytes = 64 * 1024;
const longestReason = 300;

/** Why a line belongs into quarantine; `null` for messages and keep-alives. */
export function unusableLine(line: StreamLine<unknown>): Unusable | null {
  const { read } = line;
  if (read.kind === 'event' || read.kind === 'keepAlive') return null;
  const cut = line.terminated ? '' : `${say('The stream stopped within this line.')} `;
  const reason =
    read.kind === 'unknown'
      ? say('Messages of the type "{type}" are not known.', { type: read.type.slice(0, 60) })
      : `${cut}${say('It is not what was expected: {issues}.', { issues: read.issues.join('; ') })}`;
  return {
    reason: reason.length > longestReason ? `${reason.slice(0, longestReason)}…` : reason,
    // Bytes that are no UTF-8 are kept one character each (Latin-1), so that nothing of them is lost.
    raw: bounded(line.bytes ? Buffer.from(line.bytes).toString('latin1') : line.raw),
  };
}

function bounded(text: string): string {
  // No more characters than bytes can fit: a long line is not encoded whole.
  const bytes = Buffer.from(text.slice(0, longestKeptBytes + 1), 'utf8');
  if (bytes.length <= longestKeptBytes) return text;
  // A character cut in the middle is left out.
  return bytes
    .subarray(0, longestKeptBytes)
    .toString('utf8')
    .replace(/\u{fffd}$/u, '');
}
