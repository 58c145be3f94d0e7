import type { Message } from './message.ts';
import { english } from './messages/en/index.ts';
import { renderMessage } from './render-message.ts';

/** A message in English, for logs and errors. */
export function inEnglish(message: Message): string {
  return renderMessage(message, english, 'en');
}

/** Whether a value of unknown type is a message. */
export function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('values' in value)) return false;
  if (typeof value.id !== 'string' || !Object.hasOwn(english, value.id)) return false;
  return typeof value.values === 'object' && value.values !== null;
}
