import { afterEach, describe, expect, it } from 'vitest';
import { rulesFor } from '../../../main/chess/rules.ts';
import { openHost, type TestHost } from './support.ts';

let host: TestHost;
afterEach(() => host.stop());

type Interval = Readonly<Record<string, unknown>> & { readonly interval: { readonly start: number } };
const activityOf = async (name: string) => {
  const { json } = await host.call('GET', `/api/user/${name}/activity`, { token: null });
  return json as unknown as readonly Interval[];
};

const minute = 60_000;
const members = [
  'games', 'puzzles', 'storm', 'racer', 'streak', 'tournaments', 'practice', 'simuls', 'correspondenceMoves',
  'correspondenceEnds', 'follows', 'studies', 'teams', 'posts', 'patron', 'stream',
]; // prettier-ignore

interface Tournaments {
  readonly nb: number;
  readonly best: readonly { readonly tournament: { readonly id: string; readonly name: string } }[];
}

describe.each(['wire', 'document'] as const)('activity in the %s dialect', (dialect) => {
  it('has every member in some activity', async () => {
    host = await openHost({ dialect });
    const seen = new Set<string>();
    for (const name of ['You', 'willow', 'alder', 'rowan', 'KeenQuill', 'AmberKnight'])
      for (const one of await activityOf(name)) for (const member of Object.keys(one)) seen.add(member);
    expect([...seen].toSorted()).toEqual(['interval', ...members].toSorted());
  });

  it('names arenas that took place', async () => {
    host = await openHost({ dialect });
    const named = (await activityOf('willow')).flatMap(
      (one) => (one['tournaments'] as Tournaments | undefined)?.best ?? [],
    );
    expect(named.length).toBeGreaterThan(0);
    for (const { tournament } of named) {
      const { status, json } = await host.call('GET', `/api/tournament/${tournament.id}`, { token: null });
      expect([status, json['fullName'] ?? json['name']]).toEqual([200, tournament.name]);
    }
  });

  it('includes the account’s own arenas once they are over', async () => {
    host = await openHost({ dialect });
    const form = {
      name: 'My Evening',
      clockTime: '15',
      clockIncrement: '5',
      minutes: '20',
      waitMinutes: '1',
    };
    const { json } = await host.call('POST', '/api/tournament', { form });
    const id = String(json['id']);
    await host.call('POST', `/api/tournament/${id}/join`, { form: {} });
    await host.advance(minute + 1_000);
    const playing = async () => {
      const { json: list } = await host.call('GET', '/api/account/playing');
      return (list['nowPlaying'] as readonly { gameId: string; fen: string; isMyTurn: boolean }[])[0];
    };
    for (let moved = 0; moved < 2;) {
      const game = await playing();
      const [move] = rulesFor('fromPosition').parsePosition(game?.fen)?.legalMoves() ?? [];
      if (game?.isMyTurn) moved += 1;
      if (game?.isMyTurn) await host.call('POST', `/api/board/game/${game.gameId}/move/${String(move)}`);
      else await host.advance(1_000);
    }
    const gameId = (await playing())?.gameId ?? '';
    const today = async () => (await activityOf('You'))[0]?.['tournaments'] as Tournaments | undefined;
    await host.control('POST', `/game/${gameId}/resign`);
    const before = await today();
    expect(before?.best.map((one) => one.tournament.id) ?? []).not.toContain(id);
    await host.advance(25 * minute);
    const results = await host.call('GET', `/api/tournament/${id}/results`);
    const rows = results.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { username: string; rank: number; score: number });
    const mine = rows.find(({ username }) => username === 'You');
    expect(mine?.score).toBeGreaterThan(0);
    expect(await today()).toEqual({
      nb: 1,
      best: [
        {
          tournament: { id, name: 'My Evening Arena' },
          nbGames: expect.any(Number),
          score: mine?.score,
          rank: mine?.rank,
          rankPercent: Math.max(1, Math.floor((100 * (mine?.rank ?? 0)) / rows.length)),
        },
      ],
    });
  });
});
