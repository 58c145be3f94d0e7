import { describe, expect, it } from 'vitest';
import { eventually } from '../../harness/eventually.ts';
import type { ExplorerChoice } from '../../../preload/contract/explorer.ts';
import { createEmitter } from '../../../main/base/emitter.ts';
import type { PracticeClub } from '../../../main/features/practice/practice.ts';
import { humanScopes } from '../../../main/practice/config.ts';
import { controlToken, userToken, type TestHost } from '../practice/support.ts';
import { online, signIn, stage } from './scene.ts';
import { createProfile } from './support.ts';

const { openClub, run } = stage();

/** The running club as the one of the app. */
function practiceOn({ baseUrl }: TestHost): PracticeClub {
  const listening = createEmitter<string>(() => {});
  return {
    ...{ userToken, userName: 'You', scopes: humanScopes },
    control: () => ({ baseUrl, controlToken }),
    async start() {
      listening.emit(baseUrl);
      return baseUrl;
    },
    stop: async () => {},
    onListening: (listener) => void listening.on(listener),
  };
}

const position = { variant: 'standard', fen: 'startpos' };
const choice: ExplorerChoice = {
  source: 'players',
  speeds: [],
  ratings: [],
  username: 'You',
  color: 'white',
};

describe('the practice club’s explorer', () => {
  it('answers about masters, players and one user, from its own games', async () => {
    const club = await openClub({ historyDays: 20 });
    const running = await run(createProfile(), { practice: practiceOn(club) });
    const accountId = await running.core.openPractice();
    await online(running, accountId);
    const { queries, commands } = running.core;
    for (const source of ['masters', 'players', 'user'] as const) {
      const question = { accountId, choice: { ...choice, source }, position };
      await commands['explorer.look']({ question, again: false });
      const view = await eventually(async () => {
        const now = await queries['explorer.view'](question);
        expect(now).toMatchObject({ progress: 'idle', problem: null });
        expect(now.answer).not.toBeNull();
        return now;
      });
      const { games = 0, white = 0, draw = 0, black = 0, moves = [] } = view.answer ?? {};
      expect(games).toBeGreaterThan(0);
      expect(white + draw + black).toBe(games);
      expect(moves.reduce((sum, move) => sum + move.games, 0)).toBeLessThanOrEqual(games);
      expect(view.answer?.examples.length).toBeGreaterThan(0);
      // An example game comes as PGN, with its moves.
      const [example] = view.answer?.examples ?? [];
      const id = example?.id ?? '';
      const { pgn, ply } = await commands['explorer.game']({ accountId, source, id, position });
      expect(ply).toBe(0);
      expect(pgn).toContain(`[White "${example?.white.name}"]`);
      expect(pgn).toMatch(/^1\. /m);
      expect(running.published.some(({ name }) => name === 'explorer')).toBe(true);
    }
    // A user without games under this name is unknown.
    const question = {
      accountId,
      choice: { ...choice, source: 'user' as const, username: 'nobody' },
      position,
    };
    await commands['explorer.look']({ question, again: false });
    await eventually(async () =>
      expect((await queries['explorer.view'](question)).problem?.id).toBe('explorer.unknownUser'),
    );
  }, 60_000);

  it('is not asked for an account on a server without a known explorer', async () => {
    const club = await openClub();
    const running = await run(createProfile());
    const accountId = await signIn(running, club);
    const question = { accountId, choice, position };
    const { queries, commands } = running.core;
    await commands['explorer.look']({ question, again: false });
    expect(await queries['explorer.view'](question)).toMatchObject({
      ...{ answer: null, canRetry: false, problem: { id: 'explorer.none' } },
    });
  }, 60_000);
});
