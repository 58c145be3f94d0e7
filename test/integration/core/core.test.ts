import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { rulesFor } from '../../../main/chess/rules.ts';
import type { ClubCreated } from '../../harness/club-requests.ts';
import type { GameClaim, GameOffer } from '../../../main/service/domain.ts';
import { eventually } from '../../harness/eventually.ts';
import { userToken } from '../practice/support.ts';
import { challengeMe, online, signIn, stage } from './scene.ts';
import { createProfile, startCore, type RunningCore } from './support.ts';

const { openClub, run } = stage();

describe('the core against the practice club', () => {
  it('notifies of a challenge once, across a cut stream and a restart', async () => {
    const club = await openClub();
    const profile = createProfile();
    const first = await startCore(profile);
    const accountId = await signIn(first, club);
    await challengeMe(club);
    await eventually(() => expect(first.core.queries['challenges.list']()).toHaveLength(1));
    await eventually(() => expect(first.bubbles).toHaveLength(1));
    expect(first.bubbles[0]?.title).toContain('Willow');

    await club.control('POST', '/fault', { kind: 'cut', streams: 'event', how: 'reset' });
    await vi.waitFor(
      () => expect(first.core.queries['streams.list']()).toMatchObject([{ opens: 2, state: 'open' }]),
      {
        timeout: 10_000,
      },
    );
    await eventually(async () =>
      expect((await first.core.queries['ledger.page']({ limit: 10 })).map(({ kind }) => kind)).toContain(
        'gap',
      ),
    );
    await first.core.close();
    expect(first.bubbles).toHaveLength(1);

    const second = await run(profile);
    await online(second, accountId);
    await eventually(() => expect(second.core.queries['challenges.list']()).toHaveLength(1));
    // The replay was processed, so a second notification would have been claimed by now.
    const page = await second.core.queries['ledger.page']({ limit: 50 });
    expect(page.filter(({ kind }) => kind === 'challenge')).toHaveLength(1);
    expect(second.bubbles).toEqual([]);
  });

  it.each(['wire', 'document'] as const)(
    'plays an accepted challenge to its end (%s dialect)',
    async (dialect) => {
      const club = await openClub({ dialect });
      const running = await run(createProfile());
      const { core, bubbles } = running;
      const accountId = await signIn(running, club);
      await challengeMe(club);
      await eventually(() => expect(core.queries['challenges.list']()).toHaveLength(1));
      const challengeId = core.queries['challenges.list']()[0]?.id ?? '';
      await core.commands['challenges.accept']({ accountId, challengeId });
      await eventually(() =>
        expect(core.queries['games.list']()).toMatchObject([{ gameId: challengeId, access: 'board' }]),
      );
      await playToTheEnd(running, accountId, challengeId);
      const game = await core.queries['games.get']({ accountId, gameId: challengeId });
      expect(game).toMatchObject({ over: true, link: 'done' });
      expect(game.result).not.toBe('aborted');
      const { games } = await club.control('GET', '/status');
      expect(games).toMatchObject([{ id: challengeId, status: game.status, moves: game.moves.join(' ') }]);
      await eventually(() => expect(bubbles.map(({ title }) => title)).toHaveLength(3));
    },
    60_000,
  );

  it('stops an account whose token is refused, and gives the next step', async () => {
    const club = await openClub();
    const running = await run(createProfile());
    const accountId = await signIn(running, club);
    await club.control('POST', '/fault', {
      kind: 'answer',
      status: 401,
      count: 100,
      path: '/api/stream/event',
    });
    await club.control('POST', '/fault', { kind: 'cut', streams: 'event', how: 'end' });
    await vi.waitFor(
      () =>
        expect(running.core.queries['accounts.list']().find(({ id }) => id === accountId)).toMatchObject({
          state: 'stopped',
          problem: { code: 'unauthorized' },
        }),
      { timeout: 10_000 },
    );
  });

  it('stops it whichever request the server refused', async () => {
    const club = await openClub();
    const running = await run(createProfile());
    const accountId = await signIn(running, club);
    await challengeMe(club);
    await eventually(() => expect(running.core.queries['challenges.list']()).toHaveLength(1));
    const challengeId = running.core.queries['challenges.list']()[0]?.id ?? '';
    await club.control('POST', '/fault', {
      kind: 'answer',
      status: 401,
      count: 1,
      path: `/api/challenge/${challengeId}/decline`,
    });
    await expect(
      running.core.commands['challenges.decline']({ accountId, challengeId, reason: 'later' }),
    ).rejects.toMatchObject({
      failure: { code: 'unauthorized' },
    });
    expect(running.core.queries['accounts.list']().find(({ id }) => id === accountId)).toMatchObject({
      state: 'stopped',
      problem: { code: 'unauthorized' },
    });
    expect(running.core.queries['streams.list']()).toEqual([]);
    await running.core.accounts.resume(accountId);
    await online(running, accountId);
  });

  /** A game as White against Willow, who accepts takebacks and refuses early draws. */
  async function againstWillow(speed: number) {
    const club = await openClub({ speed });
    const running = await run(createProfile());
    const accountId = await signIn(running, club);
    const { commands, queries } = running.core;
    const { id } = (await club.control('POST', '/game', {
      opponent: 'willow',
      limit: 10_800,
      increment: 0,
      color: 'white',
    })) as unknown as ClubCreated;
    const game = { accountId, gameId: id };
    const now = () => queries['games.get'](game);
    return {
      now,
      told: (part: object) => eventually(async () => expect(await now()).toMatchObject(part)),
      move: (ply: number, uci: string) => commands['games.move']({ ...game, ply, uci }),
      offer: (what: GameOffer, yes: boolean) => commands['games.offer']({ ...game, what, yes }),
      claim: (what: GameClaim) => commands['games.claim']({ ...game, what }),
      byWillow: (what: string) => club.control('POST', `/game/${id}/${what}`, {}),
    };
  }
  const myTurn = (plies: number) => ({ link: 'live', isMyTurn: true, moves: { length: plies } });

  it('offers draws, asks for takebacks, and declines the opponent’s offers', async () => {
    const { told, move, offer, byWillow } = await againstWillow(4);
    await told(myTurn(0));
    await move(0, 'e2e4');
    await told(myTurn(2));
    await offer('draw', true);
    await told({ drawOffer: 'white' });
    await told({ drawOffer: null, over: false });
    await offer('takeback', true);
    await told(myTurn(0));

    await move(0, 'd2d4');
    await told(myTurn(2));
    await byWillow('takeback');
    await told({ takebackOffer: 'black' });
    await offer('takeback', false);
    await told({ takebackOffer: null, ...myTurn(2) });
  });

  it('ends in an agreed draw', async () => {
    const { told, move, offer, byWillow } = await againstWillow(100);
    await told(myTurn(0));
    await move(0, 'e2e4');
    await told(myTurn(2));
    await byWillow('draw');
    await told({ drawOffer: 'black' });
    await offer('draw', true);
    await told({ over: true, result: 'drawn', status: 'draw' });
  });

  it('claims the win when the opponent has been gone long enough, and not before', async () => {
    const { now, told, move, claim, byWillow } = await againstWillow(20);
    await told(myTurn(0));
    await move(0, 'e2e4');
    await told(myTurn(2));
    // Like the service, the club ignores an invalid claim.
    await claim('victory');
    await told({ over: false });
    await byWillow('gone');
    await told({ opponentGone: { claimAt: expect.any(Number) } });
    await eventually(async () => {
      const game = await now();
      if (!game.over) await claim('victory');
      expect(game).toMatchObject({ over: true, result: 'won', status: 'timeout' });
    });
  });

  it('exposes the token in no topic, no log line and no database', async () => {
    const club = await openClub();
    const profile = createProfile();
    const running = await startCore(profile);
    await signIn(running, club);
    await challengeMe(club);
    await eventually(() => expect(running.bubbles).toHaveLength(1));
    await running.core.close();
    expect(JSON.stringify(running.published)).not.toContain(userToken);
    expect(running.logged.join('\n')).not.toContain(userToken);
    const files = readdirSync(profile.directory);
    expect(files).toContain('outpost.db');
    for (const file of files)
      expect(readFileSync(join(profile.directory, file)).includes(userToken), file).toBe(false);
  });
});

/** Plays the first legal move that mates or captures, else any move, so that games end soon without resigning. */
async function playToTheEnd({ core }: RunningCore, accountId: string, gameId: string): Promise<void> {
  for (;;) {
    const game = await vi.waitFor(
      async () => {
        const view = await core.queries['games.get']({ accountId, gameId });
        const isDone = view.over && view.link === 'done';
        const isMine = !view.over && view.link === 'live' && view.isMyTurn && view.pendingMove === null;
        expect(isDone || isMine).toBe(true);
        return view;
      },
      { timeout: 10_000, interval: 5 },
    );
    if (game.over) return;
    let position = rulesFor('standard').parsePosition(game.initialFen);
    for (const move of game.moves) position = position?.play(move)?.position;
    const legal = position?.legalMoves() ?? [];
    const best =
      legal.find((uci) => position?.play(uci)?.position.outcome()?.winner !== undefined) ??
      legal.find((uci) => position?.play(uci)?.capture) ??
      legal[game.moves.length % legal.length];
    await core.commands['games.move']({ accountId, gameId, ply: game.moves.length, uci: best ?? '' });
  }
}
