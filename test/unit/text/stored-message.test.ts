import { describe, expect, it, test } from 'vitest';
import { inEnglish } from '../../../main/text/english.ts';
import { messageBounds, messageOf, sentences, verbatim, type Message } from '../../../main/text/message.ts';
import { readMessage, readMessageMember, storeMessage } from '../../../main/text/stored-message.ts';
import { translate } from '../../../main/text/translate.ts';
import { messageSchema } from '../../../preload/contract/message.ts';

const refused = messageOf('network.connectionRefused', { host: messageOf('network.theServer') });

test.each([
  messageOf('stream.gameOver'),
  messageOf('stream.idle', { seconds: 15 }),
  messageOf('service.permissionMissing', { scopes: ['board:play', 'bot:play'] }),
  sentences(messageOf('stream.connectionBroke'), refused),
  verbatim('{"id":"stream.gameOver","values":{}}'),
  verbatim('x'.repeat(5_000)),
] as const)('%o is read as it was stored', (message) => {
  expect(readMessage(storeMessage(message))).toEqual(message);
  expect(readMessageMember(JSON.parse(JSON.stringify({ cause: message })).cause)).toEqual(message);
});

test('a message of a newer version is read, and shows its values', () => {
  const read = readMessage('{"id":"future.thing","values":{"host":"chess.test"}}');
  expect(inEnglish(read)).toBe('chess.test');
});

describe('text that only looks like a message', () => {
  const within = (value: unknown) => JSON.stringify({ id: 'stream.idle', values: { seconds: value } });
  const nested = (levels: number): unknown =>
    levels === 0 ? 'end' : { id: 'practice.refused', values: { reason: nested(levels - 1) } };

  it.each([
    '{"id":',
    '{"id":5,"values":{}}',
    '{"id":"stream.idle"}',
    '{"id":"stream.idle","values":null}',
    '{"id":"stream.idle","values":[]}',
    '{"id":"constructor","values":{}}',
    '{"id":"a.' + 'b'.repeat(200) + '","values":{}}',
    '{"id":"stream.idle","values":{"__proto__":"x"}}',
    '{"id":"stream.idle","values":{"constructor":"x"}}',
    '{"id":"stream.idle","values":{"seconds":1e999}}',
    within(null),
    within(true),
    within({ id: 'stream.idle' }),
    within([['nested']]),
    within([null]),
    within('x'.repeat(messageBounds.text + 1)),
    within(Array.from({ length: messageBounds.entries + 1 }, () => 'x')),
    JSON.stringify({
      id: 'stream.idle',
      values: Object.fromEntries('abcdefghijklm'.split('').map((name) => [name, 'x'])),
    }),
    JSON.stringify(nested(messageBounds.depth + 2)),
  ])('is shown as it is: %s', (text) => {
    expect(readMessage(text)).toEqual(verbatim(text));
  });

  it('is bounded', () => {
    const text = `{"id":${'['.repeat(100_000)}`;
    expect(JSON.stringify(readMessage(text)).length).toBeLessThan(2_000);
  });

  it('crosses the contract, and is shown without a failure, once it was read', () => {
    for (const text of [
      JSON.stringify(nested(messageBounds.depth + 1)),
      within({ id: 'stream.idle', values: {} }),
      within([1, 'two', { id: 'stream.noAnswer', values: { seconds: ['a'] } }]),
      within('many'),
      '{"id":"account.notAllowed","values":{"abilities":7}}',
      '{"id":"stream.idle","values":{}}',
    ]) {
      const message = readMessage(text);
      expect(messageSchema.parse(message)).toEqual(message);
      for (const language of ['en', 'de'] as const)
        expect(translate(message, language)).toEqual(expect.any(String));
    }
  });

  it('is neither a message nor a text as a member', () => {
    for (const value of [null, undefined, 5, [], {}, { id: 'x' }])
      expect(readMessageMember(value)).toBeNull();
  });
});

describe('a sentence of an older version', () => {
  it.each<[string, Message]>([
    ['The computer woke up.', messageOf('stream.computerWoke')],
    [
      'Nothing arrived for 15 seconds: the connection is taken as dead.',
      messageOf('stream.idle', { seconds: 15 }),
    ],
    [
      'The app was closed or not connected. Since when is not known: the clock was set back meanwhile.',
      sentences(messageOf('stream.appClosed'), messageOf('stream.sinceUnknown')),
    ],
    [
      'The connection broke. chess.test does not answer.',
      sentences(messageOf('stream.connectionBroke'), verbatim('chess.test does not answer.')),
    ],
    ['The computer woke up.And more', verbatim('The computer woke up.And more')],
    ['chess.test does not answer.', verbatim('chess.test does not answer.')],
    ['', verbatim('')],
  ])('is known or shown as it is: %s', (text, message) => {
    expect(readMessage(text)).toEqual(message);
    expect(readMessageMember(text)).toEqual(message);
  });

  it('is bounded however often it is repeated', () => {
    const text = 'The computer woke up. '.repeat(1_000);
    const message = readMessage(text);
    expect(messageSchema.parse(message)).toEqual(message);
    expect(inEnglish(message)).toMatch(/^(?:The computer woke up\. ){24,}/);
  });
});
