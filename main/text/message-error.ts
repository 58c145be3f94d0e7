import { inEnglish } from './english.ts';
import { verbatim, type Message } from './message.ts';

/** An error with a message for the user; `message` is its English text, for logs. */
export class MessageError extends Error {
  /** Set by each class: bundling shortens the names of classes. */
  override readonly name: string = 'MessageError';
  readonly userMessage: Message;
  constructor(userMessage: Message, options?: ErrorOptions) {
    super(inEnglish(userMessage), options);
    this.userMessage = userMessage;
  }
}

/** The message of anything thrown: that of a `MessageError`, else the first line of the system's own text. */
export function messageOfError(error: unknown): Message {
  if (error instanceof MessageError) return error.userMessage;
  const text = error instanceof Error ? error.message : String(error);
  return verbatim(text.split('\n', 1)[0] ?? '');
}
