import { describe, expect, it, test } from 'vitest';
import { inEnglish, isMessage } from '../../../main/text/english.ts';
import { messageBounds, messageOf, sentences, verbatim, type Message } from '../../../main/text/message.ts';
import { english } from '../../../main/text/messages/en/index.ts';
import { renderMessage } from '../../../main/text/render-message.ts';
import { nameIn, translate } from '../../../main/text/translate.ts';

/** The text of `values` in a template that no catalogue has. */
const inTemplate = (template: string, values: Message['values'], language: 'en' | 'de' = 'en') =>
  renderMessage(
    { ...messageOf('text.sentences', { sentences: [] }), values },
    { ...english, 'text.sentences': template },
    language,
  );

describe('a place', () => {
  it('takes texts and numbers as they are', () => {
    expect(inTemplate('a {x} b {y}.', { x: 'one', y: 2 })).toBe('a one b 2.');
    expect(inTemplate('{x}{x}', { x: 'twice ' })).toBe('twice twice ');
  });

  it('is empty without a value', () => {
    expect(inTemplate('a {x}.', {})).toBe('a .');
    expect(inTemplate('a {constructor}.', {})).toBe('a .');
  });

  it('shows a text that looks like a place as it is', () => {
    expect(inTemplate('{x} {y}', { x: '{y}', y: '$& $1' })).toBe('{y} $& $1');
  });

  it('translates the messages in it', () => {
    const message = messageOf('practice.refused', { reason: messageOf('network.unknown') });
    expect(translate(message, 'en')).toContain(translate(messageOf('network.unknown'), 'en'));
    expect(translate(message, 'de')).toContain('unbekannt');
  });
});

describe('a format', () => {
  const names = { x: ['a', 'b', 'c'] };

  it('joins lists as the language does', () => {
    expect(inTemplate('{x|or}', names)).toBe('a, b or c');
    expect(inTemplate('{x|or}', names, 'de')).toBe('a, b oder c');
    expect(inTemplate('{x|and}', names)).toBe('a, b and c');
    expect(inTemplate('{x|and}', names, 'de')).toBe('a, b und c');
    expect(inTemplate('{x|and}', { x: [] })).toBe('');
    expect(inTemplate('{x|items}', names)).toBe('a; b; c');
    expect(inTemplate('{x}', names)).toBe('a b c');
  });

  it('translates the messages in a list', () => {
    const x = [messageOf('network.theServer'), 'b'];
    expect(inTemplate('{x|and}', { x })).toBe('the server and b');
  });

  it('chooses the form of a number', () => {
    const template = '{x|one=game|other=games} left';
    expect(inTemplate(template, { x: 1 })).toBe('1 game left');
    expect(inTemplate(template, { x: 0 })).toBe('0 games left');
    expect(inTemplate(template, { x: 12_345 })).toBe('12,345 games left');
    expect(inTemplate('{x|one=Partie|other=Partien}', { x: 12_345 }, 'de')).toBe('12.345 Partien');
  });

  it('begins a sentence with a message, and leaves names as they are', () => {
    expect(inTemplate('{x|start} answers.', { x: messageOf('network.theServer') })).toBe(
      'The server answers.',
    );
    expect(inTemplate('{x|start} answers.', { x: 'chess.test' })).toBe('chess.test answers.');
  });
});

test('sentences are joined by blanks', () => {
  const both = sentences(verbatim('One.'), verbatim('Two.'), verbatim('Three.'));
  expect(inEnglish(both)).toBe('One. Two. Three.');
});

describe('a message of another version', () => {
  it('shows its values', () => {
    const message = {
      ...verbatim(''),
      id: 'future.thing',
      values: { a: 'one', b: 2, c: verbatim('three') },
    } as unknown as Message;
    expect(inEnglish(message)).toBe('one 2 three');
    expect(translate(message, 'de')).toBe('one 2 three');
  });

  it('may have an id that every object has', () => {
    const unknown = { ...verbatim('x'), id: 'constructor' } as unknown as Message;
    expect(inEnglish(unknown)).toBe('x');
  });
});

test('messages within messages end at their bound', () => {
  let message = verbatim('end');
  // Made by hand: `messageOf` cuts it.
  for (let n = 0; n < 50; n += 1)
    message = { ...messageOf('practice.refused', { reason: '' }), values: { reason: message } };
  const text = inEnglish(message);
  expect(text).toMatch(/…$/);
  expect(text.split(inEnglish(messageOf('practice.refused', { reason: '' })))).toHaveLength(
    messageBounds.depth + 2,
  );
});

test('a name is its own in every language, unless it is a message', () => {
  expect(nameIn('Alice', 'de')).toBe('Alice');
  expect(nameIn(messageOf('network.unknown'), 'de')).toBe('unbekannt');
});

test('messages are told from other values', () => {
  expect(isMessage(messageOf('stream.gameOver'))).toBe(true);
  for (const other of [null, undefined, 'text', [], {}, { id: 'stream.gameOver' }, { id: 'x', values: {} }])
    expect(isMessage(other)).toBe(false);
});
