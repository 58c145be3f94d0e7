import { describe, expect, it } from 'vitest';
import { type Arena } from '../../../main/practice/arenas/arena.ts';
import { parseArenaForm, parseTeamBattle } from '../../../main/practice/arenas/arena-forms.ts';
import { noon, minute, arena } from './an-arena.ts';

describe("an organiser's form", () => {
  const needed = { clockTime: '3', clockIncrement: '2', minutes: '45' };
  const parse = (fields: Record<string, string>, before?: Arena) =>
    parseArenaForm({ ...(before ? {} : needed), ...fields }, noon, before);

  it('sets up an arena that starts in five minutes unless it says otherwise', () => {
    expect(parse({})).toMatchObject({
      ok: true,
      value: { startsAt: noon + 5 * minute, minutes: 45, clock: { limit: 180, increment: 2 }, rated: true },
    });
    expect(parse({ waitMinutes: '20' })).toMatchObject({ value: { startsAt: noon + 20 * minute } });
    expect(parse({ startDate: String(noon + 1_000) })).toMatchObject({ value: { startsAt: noon + 1_000 } });
  });

  it('takes conditions, a password, a position and a team battle', () => {
    const parsed = parse({
      'conditions.minRating.rating': '1500',
      'conditions.allowList': 'You, Other,%titled',
      'conditions.bots': 'true',
      password: 'secret',
      rated: 'false',
      position: '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1',
      teamBattleByTeam: 'early-birds',
    });
    expect(parsed).toMatchObject({
      ok: true,
      value: {
        conditions: { minRating: 1500, allowList: ['you', 'other', '%titled'], botsAllowed: true },
        password: 'secret',
        position: { name: 'Custom position' },
        teamBattle: { teams: ['early-birds'] },
      },
    });
  });

  it('keeps what is not given, and takes away what is empty', () => {
    const position = '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1';
    const before = arena({
      rated: false,
      description: 'Welcome',
      position: { name: 'Custom position', fen: position },
      conditions: { minRating: 1500, teamMember: 'early-birds', allowList: ['you'] },
    });
    const { description, conditions } = before;
    expect(parse({}, before)).toMatchObject({
      value: { description, position: { fen: position }, conditions },
    });
    const emptied = parse(
      {
        description: '',
        position: '',
        'conditions.minRating.rating': '',
        'conditions.teamMember.teamId': '',
        'conditions.allowList': '',
      },
      before,
    );
    expect(emptied).toMatchObject({ ok: true, value: { conditions: {} } });
    if (emptied.ok) {
      expect(emptied.value).not.toHaveProperty('description');
      expect(emptied.value).not.toHaveProperty('position');
      expect(emptied.value.conditions).toEqual({});
    }
  });

  it.each([
    [{ clockTime: '3.3' }],
    [{ clockTime: '0', clockIncrement: '0' }],
    [{ clockIncrement: '-1' }],
    [{ minutes: '1' }],
    [{ minutes: '' }],
    [{ name: 'x' }],
    [{ name: 'x'.repeat(31) }],
    [{ variant: 'shogi' }],
    [{ waitMinutes: '4' }],
    [{ startDate: 'soon' }],
    [{ startDate: '5' }],
    [{ position: 'no position', rated: 'false' }],
    [{ position: '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', rated: 'true' }],
    [{ 'conditions.minRating.rating': '1555' }],
    [{ 'conditions.accountAge': 'old' }],
    [{ password: 'x'.repeat(300) }],
  ])('refuses %j', (fields) => {
    expect(parse(fields)).toMatchObject({ ok: false, refusal: { status: 400 } });
  });

  it('leaves as it was what an edit does not name', () => {
    const before = arena({ password: 'secret', description: 'Words', conditions: { minRating: 1500 } });
    expect(parse({ description: 'Other words' }, before)).toMatchObject({
      ok: true,
      value: {
        minutes: 30,
        clock: { limit: 60, increment: 0 },
        password: 'secret',
        description: 'Other words',
        conditions: { minRating: 1500 },
      },
    });
  });

  it('names the teams of a battle, and how many of each count', () => {
    const isTeam = (id: string) => id !== 'nobody';
    expect(parseTeamBattle({ teams: 'a, b', nbLeaders: '3' }, isTeam)).toEqual({
      ok: true,
      value: { teams: ['a', 'b'], leaders: 3 },
    });
    for (const fields of [
      { nbLeaders: '3' },
      { teams: 'a,nobody', nbLeaders: '3' },
      { teams: 'a', nbLeaders: '0' },
    ])
      expect(parseTeamBattle(fields, isTeam)).toMatchObject({ ok: false });
  });
});
