import { rulesFor } from '../../chess/rules.ts';
import { variantKeys, type VariantKey } from '../../chess/vocabulary.ts';
import type { Fields } from '../fields.ts';
import { isTrue } from '../flags.ts';
import { done, refuse, type ClubResult } from '../state.ts';
import type { Arena, Conditions, ThematicPosition } from './arena.ts';

/** The values that the service accepts from an organiser. */

const clockMinutes = [
  0, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 5, 6, 7, 8, 10, 15, 20, 25, 30, 40, 50, 60,
]; // prettier-ignore
const clockIncrements = [0, 1, 2, 3, 4, 5, 6, 7, 10, 15, 20, 25, 30, 40, 50, 60];
const durations = [
  20, 25, 30, 35, 40, 45, 50, 55, 60, 70, 80, 90, 100, 110, 120, 150, 180, 210, 240, 270, 300, 330, 360, 420, 480,
  540, 600, 720,
]; // prettier-ignore
const waitMinutes = [1, 2, 3, 5, 10, 15, 20, 30, 45, 60];
const minRatings = [1000, 1100, 1200, 1300, 1400, 1500, 1600, 1700, 1800, 1900, 2000, 2100, 2200, 2300, 2400, 2500, 2600]; // prettier-ignore
const maxRatings = [2200, 2100, 2000, 1900, 1800, 1700, 1600, 1500, 1400, 1300, 1200, 1100, 1000, 900, 800];
const ratedGames = [0, 5, 10, 15, 20, 30, 40, 50, 75, 100, 150, 200];
const accountAges = [1, 3, 7, 14, 30, 60, 90, 180, 365, 730, 1095];
const nameLength: readonly [number, number] = [2, 30];
const maxDescriptionLength = 10_000;
const maxPasswordLength = 200;
const defaultWaitMinutes = 5;
const farthestMs = 90 * 86_400_000;
const maxTeams = 200;
const maxLeaders = 20;
const standardFen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

export type ArenaForm = Omit<Arena, 'id' | 'number' | 'createdBy' | 'name'> & { readonly name?: string };

/** `before`: the arena being edited; fields that are not given keep its values, empty conditions end. */
export function parseArenaForm(fields: Fields, now: number, before?: Arena): ClubResult<ArenaForm> {
  const problems: string[] = [];
  const flag = (name: string, fallback: boolean) => {
    const text = fields[name];
    return text === undefined || text === '' ? fallback : isTrue(text);
  };
  /** An empty field takes away what the arena had. */
  const isGiven = (name: string) => fields[name] !== undefined;
  /** A number from `list`; `undefined` when the field is absent. Any other number is added to `problems`. */
  const oneOf = (name: string, list: readonly number[]): number | undefined => {
    const text = fields[name];
    if (text === undefined || text === '') return undefined;
    if (list.includes(Number(text))) return Number(text);
    problems.push(`${name}: not one of ${list.join(', ')}`);
    return undefined;
  };
  const needed = (name: string, value: number | undefined, fallback: number | undefined): number => {
    if (value === undefined && fallback === undefined && !problems.some((one) => one.startsWith(`${name}:`)))
      problems.push(`${name}: needed`);
    return value ?? fallback ?? 0;
  };
  const text = (name: string, most: number): string | undefined => {
    const given = fields[name];
    if (given !== undefined && given.length > most) problems.push(`${name}: at most ${most} characters`);
    return given === '' ? undefined : given;
  };

  const name = text('name', nameLength[1]);
  if (name !== undefined && name.length < nameLength[0])
    problems.push(`name: at least ${nameLength[0]} characters`);
  const minutesEach = oneOf('clockTime', clockMinutes);
  const limit = needed(
    'clockTime',
    minutesEach === undefined ? undefined : minutesEach * 60,
    before?.clock.limit,
  );
  const increment = needed(
    'clockIncrement',
    oneOf('clockIncrement', clockIncrements),
    before?.clock.increment,
  );
  const minutes = needed('minutes', oneOf('minutes', durations), before?.minutes);
  if (limit + increment === 0) problems.push('clockTime: there must be some time');

  const startDate = fields['startDate'];
  const startsAt =
    startDate === undefined || startDate === ''
      ? (before?.startsAt ?? now + (oneOf('waitMinutes', waitMinutes) ?? defaultWaitMinutes) * 60_000)
      : Number(startDate);
  const isStart = Number.isInteger(startsAt) && startsAt <= now + farthestMs;
  if (!isStart || (startDate !== undefined && startsAt <= now))
    problems.push('startDate: not a time to come');

  const wanted = fields['variant'] ?? before?.variant ?? 'standard';
  const variant = variantKeys.find((key) => key === wanted && key !== 'fromPosition');
  if (!variant && wanted !== 'fromPosition') problems.push('variant: not known');
  const rated = flag('rated', before?.rated ?? true);
  const position = isGiven('position')
    ? positionOf(fields['position'], variant ?? 'standard')
    : before?.position;
  if (position === 'invalid') problems.push('position: not one to start from');
  else if (position && rated) problems.push('rated: games from a position cannot be rated');

  const berserkable = flag('berserkable', before?.berserkable ?? true);
  const description = isGiven('description')
    ? text('description', maxDescriptionLength)
    : before?.description;
  const password = text('password', maxPasswordLength) ?? before?.password;
  const conditions = conditionsOf(fields, oneOf, isGiven, flag, before?.conditions ?? {});
  const battle = fields['teamBattleByTeam'];
  if (battle && conditions.teamMember)
    problems.push('teamBattleByTeam: not together with a team restriction');

  const [problem] = problems;
  if (problem !== undefined) return refuse(400, problem);
  return done({
    ...(name === undefined ? {} : { name }),
    startsAt,
    minutes,
    clock: { limit, increment },
    variant: variant ?? 'standard',
    rated,
    berserkable: berserkable && increment <= (limit / 60) * 2,
    streakable: flag('streakable', before?.streakable ?? true),
    ...(position && position !== 'invalid' ? { position } : {}),
    ...(description === undefined ? {} : { description }),
    ...(password === undefined ? {} : { password }),
    conditions,
    ...(battle ? { teamBattle: { teams: [battle], leaders: 5 } } : {}),
    ...(before?.teamBattle ? { teamBattle: before.teamBattle } : {}),
  });
}

function positionOf(fen: string | undefined, variant: VariantKey): ThematicPosition | 'invalid' | undefined {
  if (fen === undefined || fen === '' || fen === standardFen) return undefined;
  if (variant !== 'standard' && variant !== 'chess960') return 'invalid';
  const key = variant === 'standard' ? 'fromPosition' : variant;
  return rulesFor(key).parsePosition(fen) ? { name: 'Custom position', fen } : 'invalid';
}

function conditionsOf(
  fields: Fields,
  oneOf: (name: string, list: readonly number[]) => number | undefined,
  isGiven: (name: string) => boolean,
  flag: (name: string, fallback: boolean) => boolean,
  before: Conditions,
): Conditions {
  const changed = (name: string, list: readonly number[], known: number | undefined) =>
    isGiven(name) ? oneOf(name, list) : known;
  const minRating = changed('conditions.minRating.rating', minRatings, before.minRating);
  const maxRating = changed('conditions.maxRating.rating', maxRatings, before.maxRating);
  const minRatedGames = changed('conditions.nbRatedGame.nb', ratedGames, before.minRatedGames);
  const minAccountAgeInDays = changed('conditions.accountAge', accountAges, before.minAccountAgeInDays);
  const teamMember = fields['conditions.teamMember.teamId'] ?? before.teamMember;
  const listed = fields['conditions.allowList'];
  const allowList = listed === undefined ? before.allowList : namesIn(listed);
  const botsAllowed = flag('conditions.bots', before.botsAllowed ?? false);
  return {
    ...(minRating === undefined ? {} : { minRating }),
    ...(maxRating === undefined ? {} : { maxRating }),
    ...(minRatedGames ? { minRatedGames } : {}),
    ...(minAccountAgeInDays === undefined ? {} : { minAccountAgeInDays }),
    ...(teamMember ? { teamMember } : {}),
    ...(allowList && allowList.length > 0 ? { allowList } : {}),
    ...(botsAllowed ? { botsAllowed } : {}),
  };
}

/** Splits a comma-separated list of names into unique ids. */
export function namesIn(text: string): readonly string[] {
  const names = text.split(/[\s,]+/).map((name) => name.trim().toLowerCase());
  return [...new Set(names.filter((name) => name !== ''))];
}

/** Parses the teams of a team battle and the number of leaders that count for each. */
export function parseTeamBattle(
  fields: Fields,
  isTeam: (id: string) => boolean,
): ClubResult<NonNullable<Arena['teamBattle']>> {
  const teams = namesIn(fields['teams'] ?? '');
  const leaders = Number(fields['nbLeaders'] ?? NaN);
  if (teams.length === 0 || teams.length > maxTeams) return refuse(400, `teams: 1 to ${maxTeams} are needed`);
  const unknown = teams.find((team) => !isTeam(team));
  if (unknown !== undefined) return refuse(400, `teams: no team ${unknown}`);
  if (!Number.isInteger(leaders) || leaders < 1 || leaders > maxLeaders)
    return refuse(400, `nbLeaders: a number from 1 to ${maxLeaders}`);
  return done({ teams, leaders });
}
