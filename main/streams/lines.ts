import { cut } from '../base/cut.ts';
import type { StreamLine } from '../service/calls.ts';
import { messageOf, sentences, type Message } from '../text/message.ts';

/** Why a line cannot be used, and the line as it came, bounded. */
export interface UnusableLine {
  readonly reason: Message;
  readonly raw: string;
}

/** Bytes; the most that is kept of a quarantined line. */
const longestKeptBytes = 64 * 1024;
/** Characters of what a reason quotes. */
const longestType = 60;
const longestIssues = 300;

/** Why a line is unusable; null for messages and keep-alives. */
export function unusableLine(line: StreamLine<unknown>): UnusableLine | null {
  const { read } = line;
  if (read.kind === 'event' || read.kind === 'keepAlive') return null;
  return {
    reason: reasonOf(read, line.terminated),
    // Invalid UTF-8 is stored as Latin-1, one character per byte, so that no byte is lost.
    raw: bounded(line.bytes ? Buffer.from(line.bytes).toString('latin1') : line.raw),
  };
}

function reasonOf(
  read: Extract<StreamLine<unknown>['read'], { kind: 'unknown' | 'malformed' }>,
  terminated: boolean,
): Message {
  if (read.kind === 'unknown') return messageOf('stream.unknownType', { type: cut(read.type, longestType) });
  const shape = messageOf('stream.unexpectedShape', { issues: cut(read.issues.join('; '), longestIssues) });
  return terminated ? shape : sentences(messageOf('stream.lineCut'), shape);
}

function bounded(text: string): string {
  // Slice first, so that a long line is not encoded as a whole.
  const bytes = Buffer.from(text.slice(0, longestKeptBytes + 1), 'utf8');
  if (bytes.length <= longestKeptBytes) return text;
  // Drop a character that was cut.
  return bytes
    .subarray(0, longestKeptBytes)
    .toString('utf8')
    .replace(/\u{fffd}$/u, '');
}
