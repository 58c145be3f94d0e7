import { describe, expect, it } from 'vitest';
import type { ArenaList } from '@contract/arenas.ts';
import type { FoundPlayer } from '@contract/players.ts';
import {
  arenaEntries,
  gameEntries,
  gameIdIn,
  openingEntries,
  playerEntries,
  serverTerm,
} from '../../../../renderer/app/palette-finds.ts';
import { paletteText } from '../../../../renderer/app/palette-text.ts';
import { makeAccount } from '../make-home.ts';

const text = paletteText.en;
const account = makeAccount('a');
const player = (name: string, more: Partial<FoundPlayer> = {}): FoundPlayer => ({
  name,
  online: null,
  followed: false,
  games: 0,
  ...more,
});

describe('a text of the palette', () => {
  it('is searched for on the server from three characters on, and only where a name can contain it', () => {
    expect(['wi', 'wil', ' Wil ', 'a b c', 'Najdorf!', 'x'.repeat(31)].map(serverTerm)).toEqual([
      null,
      'wil',
      'Wil',
      null,
      null,
      null,
    ]);
  });

  it('is the id of a game with 8 or 12 characters; the secret of the last four is dropped', () => {
    expect(['abcd1234', 'abcd1234WXYZ', ' abcd1234 ', 'abcd12345', 'abcd-234', ''].map(gameIdIn)).toEqual([
      'abcd1234',
      'abcd1234',
      'abcd1234',
      null,
      null,
      null,
    ]);
  });
});

describe('entries', () => {
  it('show each player once, best match first, with the facts of all sources', () => {
    const entries = playerEntries(
      [
        { account, players: [player('Bowillow', { games: 40 }), player('willow', { followed: true })] },
        { account, players: [player('Willow', { title: 'BOT', online: true })] },
      ],
      'WIL',
      text,
    );
    expect(entries.map(({ title, detail }) => [title, detail])).toEqual([
      ['Willow', 'BOT · online · you follow'],
      ['Bowillow', '40 games'],
    ]);
    expect(entries[0]?.act).toEqual({
      type: 'go',
      route: { screen: 'player', accountId: 'a', username: 'Willow' },
    });
  });

  it('keep players of two servers apart', () => {
    const other = { ...makeAccount('b'), server: { ...account.server, baseUrl: 'https://other.example' } };
    const entries = playerEntries(
      [account, other].map((one) => ({ account: one, players: [player('Ruth')] })),
      'ruth',
      text,
    );
    expect(entries).toHaveLength(2);
  });

  it('offer a game by its id only with an account that may watch', () => {
    expect(gameEntries('abcd1234', [account], text)).toMatchObject([
      { act: { type: 'address', found: { kind: 'gameId', accountIds: ['a'], gameId: 'abcd1234' } } },
    ]);
    expect(gameEntries('abcd1234', [{ ...account, kind: 'watch' }], text)).toEqual([]);
  });

  it('lead from an opening to its games', () => {
    const archives = [
      { accountId: 'a', openings: [{ name: 'French Defense', games: 2 }] },
      { accountId: 'b', openings: [{ name: 'French Defense: Exchange', games: 7 }] },
    ];
    expect(openingEntries(archives, text).map(({ title, act }) => [title, act])).toEqual([
      [
        'French Defense: Exchange',
        {
          type: 'go',
          route: {
            screen: 'history',
            accountId: 'b',
            section: 'games',
            opening: 'French Defense: Exchange',
          },
        },
      ],
      ['French Defense', expect.anything()],
    ]);
  });

  it('list arenas with every word of the text, running ones first', () => {
    const row = (id: string, name: string, state: 'created' | 'started' | 'finished', startsAt: number) =>
      ({ id, name, state, startsAt, players: 1 }) as ArenaList['rows'][number];
    const rows = [
      row('one', 'Hourly Blitz Arena', 'created', 5),
      row('two', 'Daily Blitz Arena', 'started', 1),
      row('three', 'Hourly Rapid Arena', 'started', 1),
    ];
    const found = (query: string) =>
      arenaEntries([{ accountId: 'a', rows }], query, text).map(({ title }) => title);
    expect(found('arena blitz')).toEqual(['Daily Blitz Arena', 'Hourly Blitz Arena']);
    expect(found('three')).toEqual(['Hourly Rapid Arena']);
  });
});
