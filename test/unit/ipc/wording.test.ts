import { expect, it, test } from 'vitest';
import { wordAnswer, wordMessage } from '../../../main/ipc/wording.ts';
import { say } from '../../../main/text/say.ts';

const account = {
  id: 'p',
  kind: 'practice',
  server: { baseUrl: 'http://127.0.0.1:1', name: 'Practice club', dialect: 'auto' },
  abilities: [{ title: say('Know whom you follow'), allowed: true }],
  problem: { code: 'offline', message: say('The server ended the stream.') },
};

it('words accounts, their abilities and problems', () => {
  expect(wordMessage('accounts', [account], 'de')).toEqual([
    {
      ...account,
      server: { ...account.server, name: 'Übungsclub' },
      abilities: [{ title: 'Wissen, wem du folgst', allowed: true }],
      problem: { code: 'offline', message: 'Der Server hat den Datenstrom beendet.' },
    },
  ]);
  expect(wordMessage('accounts', [account], 'en')).toEqual([account]);
});

it('words refusals of whatever was asked', () => {
  const error = { code: 'unavailable', message: say('The last move is still on its way.') } as const;
  expect(wordAnswer('commands', 'games.move', { ok: false, error }, 'de')).toEqual({
    ok: false,
    error: { code: 'unavailable', message: 'Der letzte Zug ist noch unterwegs.' },
  });
});

it('leaves people’s names and the answers that hold no sentences alone', () => {
  const game = (opponent: object) => [{ gameId: 'g', opponent }];
  const named = (opponent: object) =>
    wordAnswer('queries', 'games.list', { ok: true, value: game(opponent) }, 'de');
  expect(named({ id: 'anonymous', name: 'Anonymous' })).toEqual({
    ok: true,
    value: game({ id: 'anonymous', name: 'Anonymous' }),
  });
  expect(named({ name: 'Anonymous' })).toEqual({ ok: true, value: game({ name: 'Anonym' }) });
  expect(wordAnswer('queries', 'app.info', { ok: true, value: { version: '1' } }, 'de')).toEqual({
    ok: true,
    value: { version: '1' },
  });
});

test('what waits, and why', () => {
  const row = { name: 'moves', title: say('moves'), said: say("The server's headers say so.") };
  const view = {
    callers: [
      {
        rows: [row],
        waiting: [{ why: say('Another request is under way.') }],
        coolDowns: [
          {
            cause: say('The server said "too many requests" ({endpoint}) and named this time.', {
              endpoint: 'playing',
            }),
          },
        ],
        stopped: { cause: say('The server does not accept this token.') },
      },
    ],
    shared: [{ rows: [row] }],
  };
  const told = { name: 'moves', title: 'Züge', said: 'Die Kopfzeilen des Servers sagen es.' };
  expect(wordMessage('budget', view, 'de')).toEqual({
    callers: [
      {
        rows: [told],
        waiting: [{ why: 'Eine andere Anfrage ist unterwegs.' }],
        coolDowns: [{ cause: 'Der Server sagte „zu viele Anfragen“ (playing) und nannte diese Zeit.' }],
        stopped: { cause: 'Der Server nimmt dieses Token nicht an.' },
      },
    ],
    shared: [{ rows: [told] }],
  });
});

test('a gap of the ledger, and an event', () => {
  const gap = { title: 'Keine Ereignisse: 3 Min.', detail: say('The computer woke up.'), route: null };
  const event = { title: 'Partie gegen You', detail: 'Blitz', route: { screen: 'home' } };
  expect(wordAnswer('queries', 'ledger.page', { ok: true, value: [gap, event] }, 'de')).toEqual({
    ok: true,
    value: [{ ...gap, detail: 'Der Computer ist aufgewacht.' }, event],
  });
});
