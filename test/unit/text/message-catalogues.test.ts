import { describe, expect, it, test } from 'vitest';
import { german } from '../../../main/text/messages/de/index.ts';
import { english } from '../../../main/text/messages/en/index.ts';
import { renderMessage } from '../../../main/text/render-message.ts';
import { readMessage, storeMessage } from '../../../main/text/stored-message.ts';
import { verbatim, type Message, type MessageId, type MessageValue } from '../../../main/text/message.ts';

const catalogues = { en: english, de: german } as const;
const ids = Object.keys(english) as MessageId[];

interface Place {
  readonly name: string;
  readonly format: string;
}

const placesOf = (template: string): readonly Place[] =>
  [...template.matchAll(/\{(\w+)(?:\|([^}]*))?\}/g)].map(([, name = '', format = '']) => ({ name, format }));

const namesOf = (template: string): readonly string[] => [
  ...new Set(placesOf(template).map(({ name }) => name)),
];

/** Lists in one language are lists in the other, and numbers are numbers. */
const kindOf = ({ format }: Place): 'list' | 'text' =>
  ['or', 'and', 'items'].includes(format) ? 'list' : 'text';

/** A value as the place takes it. */
const sampleFor = (place: Place): MessageValue => {
  if (kindOf(place) === 'list') return ['first', 'second'];
  if (place.format.includes('=')) return 2;
  return place.format === 'start' ? verbatim('sample') : 'sample';
};

const render = (id: MessageId, language: 'en' | 'de', values: Message['values']): string =>
  renderMessage({ ...verbatim(''), id, values }, catalogues[language], language);

const samplesOf = (template: string): Message['values'] =>
  Object.fromEntries(placesOf(template).map((place) => [place.name, sampleFor(place)]));

const sources = import.meta.glob<string>(
  ['../../../{main,renderer,preload}/**/*.{ts,tsx}', '!../../../main/text/messages/**'],
  { eager: true, query: '?raw', import: 'default' },
);

test('both languages have the same messages', () => {
  expect(Object.keys(german).toSorted()).toEqual(ids.toSorted());
});

describe('each message', () => {
  it('has the same places in both languages', () => {
    for (const id of ids) expect(namesOf(german[id]).toSorted(), id).toEqual(namesOf(english[id]).toSorted());
  });

  it('takes lists at the same places in both languages', () => {
    const lists = (template: string) =>
      placesOf(template)
        .filter((place) => kindOf(place) === 'list')
        .map(({ name }) => name)
        .toSorted();
    for (const id of ids) expect(lists(german[id]), id).toEqual(lists(english[id]));
  });

  it('has only formats that exist', () => {
    for (const id of ids)
      for (const { format } of [...placesOf(english[id]), ...placesOf(german[id])])
        expect(format, id).toMatch(/^(?:|or|and|items|start|one=[^|=]+\|other=[^|=]+)$/);
  });

  it.each(['en', 'de'] as const)('leaves no place open (%s)', (language) => {
    for (const id of ids) {
      const text = render(id, language, samplesOf(english[id]));
      expect(text, id).not.toMatch(/[{}|]|undefined|NaN|\[object/);
      expect(text, id).toMatch(/\S/);
      expect(text, id).toBe(text.trim());
    }
  });

  it('is another in German, unless it has no words', () => {
    const alike = ids.filter((id) => english[id] === german[id]);
    expect(alike.filter((id) => /\p{L}{2}/u.test(english[id].replaceAll(/\{[^}]*\}/g, '')))).toEqual([]);
  });

  it('is read from the database as it was stored', () => {
    for (const id of ids) {
      const message = { ...verbatim(''), id, values: samplesOf(english[id]) };
      expect(readMessage(storeMessage(message))).toEqual(message);
    }
  });
});

test('ids begin with their area', () => {
  for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z]*\.[a-z][A-Za-z0-9]*$/);
});

test('each message is used', () => {
  const code = Object.values(sources).join('\n');
  expect(ids.filter((id) => !code.includes(`'${id}'`))).toEqual([]);
});
