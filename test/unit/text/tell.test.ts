import { describe, expect, it, test } from 'vitest';
import { opponents } from '../../../main/practice/opponents.ts';
import { say } from '../../../main/text/say.ts';
import { allSayings } from '../../../main/text/sayings/all.ts';
import { tell } from '../../../main/text/tell.ts';

const inGerman = (sentence: string) => tell(sentence, 'de');

describe('what is known', () => {
  it('is told in the language, and in English as it was said', () => {
    const sentence = say('The game is over.');
    expect([sentence, inGerman(sentence), tell(sentence, 'en')]).toEqual([
      'The game is over.',
      'Die Partie ist zu Ende.',
      'The game is over.',
    ]);
  });

  it('keeps the values that stand in it', () => {
    expect(inGerman(say('The server has a problem ({status}).', { status: 502 }))).toBe(
      'Der Server hat ein Problem (502).',
    );
    expect(
      inGerman(
        say('The token of {name} on {server} was kept for one run only. Add it again.', {
          name: 'Robin',
          server: 'chess.example',
        }),
      ),
    ).toBe(
      'Das Token von Robin auf chess.example wurde nur für einen Lauf behalten. Füge es noch einmal hinzu.',
    );
  });

  it('tells one and several apart', () => {
    const lost = (count: number) =>
      inGerman(
        say('The database works again. {lost} entries found no room in memory and are not stored.', {
          lost: count,
        }),
      );
    expect(lost(1)).toContain('1 Eintrag fand im Speicher keinen Platz und ist nicht gespeichert.');
    expect(lost(2_500)).toContain(
      '2.500 Einträge fanden im Speicher keinen Platz und sind nicht gespeichert.',
    );
    const silent = (seconds: number) => inGerman(say('No answer for {seconds} seconds.', { seconds }));
    expect([silent(1), silent(15)]).toEqual([
      'Keine Antwort seit 1 Sekunde.',
      'Keine Antwort seit 15 Sekunden.',
    ]);
  });

  it('is put into the language inside of others, and one after the other', () => {
    const cause = say('Games under way could not be asked for: {reason}', {
      reason: say('The server cannot be reached ({cause}).', { cause: 'ECONNRESET' }),
    });
    expect(inGerman(cause)).toBe(
      'Laufende Partien konnten nicht erfragt werden: Der Server ist nicht erreichbar (ECONNRESET).',
    );
    expect(inGerman('The connection broke. The server cannot be reached (ECONNRESET).')).toBe(
      'Die Verbindung ist abgerissen. Der Server ist nicht erreichbar (ECONNRESET).',
    );
    const limit = say('The server allows {count} {title}, and no more is left.', {
      count: 20,
      title: say('requests of the usual kind in a minute'),
    });
    expect(inGerman(limit)).toBe(
      'Der Server erlaubt 20 gewöhnliche Anfragen in einer Minute, und davon ist nichts mehr übrig.',
    );
    expect(
      inGerman(
        'Signed in as Robin on chess.example. Not allowed: know whom you follow; play your games here.',
      ),
    ).toBe(
      'Angemeldet als Robin auf chess.example. Nicht erlaubt: Wissen, wem du folgst; Deine Partien hier spielen.',
    );
  });
});

it('leaves a server’s own words as they came, and what belongs to nobody', () => {
  expect(inGerman('Not your turn, or game already over')).toBe('Not your turn, or game already over');
  expect(inGerman('Your bishop (on g7). It is on fire!')).toBe('Your bishop (on g7). It is on fire!');
  expect(inGerman('')).toBe('');
});

const placesOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, place]) => place);

test.each(Object.entries(allSayings.de))('“%s” is told in German', (saying, rendering) => {
  const values = Object.fromEntries(placesOf(saying).map((place, index) => [place, String(index + 21)]));
  const english = saying.replaceAll(/\{(\w+)\}/g, (_whole, place: string) => values[place] ?? '');
  const german = inGerman(english);
  expect(german).toBe(
    typeof rendering === 'function'
      ? rendering(values)
      : rendering.replaceAll(/\{(\w+)\}/g, (_whole, place: string) => values[place] ?? ''),
  );
  expect(german).not.toBe(english);
  expect(german).not.toContain('undefined');
  for (const value of Object.values(values)) expect(german).toContain(value);
});

test.each(opponents.map(({ manner }) => manner.text))('the club’s opponent is described: %s', (text) => {
  expect(inGerman(text)).not.toBe(text);
});
