/** Messages about files that cannot be read. */
import { messageOf, type Message } from '../../text/message.ts';
import type { FileProblem, FromReader } from './import-protocol.ts';

export const setAsideCause = (line: number): Message => messageOf('history.readingFailedTwice', { line });

const messages: Readonly<Record<Exclude<FileProblem, 'no-text' | 'file'>, Message>> = {
  gone: messageOf('history.fileGone'),
  changed: messageOf('history.fileChanged'),
  folder: messageOf('history.folder'),
  'not-a-file': messageOf('history.device'),
  compressed: messageOf('history.compressed'),
  'not-pgn': messageOf('history.notPgn'),
};

type Failed = Omit<Extract<FromReader, { readonly kind: 'failed' }>, 'kind'>;

export function messageFor({ reason, detail, line }: Failed): Message {
  if (reason === 'no-text') return messageOf('history.zeros', { line });
  if (reason === 'file') return messageOf('history.fileUnreadableBecause', { reason: detail });
  return messages[reason];
}
