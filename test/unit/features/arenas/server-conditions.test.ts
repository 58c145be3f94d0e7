import { expect, it } from 'vitest';
import { makePage } from '../../../../main/features/arenas/page-view.ts';
import { settleConditions } from '../../../../main/features/arenas/server-conditions.ts';
import type { ArenaCheck } from '../../../../preload/contract/arenas.ts';
import { row } from './an-arena.ts';

const check = (kind: ArenaCheck['kind'], fit: ArenaCheck['fit'] = 'yes'): ArenaCheck => ({
  kind,
  fit,
  asked: null,
  has: null,
});
const met = (condition: string) => ({ condition, verdict: 'ok' });
const low = { condition: 'Rated ≥ 1500 in Blitz', verdict: 'Your Blitz rating is too low' };

it.each<[string, ArenaCheck['kind']]>([
  ['Rated ≥ 1500 in Blitz', 'minRating'],
  ['Rated ≤ 1800 in Blitz for the last week', 'maxRating'],
  ['≥ 20 Blitz rated games', 'minRatedGames'],
  ['≥ 20 rated games', 'minRatedGames'],
  ['Account age ≥ 30 days', 'minAccountAge'],
  ['Only titled players', 'onlyTitled'],
  ['Must be in team Oakfield', 'teamMember'],
  ['Must be in one of the teams', 'teamBattle'],
  ['Fixed line-up', 'allowList'],
  ['Bot players are not allowed', 'bots'],
])('“%s” is covered by the check %s only', (condition, kind) => {
  expect(settleConditions([met(condition)], [check(kind)], true).verdicts).toEqual([]);
  const other = check(kind === 'onlyTitled' ? 'allowList' : 'onlyTitled');
  expect(settleConditions([met(condition)], [other], true)).toEqual({
    verdicts: [met(condition)],
    checks: [other],
  });
});

it('where the server states the condition of a check, its verdict counts', () => {
  const settle = (verdict: string | undefined, fit: ArenaCheck['fit']) =>
    settleConditions(
      [{ condition: low.condition, ...(verdict !== undefined && { verdict }) }],
      [check('minRating', fit)],
      false,
    );
  const own = (fit: ArenaCheck['fit']) => ({ verdicts: [], checks: [check('minRating', fit)] });
  expect(settle(low.verdict, 'no')).toEqual(own('no'));
  for (const fit of ['yes', 'unknown'] as const)
    expect(settle(low.verdict, fit)).toEqual({ verdicts: [low], checks: [] });
  for (const fit of ['yes', 'no', 'unknown'] as const) {
    expect(settle('ok', fit)).toEqual(own('yes'));
    expect(settle(undefined, fit)).toEqual(own(fit));
  }
});

it('the exclusion of bots is no condition for people, and unknown conditions stay', () => {
  const unknown = met('Owns a chess set');
  const verdicts = [met('Bot players are not allowed'), unknown];
  expect(settleConditions(verdicts, [], false).verdicts).toEqual([unknown]);
});

it('an arena’s page names each condition once', () => {
  const applicant = {
    userId: 'you',
    isBot: false,
    statesBots: true,
    scopes: null,
    arenaBan: false,
    prizeBan: false,
  };
  const unknown = met('Owns a chess set');
  const list = [met('Only titled players'), low, unknown];
  const arena = {
    id: 'abcd1234',
    name: 'Titled Arena',
    players: 0,
    clock: { limit: 300, increment: 0 },
    onlyTitled: true,
    verdicts: { list, accepted: false },
  };
  const facts = { perfs: {}, createdAt: 0, title: 'CM' };
  const page = makePage(
    arena,
    {
      accountId: 'acc',
      baseUrl: '',
      applicant: { ...applicant, facts },
      serverNow: 0,
      local: (at) => at,
      row: row(),
      asked: arena,
      teams: [],
      battle: [],
    },
    { asOf: 0, offline: false, problem: null, gone: false, quota: null, refusal: null, result: null },
  );
  expect(page.checks.map(({ kind }) => kind)).toEqual(['onlyTitled']);
  expect(page.verdicts.map(({ condition }) => condition)).toEqual([low.condition, unknown.condition]);
});
