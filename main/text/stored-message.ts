/** Messages in columns of the database. Older versions stored English sentences there. */
import { legacyMessage } from './legacy-sentences.ts';
import { messageBounds, type Message } from './message.ts';

/** The text of a column for a message. */
export function storeMessage(message: Message): string {
  return JSON.stringify({ id: message.id, values: message.values });
}

/** The message of a column. A sentence of an older version is translated if it is known, else shown as it is. */
export function readMessage(text: string): Message {
  return (text.startsWith('{"id":') ? parse(text) : null) ?? legacyMessage(text);
}

/** The same for a member of stored JSON; null when it is neither a message nor a text. */
export function readMessageMember(value: unknown): Message | null {
  if (typeof value === 'string') return readMessage(value);
  return isStoredMessage(value) ? value : null;
}

/** Whether stored JSON is a message within all bounds. Its id may be of another version. */
export function isStoredMessage(value: unknown): value is Message {
  return isStored(value, messageBounds.depth);
}

function parse(text: string): Message | null {
  try {
    const value: unknown = JSON.parse(text);
    return isStoredMessage(value) ? value : null;
  } catch {
    return null;
  }
}

const idPattern = /^[a-z][A-Za-z0-9]{0,39}\.[a-z][A-Za-z0-9]{0,59}$/;
const namePattern = /^[a-z][A-Za-z0-9]{0,39}$/;

/** `depth`: how many levels of messages may follow. */
function isStored(value: unknown, depth: number): value is Message {
  if (!isObject(value)) return false;
  const { id, values } = value;
  if (typeof id !== 'string' || !idPattern.test(id) || !isObject(values)) return false;
  const named = Object.entries(values);
  return (
    named.length <= messageBounds.values &&
    named.every(([name, one]) => {
      // The contract refuses names that every object has.
      if (!namePattern.test(name) || name in Object.prototype) return false;
      return Array.isArray(one)
        ? one.length <= messageBounds.entries && one.every((entry) => isEntry(entry, depth))
        : isEntry(one, depth);
    })
  );
}

function isEntry(entry: unknown, depth: number): boolean {
  if (typeof entry === 'string') return entry.length <= messageBounds.text;
  if (typeof entry === 'number') return Number.isFinite(entry);
  return depth > 0 && isStored(entry, depth - 1);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
