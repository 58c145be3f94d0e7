/**
 * Messages are values: an id of the catalogue (`messages/`) and the values of its places. Main makes them without
 * knowing the user's language; the window and the notifications translate them, logs print them in English.
 */
import { cut } from '../base/cut.ts';
import type { english } from './messages/en/index.ts';
import type { PlacesOf } from './messages/template.ts';

export type MessageId = keyof typeof english;

declare const madeHere: unique symbol;

/** Made by the functions of this module only, so that its values fit its id. */
export interface Message {
  readonly id: MessageId;
  readonly values: Readonly<Record<string, MessageValue>>;
  readonly [madeHere]: true;
}

export type MessageValue = string | number | Message | readonly (string | number | Message)[];

/** The values of a message: none where its template has no places. */
export type ValuesOf<Id extends MessageId> = [PlacesOf<(typeof english)[Id]>] extends [never]
  ? []
  : [values: Readonly<Record<PlacesOf<(typeof english)[Id]>, MessageValue>>];

/** Bounds of a message: text values come from servers and systems. */
export const messageBounds = {
  /** Characters of a text value. */
  text: 1_000,
  /** Entries of a list. */
  entries: 24,
  /** Values of a message. */
  values: 12,
  /** Messages within messages. */
  depth: 4,
} as const;

/** A message of the catalogue. Values beyond `messageBounds` are cut. */
export function messageOf<Id extends MessageId>(id: Id, ...[values]: ValuesOf<Id>): Message {
  const given: Readonly<Record<string, MessageValue>> = values ?? {};
  return brand(id, boundedValues(given, messageBounds.depth));
}

/** A text of a server, the system or a person, which is shown as it is. Cut to `messageBounds.text`. */
export function verbatim(text: string): Message {
  return messageOf('text.verbatim', { text });
}

/** Several messages as one; null ones are left out. Joined messages are flattened. */
export function sentences(first: Message, ...others: readonly (Message | null)[]): Message {
  const all = [first, ...others.filter((one) => one !== null)].flatMap(partsOf);
  return all.length === 1 ? first : messageOf('text.sentences', { sentences: all });
}

function partsOf(message: Message): readonly (string | number | Message)[] {
  const joined = message.id === 'text.sentences' ? message.values['sentences'] : undefined;
  return joined !== undefined && isList(joined) ? joined : [message];
}

/** Whether two messages have the same id and values. */
export function sameMessage(one: Message | null, other: Message | null): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

function boundedValues(
  values: Readonly<Record<string, MessageValue>>,
  depth: number,
): Readonly<Record<string, MessageValue>> {
  const entries = Object.entries(values).slice(0, messageBounds.values);
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      isList(value)
        ? value.slice(0, messageBounds.entries).map((one) => boundedEntry(one, depth))
        : boundedEntry(value, depth),
    ]),
  );
}

/** `depth`: how many levels of messages may follow. */
function boundedEntry(entry: string | number | Message, depth: number): string | number | Message {
  if (typeof entry === 'string') return cut(entry, messageBounds.text);
  // The contract takes finite numbers only.
  if (typeof entry === 'number') return Number.isFinite(entry) ? entry : String(entry);
  return depth === 0 ? '…' : brand(entry.id, boundedValues(entry.values, depth - 1));
}

const isList = (value: MessageValue): value is readonly (string | number | Message)[] => Array.isArray(value);

const brand = (id: MessageId, values: Readonly<Record<string, MessageValue>>): Message =>
  // The brand exists in types only.
  ({ id, values }) as Message;
