import { z } from 'zod';
import { messageBounds, type Message } from '../../main/text/message.ts';
import { finite, keyText, list, sentence, table, word } from './bounds.ts';
import { lazySchema } from './lazy-schema.ts';

const text = z.string().max(messageBounds.text);

/** Messages lie within messages to a fixed depth, so that a check ends. */
function schemaOf(depth: number): z.ZodType<Message> {
  const entry = depth === 0 ? z.union([text, finite]) : z.union([text, finite, schemaOf(depth - 1)]);
  const value = z.union([entry, list(entry, messageBounds.entries)]);
  // Values are not checked against the id: a message of another version is shown by its values.
  return z.object({
    id: keyText,
    values: table(keyText, value, messageBounds.values),
  }) as unknown as z.ZodType<Message>;
}

/** A message for the user, which the window translates. */
export const messageSchema: z.ZodType<Message> = lazySchema(() => schemaOf(messageBounds.depth));

/** A name that a person or a server chose, or a message where the app names something. */
export const nameSchema = lazySchema(() => z.union([word, messageSchema]));

/** A message, or a text that main already has in the user's language, such as that of an event's notification. */
export const textSchema = lazySchema(() => z.union([sentence, messageSchema]));
