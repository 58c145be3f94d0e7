/** Messages about files that cannot be read. */
import { messageOf, type Message } from '../../text/message.ts';
import type { FileProblem } from './import-protocol.ts';

export const setAsideCause = (line: number): Message => messageOf('history.readingFailedTwice', { line });

export function messageFor({
  reason,
  detail,
  line,
}: {
  readonly reason: FileProblem;
  readonly detail: string;
  readonly line: number;
}): Message {
  switch (reason) {
    case 'gone':
      return messageOf('history.fileGone');
    case 'changed':
      return messageOf('history.fileChanged');
    case 'folder':
      return messageOf('history.folder');
    case 'not-a-file':
      return messageOf('history.device');
    case 'compressed':
      return messageOf('history.compressed');
    case 'utf16':
      return messageOf('history.utf16');
    case 'no-text':
      return messageOf('history.zeros', { line });
    case 'not-pgn':
      return messageOf('history.notPgn');
    case 'file':
      return messageOf('history.fileUnreadableBecause', { reason: detail });
  }
}
