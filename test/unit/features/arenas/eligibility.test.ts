import { describe, expect, it } from 'vitest';
import {
  arenaAccessOf,
  checksFor,
  fitOf,
  mentionsPrizes,
  type ArenaApplicant,
  type EntryConditions,
} from '../../../../main/features/arenas/eligibility.ts';
import { mayPass, refusalOf } from '../../../../main/features/arenas/refusals.ts';

const day = 86_400_000;
const now = Date.UTC(2026, 5, 1);
const applicant: ArenaApplicant = {
  userId: 'you',
  isBot: false,
  statesBots: true,
  scopes: null,
  facts: { perfs: { blitz: { games: 30, rating: 1600 } }, createdAt: now - 100 * day },
  teams: ['early-birds'],
  arenaBan: false,
  prizeBan: false,
};
const blitz: EntryConditions = { perf: { key: 'blitz' } };
const fit = (asked: EntryConditions, who: ArenaApplicant = applicant) =>
  fitOf(checksFor({ ...blitz, ...asked }, who, now));
const { facts: _facts, teams: _teams, ...stranger } = applicant;

describe('the eligibility of an account', () => {
  it.each<[string, EntryConditions, 'yes' | 'no']>([
    ['no condition', {}, 'yes'],
    ['a rating that is high enough', { minRating: { rating: 1600 } }, 'yes'],
    ['a rating that is too low', { minRating: { rating: 1601 } }, 'no'],
    ['a rating that is low enough', { maxRating: { rating: 1600 } }, 'yes'],
    ['a rating that is too high', { maxRating: { rating: 1599 } }, 'no'],
    ['games enough', { minRatedGames: { nb: 30 } }, 'yes'],
    ['too few games', { minRatedGames: { nb: 31 } }, 'no'],
    ['none asked for', { minRatedGames: { nb: 0 } }, 'yes'],
    ['an account that is old enough', { minAccountAgeInDays: 100 }, 'yes'],
    ['an account that is too new', { minAccountAgeInDays: 101 }, 'no'],
    ['a title that it has not', { onlyTitled: true }, 'no'],
    ['its team', { teamMember: 'early-birds' }, 'yes'],
    ['another team', { teamMember: 'night-owls' }, 'no'],
    ['one of its teams in a battle', { teamBattle: { teams: ['x', 'early-birds'] } }, 'yes'],
    ['a battle of others', { teamBattle: { teams: ['x', 'y'] } }, 'no'],
    ['its name on the list', { allowList: ['Oak', 'You'] }, 'yes'],
    ['a list without it', { allowList: ['Oak', '%titled'] }, 'no'],
    ['a password, which is for later', { isPrivate: true }, 'yes'],
  ])('%s', (_what, asked, expected) => {
    expect(fit(asked)).toBe(expected);
  });

  it('is undetermined without facts', () => {
    expect(fit({ minRating: { rating: 1000 } }, stranger)).toBe('unknown');
    expect(fit({ teamMember: 'early-birds' }, stranger)).toBe('unknown');
    expect(fit({ minRating: { rating: 1000 }, perf: { key: 'horde' } })).toBe('unknown');
    // Games that were never played are none.
    expect(fit({ minRatedGames: { nb: 1 }, perf: { key: 'horde' } })).toBe('no');
  });

  it('covers admitted bots, bans, prizes, and insufficient tokens', () => {
    const bot: ArenaApplicant = { ...applicant, isBot: true };
    expect(fit({}, bot)).toBe('no');
    expect(fit({ botsAllowed: true }, bot)).toBe('yes');
    expect(fit({}, { ...bot, statesBots: false })).toBe('unknown');
    expect(fit({ botsAllowed: false }, { ...bot, statesBots: false })).toBe('no');
    expect(fit({}, { ...applicant, arenaBan: true })).toBe('no');
    const barred: ArenaApplicant = { ...applicant, prizeBan: true };
    expect(fit({ description: 'Prizes: a book' }, barred)).toBe('no');
    expect(fit({ description: 'A surprise' }, barred)).toBe('yes');
    expect(fit({}, { ...applicant, scopes: ['board:play'] })).toBe('no');
    expect(mentionsPrizes(undefined)).toBe(false);
  });
});

describe('where an arena’s games are played', () => {
  const access = (limit: number, who: Partial<ArenaApplicant> = {}, bots?: boolean) =>
    arenaAccessOf({ limit, increment: 0 }, bots, { ...applicant, ...who });
  it('is here from rapid on, the browser for faster games, and nowhere without permission', () => {
    expect(access(600)).toBe('board');
    expect(access(300)).toBe('browser');
    expect(access(600, { scopes: ['tournament:write'] })).toBe('browser');
    expect(access(600, { scopes: ['board:play'] })).toBe('never');
    expect(access(600, { userId: null })).toBe('never');
  });
  it('is here for admitted bots, except the shortest games', () => {
    expect(access(180, { isBot: true }, true)).toBe('bot');
    expect(access(180, { isBot: true })).toBe('never');
    expect(access(15, { isBot: true }, true)).toBe('never');
    expect(access(180, { isBot: true, statesBots: false })).toBe('bot');
    expect(access(15, { isBot: true, statesBots: false })).toBe('never');
  });
});

describe('the eight documented refusals, and the ninth', () => {
  it.each([
    ['Wrong entry code', 'wrong_code'],
    ['Your pause is not over yet', 'paused'],
    ['Tournament restrictions', 'restrictions'],
    ['Missing team', 'missing_team'],
    ['You are not allowed to join arenas', 'arena_ban'],
    ['You are not allowed to play in prized tournaments', 'prize_ban'],
    ['You are joining too many tournaments', 'too_many'],
    ['This tournament no longer exists', 'gone'],
    ["Couldn't join for some reason?", 'closed'],
    ['Something new', 'other'],
    ['', 'other'],
  ] as const)('%s: %s', (said, code) => {
    expect(refusalOf(said)).toBe(code);
  });
  it('are temporary in some cases only', () => {
    expect(mayPass('paused')).toBe(true);
    expect(mayPass('wrong_code')).toBe(false);
  });
});
