/** Announcements of an arena's page: failures, and states without their ticking figures. */
import { beforeEach, describe, expect, test } from 'vitest';
import { failure } from '@contract/outcome.ts';
import { verbatim } from '@text/message.ts';
import { until } from '../board/page.tsx';
import type { FakeBridge } from '../fake-bridge.ts';
import { arenaRow, joined } from './make-arenas.ts';
import { createArenasBench, type ArenasBench } from './arenas-bench.tsx';

let screen: ArenasBench;
let bridge: FakeBridge;
beforeEach(() => {
  screen = createArenasBench();
  ({ bridge } = screen);
});

const started = (own: Partial<typeof joined>) =>
  arenaRow({ state: 'started', own: { ...joined, ...own }, finishesAt: Date.now() + 600_000 });

describe('a failure is shown', () => {
  const refused = () => failure('unavailable', verbatim('No browser found.'));

  test('of opening the own game in the browser', async () => {
    bridge.answer('shell.openAddress', refused);
    screen.arenaIs({ row: { ...started({ gameId: 'game1' }), access: 'browser' } });
    const { says } = screen.open({ arenaId: 'evening1' });
    await screen.pressButton('Go to board');
    await says('No browser found.');
  });

  test('of starting to look for a pairing', async () => {
    bridge.answer('arenas.setPairing', refused);
    screen.arenaIs({ row: started({ pairing: 'off' }) });
    const { says } = screen.open({ arenaId: 'evening1' });
    await screen.pressButton('Pair me');
    await says('No browser found.');
  });

  test('of a reminder in an arena that the account is in', async () => {
    bridge.answer('arenas.plan', refused);
    screen.arenaIs({ row: arenaRow({ own: joined }) });
    const { says } = screen.open({ arenaId: 'evening1' });
    await screen.pressButton(/No reminder/);
    await screen.choose('Reminder 5 min before');
    await says('No browser found.');
  });

  test('of opening a game of others', async () => {
    bridge.answer('shell.openAddress', refused);
    const side = { name: 'Oak', rating: 1_500, rank: 1 };
    screen.arenaIs({
      duels: [
        { gameId: 'game2', sides: [side, { ...side, name: 'Elm' }], address: 'https://chess.example/game2' },
      ],
    });
    const { says } = screen.open({ arenaId: 'evening1' });
    await screen.pressButton('Open in browser: Oak against Elm');
    await says('No browser found.');
  });
});

describe('a live region has no figure that ticks', () => {
  const live = (): string =>
    [...document.querySelectorAll('[role="status"], [role="alert"]')]
      .map(({ textContent }) => textContent)
      .join('|');

  test('of a refusal', async () => {
    screen.arenaIs({ refusal: { code: 'too_many', said: null, retryAt: Date.now() + 90_000 } });
    const { says } = screen.open({ arenaId: 'evening1' });
    await says('Try again in');
    expect(live()).toContain('You joined too many arenas.');
    expect(live()).not.toContain('Try again in');
  });

  test('of a pairing that rests', async () => {
    screen.arenaIs({ row: started({ pairing: 'resting', pairingRestsUntil: Date.now() + 90_000 }) });
    const { says } = screen.open({ arenaId: 'evening1' });
    await says('Paused until joins are available (');
    expect(live()).toContain('Paused until joins are available');
    expect(live()).not.toContain('(');
  });

  test('of a quota that is used up', async () => {
    const used = { left: 0, limit: 8 };
    screen.arenaIs({ quota: { hour: used, day: used, cost: 1, freeAt: Date.now() + 90_000 } });
    screen.open({ arenaId: 'evening1' });
    await screen.pressButton('Join');
    const note = await until(() => document.querySelector('[role="dialog"] .arena-note'));
    expect(note.textContent).toMatch(/^No joins left\. Try again in [^.]+\.$/);
    expect(live()).toContain('No joins left.');
    expect(live()).not.toContain('Try again in');
  });

  test('of the data’s age', async () => {
    screen.arenaIs({ offline: true, asOf: Date.now() - 120_000 });
    const { says } = screen.open({ arenaId: 'evening1' });
    await says('Offline. Updated 2 min ago');
    expect(live()).toContain('Offline.');
    expect(live()).not.toContain('2 min');
  });
});
