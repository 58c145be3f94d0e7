import { beforeEach, describe, expect, test } from 'vitest';
import { failure, success } from '@contract/outcome.ts';
import { verbatim } from '@text/message.ts';
import { buttonNamed, click, until } from '../board/page.tsx';
import type { FakeBridge } from '../fake-bridge.ts';
import { makeAccount } from '../make-home.ts';
import { arenaRow } from './make-arenas.ts';
import { createArenasBench, type ArenasBench } from './arenas-bench.tsx';

let screen: ArenasBench;
let bridge: FakeBridge;
beforeEach(() => {
  screen = createArenasBench();
  ({ bridge } = screen);
});

const choose = async (name: string): Promise<void> =>
  click(
    await until(() =>
      [...document.querySelectorAll<HTMLElement>('[role="radio"]')].find(
        ({ textContent }) => textContent === name,
      ),
    ),
  );
const answer = (change: object = {}): void =>
  bridge.answer('arenas.others', () =>
    success({ rows: [], asOf: Date.now(), offline: false, problem: null, ...change }),
  );

describe('arenas besides the server’s list', () => {
  test('are those of the account’s teams, and open their pages', async () => {
    answer({ rows: [arenaRow({ id: 'team1', name: 'Club Night' })] });
    const { says, router } = screen.open();
    await choose('My teams');
    await says('Club Night');
    await click(await until(() => document.querySelector<HTMLElement>('[data-arena="team1"]')));
    expect(router.current()).toMatchObject({ screen: 'arenas', accountId: 'acc', arenaId: 'team1' });
    expect(screen.called('arenas.others')).toEqual([{ accountId: 'acc', source: 'teams' }]);
  });

  test('say what will appear, and show their age while the server cannot be reached', async () => {
    answer({ offline: true, asOf: Date.now() - 120_000, problem: verbatim('No route.') });
    const { says } = screen.open();
    await choose('Created by me');
    await says('Arenas that you create appear here.');
    await says('Offline. Updated 2 min ago');
  });

  test('say why they could not be read, and load again on request', async () => {
    bridge.answer('arenas.others', () => failure('unreachable', verbatim('The server is away.')));
    const { says } = screen.open();
    await choose('Created by me');
    await says('Couldn’t load the arenas');
    await says('The server is away.');
    answer({ rows: [arenaRow({ name: 'My Evening' })] });
    await screen.pressButton('Try again');
    await says('My Evening');
  });

  test('are not offered without a user', async () => {
    bridge.answer('accounts.list', () => success([{ ...makeAccount('acc'), kind: 'watch' }]));
    const { says } = screen.open();
    await says('Evening Rapid');
    expect(document.body.textContent).not.toContain('Created by me');
    expect(buttonNamed('Open to me')).toBeDefined();
  });
});
