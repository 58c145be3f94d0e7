import { describe, expect, it, test } from 'vitest';
import { inEnglish } from '../../../main/text/english.ts';
import { MessageError, messageOfError } from '../../../main/text/message-error.ts';
import {
  messageBounds,
  messageOf,
  sameMessage,
  sentences,
  verbatim,
  type Message,
} from '../../../main/text/message.ts';
import { messageSchema } from '../../../preload/contract/message.ts';

/** A message with so many levels of messages below it. */
const nested = (levels: number): Message =>
  levels === 0
    ? messageOf('network.theServer')
    : messageOf('practice.refused', { reason: nested(levels - 1) });

/** How many levels of messages a message has below it. */
const levelsOf = ({ values }: Message): number => {
  const inner = values['reason'];
  return typeof inner === 'object' && 'id' in inner ? 1 + levelsOf(inner) : 0;
};

describe('a message', () => {
  it('has an id and the values of its places', () => {
    expect(messageOf('stream.gameOver')).toEqual({ id: 'stream.gameOver', values: {} });
    expect(messageOf('stream.idle', { seconds: 15 })).toEqual({
      id: 'stream.idle',
      values: { seconds: 15 },
    });
  });

  it('does not compile without a value, with another one, or with an unknown id', () => {
    // @ts-expect-error The seconds are missing.
    messageOf('stream.idle');
    // @ts-expect-error There is no such place.
    messageOf('stream.idle', { minutes: 15 });
    // @ts-expect-error There is no such message.
    messageOf('stream.nothing');
    // @ts-expect-error A text is no message.
    const text: Message = 'The game is over.';
    expect(text).toBe('The game is over.');
  });

  it('cuts long texts, also in lists and in messages within it', () => {
    const long = 'x'.repeat(messageBounds.text + 1);
    const short = `${'x'.repeat(messageBounds.text - 1)}…`;
    expect(verbatim(long).values).toEqual({ text: short });
    expect(messageOf('service.permissionMissing', { scopes: [long] }).values).toEqual({ scopes: [short] });
    const message = messageOf('practice.refused', { reason: verbatim(long) });
    expect(message.values).toEqual({ reason: verbatim(short) });
  });

  it('cuts long lists', () => {
    const scopes = Array.from({ length: messageBounds.entries + 1 }, (_, n) => `scope${n}`);
    expect(messageOf('service.permissionMissing', { scopes }).values).toEqual({
      scopes: scopes.slice(0, messageBounds.entries),
    });
  });

  it('has no more levels of messages than its bound', () => {
    expect(levelsOf(nested(messageBounds.depth))).toBe(messageBounds.depth);
    const deep = nested(messageBounds.depth + 3);
    expect(levelsOf(deep)).toBe(messageBounds.depth);
    expect(inEnglish(deep)).toMatch(/…$/);
  });

  it('holds finite numbers only', () => {
    expect(messageOf('stream.idle', { seconds: Infinity }).values).toEqual({ seconds: 'Infinity' });
    expect(messageOf('stream.idle', { seconds: NaN }).values).toEqual({ seconds: 'NaN' });
  });

  it('crosses the contract whatever it was made of', () => {
    const long = 'x'.repeat(10_000);
    const many = Array.from({ length: 100 }, () => long);
    for (const message of [
      verbatim(long),
      messageOf('service.permissionMissing', { scopes: many }),
      nested(10),
      messageOf('stream.idle', { seconds: -Infinity }),
    ])
      expect(messageSchema.parse(structuredClone(message))).toEqual(message);
  });
});

describe('sentences', () => {
  const [one, two, three] = [
    messageOf('stream.gameOver'),
    messageOf('stream.complete'),
    messageOf('stream.userAsked'),
  ];

  it('are the one that is there', () => {
    expect(sentences(one)).toBe(one);
    expect(sentences(one, null)).toBe(one);
  });

  it('are joined without those that are missing', () => {
    expect(sentences(one, null, two)).toEqual({ id: 'text.sentences', values: { sentences: [one, two] } });
  });

  it('are not nested when they are joined again', () => {
    expect(sentences(sentences(one, two), three)).toEqual(sentences(one, two, three));
    expect(sentences(one, sentences(two, three))).toEqual(sentences(one, two, three));
  });
});

test('messages are the same when their ids and values are', () => {
  const idle = messageOf('stream.idle', { seconds: 15 });
  expect(sameMessage(idle, messageOf('stream.idle', { seconds: 15 }))).toBe(true);
  expect(sameMessage(idle, messageOf('stream.idle', { seconds: 16 }))).toBe(false);
  expect(sameMessage(idle, messageOf('stream.noAnswer', { seconds: 15 }))).toBe(false);
  expect(sameMessage(idle, null)).toBe(false);
  expect(sameMessage(null, null)).toBe(true);
});

describe('an error with a message', () => {
  it('has its English text for logs, and its cause', () => {
    const cause = new Error('no space');
    const error = new MessageError(messageOf('update.notSaved'), { cause });
    expect(error).toMatchObject({ name: 'MessageError', userMessage: messageOf('update.notSaved'), cause });
    expect(error.message).toBe(inEnglish(messageOf('update.notSaved')));
  });

  it('gives its message, and any other the words of the system', () => {
    expect(messageOfError(new MessageError(messageOf('update.notSaved')))).toEqual(
      messageOf('update.notSaved'),
    );
    expect(messageOfError(new TypeError('x is not a function'))).toEqual(verbatim('x is not a function'));
    expect(messageOfError('odd')).toEqual(verbatim('odd'));
  });
});
