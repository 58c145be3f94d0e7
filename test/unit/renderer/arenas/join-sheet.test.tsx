import { beforeEach, describe, expect, test } from 'vitest';
import type { ArenaRefusalCode } from '@contract/arena-choices.ts';
import type { ArenaView } from '@contract/arenas.ts';
import { failure, success } from '@contract/outcome.ts';
import { verbatim } from '@text/message.ts';
import { buttonNamed, type, until } from '../board/page.tsx';
import type { FakeBridge } from '../fake-bridge.ts';
import { arenaRow } from './make-arenas.ts';
import { createArenasBench, type ArenasBench } from './arenas-bench.tsx';

let screen: ArenasBench;
let bridge: FakeBridge;
beforeEach(() => {
  screen = createArenasBench();
  ({ bridge } = screen);
});

const dialog = (): Promise<Element> => until(() => document.querySelector('[role="dialog"]'));

describe('joining an arena', () => {
  const sheet = async (change: Partial<ArenaView>): Promise<Element> => {
    screen.arenaIs(change);
    screen.open({ arenaId: 'evening1' });
    await screen.pressButton('Join');
    return dialog();
  };

  test('shows what it costs, and asks for pairing', async () => {
    bridge.answer('arenas.join', () => success({ status: 'joined' }));
    const within = await sheet({
      quota: { hour: { left: 3, limit: 4 }, day: { left: 8, limit: 10 }, cost: 1, freeAt: null },
    });
    expect(within.textContent).toContain('Joins left: 3 this hour, 8 today. This uses 1 join.');
    await screen.pressButton('Join', within);
    expect(screen.called('arenas.join')).toEqual([{ accountId: 'acc', arenaId: 'evening1', pairing: true }]);
    await until(() => document.querySelector('[role="dialog"]') === null);
  });

  test('waits for the password of a private arena', async () => {
    bridge.answer('arenas.join', () => success({ status: 'joined' }));
    const within = await sheet({ row: arenaRow({ isPrivate: true }) });
    expect(buttonNamed('Join', within)?.disabled).toBe(true);
    await type(await until(() => within.querySelector<HTMLInputElement>('input[type="text"]')), 'secret');
    await screen.pressButton('Join', within);
    expect(screen.called('arenas.join')).toMatchObject([{ password: 'secret' }]);
  });

  test('shows the field for a password of an arena that is not marked as private after a press', async () => {
    bridge.answer('arenas.join', () => success({ status: 'joined' }));
    const within = await sheet({ row: arenaRow({ schedule: null }) });
    const field = () => within.querySelector<HTMLInputElement>('input[type="text"]');
    expect(field()).toBeNull();
    await screen.pressButton('I have a password or code', within);
    await type(await until(field), 'secret');
    await screen.pressButton('Join', within);
    expect(screen.called('arenas.join')).toMatchObject([{ password: 'secret' }]);
  });

  test('names a condition that fails by the server’s verdict, and its button is not the primary one', async () => {
    const verdict = { condition: '≥ 20 Blitz rated games', verdict: 'Not enough games', ok: false };
    const within = await sheet({ verdicts: [verdict] });
    expect(within.textContent).toContain('Server: ≥ 20 Blitz rated games (Not enough games)');
    expect(buttonNamed('Join', within)?.disabled).toBe(true);
    const opener = document.querySelector('.arena-own-line .ui-button');
    expect(opener?.className).toContain('ui-button-quiet');
  });

  test('joins a team battle for one of the account’s teams', async () => {
    bridge.answer('arenas.join', () => success({ status: 'joined' }));
    const within = await sheet({
      row: arenaRow({ teams: ['knights', 'rooks'] }),
      choices: [{ id: 'knights', name: 'Knights', leads: false }],
    });
    await screen.pressButton('Join', within);
    expect(screen.called('arenas.join')).toMatchObject([{ team: 'knights' }]);
  });

  test('says that none of the account’s teams takes part', async () => {
    const within = await sheet({ row: arenaRow({ teams: ['rooks'] }) });
    expect(within.textContent).toContain('None of your teams takes part.');
    expect(buttonNamed('Join', within)?.disabled).toBe(true);
    expect(buttonNamed('Try anyway', within)).toBeUndefined();
  });

  test('offers all teams of the arena while the account’s teams are unknown', async () => {
    bridge.answer('arenas.join', () => success({ status: 'joined' }));
    const within = await sheet({ row: arenaRow({ teams: ['knights', 'rooks'] }), choices: null });
    expect(within.textContent).toContain('Your teams couldn’t be loaded.');
    expect(within.textContent).not.toContain('None of your teams takes part.');
    expect(buttonNamed('Join', within)?.disabled).toBe(true);
    await screen.pressButton(/Choose a team/, within);
    await screen.choose('rooks');
    await screen.pressButton('Join', within);
    expect(screen.called('arenas.join')).toMatchObject([{ team: 'rooks' }]);
  });

  test('names an unmet condition, and lets the user try anyway', async () => {
    bridge.answer('arenas.join', () => success({ status: 'joined' }));
    const within = await sheet({ checks: [{ kind: 'minRating', fit: 'no', asked: 1_800, has: 1_500 }] });
    expect(within.textContent).toContain('1800');
    expect(buttonNamed('Join', within)?.disabled).toBe(true);
    await screen.pressButton('Try anyway', within);
    expect(screen.called('arenas.join')).toMatchObject([{ anyway: true }]);
  });

  test('lets a bot try an arena that does not admit bots', async () => {
    bridge.answer('arenas.join', () => success({ status: 'joined' }));
    const within = await sheet({
      row: arenaRow({ access: 'never' }),
      checks: [{ kind: 'bots', fit: 'no', asked: null, has: null }],
    });
    expect(within.textContent).toContain('The server is likely to refuse this account.');
    expect(buttonNamed('Join', within)?.disabled).toBe(true);
    await screen.pressButton('Try anyway', within);
    expect(screen.called('arenas.join')).toMatchObject([{ anyway: true }]);
  });

  test('is not offered without the permission', async () => {
    screen.arenaIs({
      row: arenaRow({ access: 'never' }),
      checks: [{ kind: 'scope', fit: 'no', asked: 'tournament:write', has: null }],
    });
    const { says } = screen.open({ arenaId: 'evening1' });
    await says('This account can’t join this arena.');
    expect(buttonNamed('Join')?.disabled).toBe(true);
  });

  test('keeps the sheet open when the app cannot send the request', async () => {
    bridge.answer('arenas.join', () => failure('unavailable', verbatim('The connection is down.')));
    const within = await sheet({});
    await screen.pressButton('Join', within);
    await until(() => within.textContent?.includes('The connection is down.'));
  });

  test.each<[ArenaRefusalCode, string]>([
    ['wrong_code', 'The password or code is wrong.'],
    ['arena_ban', 'The server has banned this account from arenas.'],
    ['no_scope', 'This account’s token may not join arenas.'],
    ['lost', 'The answer was lost, so it is not yet clear whether you joined.'],
  ])('explains the refusal %s with the server’s own words', async (code, what) => {
    screen.arenaIs({ refusal: { code, said: verbatim('Nope.'), retryAt: null } });
    const { says } = screen.open({ arenaId: 'evening1' });
    await says(what);
    await says('Server: Nope.');
    expect(buttonNamed('Try again')).toBeDefined();
  });
});
