import { describe, expect, it } from 'vitest';
import { challengeCosts, joinCosts, limitFor, limits, youngForMs } from '../../main/budget/limits.ts';
import type { Limit as BudgetLimit, LimitName, LimitRow as BudgetRow } from '../../main/budget/limits.ts';
import {
  challengeCredits,
  clubLimits,
  joinWeights,
  limitOf as clubLimitOf,
  youngMs,
} from '../../main/practice/law/limits.ts';
import type { ClubLimit, ClubLimitName, ClubLimitRow } from '../../main/practice/law/limits.ts';
import { callerKinds, costs, limitOf, table, young } from '../referee/table.ts';
import type { CallerKind, Limit, LimitRow, RowName } from '../referee/table.ts';

/** Three independent tables of limits, each written from the documents. */
type Owner = 'budget' | 'club' | 'referee';
/** The compared parts of a row: its limit for each caller, for a young account, and whether it is shared. */
const parts = [...callerKinds, 'young', 'shared'] as const;
type Part = (typeof parts)[number];
type Row = Readonly<{ [P in Part]: string }>;
type Rows = ReadonlyMap<string, Row>;
type AnyLimit = Limit | BudgetLimit | ClubLimit;

/** An accepted difference between the tables, with the value of each and the reason. */
interface Difference {
  readonly row: string;
  /** `row`: some tables lack the row. The values of the others are still compared. */
  readonly part: Part | 'row';
  /** `-` for a table without the row. */
  readonly says: Readonly<{ [O in Owner]: string }>;
  readonly why: string;
}

const own = (budget: string, club: string, referee: string) => ({ budget, club, referee });
const onlyBudget = own('a row', '-', '-');
const onlyClub = own('-', 'a row', '-');

const listedAtStandard =
  'Only verified bots have a number of their own here. Budget and referee write that others are counted among the ' +
  'requests of the usual kind; the club writes the number of that row, and counts them there too.';
const clubWithoutAccount =
  'The document keeps streams without an account to the public TV feeds. The club leaves that to its scopes, which ' +
  'ask for a token before any limit is looked at.';
const clubYoungPlaces =
  'Nobody says what "stricter" means for young accounts. Budget and referee halve what may be at once as well as ' +
  'windows; the club halves windows only, so that it never refuses what the two allow.';

const knownDifferences: readonly Difference[] = [
  {
    row: 'game',
    part: 'authenticated',
    says: own('as standard', '60 in 60 s', 'as standard'),
    why: listedAtStandard,
  },
  {
    row: 'game',
    part: 'young',
    says: own('as standard', '30 in 60 s', 'as standard'),
    why: listedAtStandard,
  },
  {
    row: 'challenge',
    part: 'authenticated',
    says: own('as standard', '60 in 60 s', 'as standard'),
    why: listedAtStandard,
  },
  {
    row: 'challenge',
    part: 'young',
    says: own('as standard', '30 in 60 s', 'as standard'),
    why: listedAtStandard,
  },
  ...(['authenticated', 'young'] as const).map((part) => ({
    row: 'move',
    part,
    says: own('as standard', 'free', 'as standard'),
    why:
      'The document frees moves for verified bots alone. Budget and referee count those of others among the requests ' +
      'of the usual kind, where they take room and never wait; the club refuses no move, so that a count costs no game.',
  })),
  ...(['authenticated', 'young'] as const).map((part) => ({
    row: 'bot-games-day',
    part,
    says: own('free', part === 'young' ? '50 in 86400 s' : '100 in 86400 s', 'free'),
    why:
      'It limits games between two bots, which nobody but a bot has. The club has the number for every account, and ' +
      'counts it for bots only.',
  })),
  ...(['authenticated', 'young'] as const).map((part) => ({
    row: 'game-streams',
    part,
    says: part === 'young' ? own('2 at once', '4 at once', 'free') : own('4 at once', '4 at once', 'free'),
    why:
      'The document allows an account five streams in all, which is the row `streams` of budget and referee. The budget ' +
      'and the club besides give one of the five to events and leave four to games' +
      (part === 'young' ? '; the club halves windows only.' : '.'),
  })),
  {
    row: 'streams',
    part: 'row',
    says: own('a row', '-', 'a row'),
    why: 'The club has divided the five of the document among its rows `event-streams` and `game-streams`.',
  },
  {
    row: 'streams-of-a-game',
    part: 'row',
    says: own('a row', '-', 'a row'),
    why: 'One stream of a game: the club calls its row `watch-streams`, and lets a second player stream end the first.',
  },
  {
    row: 'watch-streams',
    part: 'row',
    says: onlyClub,
    why: 'The same as `streams-of-a-game` of the two others, for looking on at games.',
  },
  {
    row: 'users-streams',
    part: 'anonymous',
    says: own('barred', '4 at once', 'barred'),
    why: clubWithoutAccount,
  },
  {
    row: 'watched-users',
    part: 'anonymous',
    says: own('barred', '5 in one', 'barred'),
    why: clubWithoutAccount,
  },
  {
    row: 'tv-streams',
    part: 'young',
    says: own('2 at once', '4 at once', '2 at once'),
    why: clubYoungPlaces,
  },
  { row: 'downloads', part: 'young', says: own('1 at once', '2 at once', '1 at once'), why: clubYoungPlaces },
  {
    row: 'users-streams',
    part: 'young',
    says: own('2 at once', '4 at once', '2 at once'),
    why: clubYoungPlaces,
  },
  {
    row: 'playing-polls',
    part: 'row',
    says: onlyBudget,
    why: "The app's own care: no server asks for it.",
  },
  {
    row: 'tv-looks',
    part: 'row',
    says: onlyBudget,
    why: "The app's own care, so that TV leaves room for the rest: no server asks for it.",
  },
  {
    row: 'explorer',
    part: 'row',
    says: onlyBudget,
    why: 'The explorer names no number: the app asks where the user rests, and no more often than this.',
  },
  {
    row: 'own-explorer',
    part: 'row',
    says: onlyBudget,
    why: 'The host of an explorer that the user runs: no server of this interface.',
  },
  ...['export-games', 'export-own-games'].map((row) => ({
    row,
    part: 'row' as const,
    says: onlyClub,
    why: 'How fast a server sends games is its own affair: a client has nothing to keep, and nobody to be judged.',
  })),
  ...['users-ten-minutes', 'users-day', 'users-ids', 'import-hour'].map((row) => ({
    row,
    part: 'row' as const,
    says: onlyClub,
    why: 'Of endpoints that the app does not use: the club serves them to clients by others.',
  })),
  {
    row: 'failed-authentication',
    part: 'row',
    says: onlyClub,
    why: 'The document threatens with stricter limits without a number. The app stops at the first refusal of a token.',
  },
];

function worded(limit: AnyLimit): string {
  switch (limit.kind) {
    case 'window':
      return `${limit.count} in ${limit.windowMs / 1_000} s`;
    case 'concurrent':
      return `${limit.count} at once`;
    case 'spacing':
      return `${limit.ms / 1_000} s apart`;
    case 'size':
      return `${limit.count} in one`;
    case 'pace':
      return `${limit.count} a second`;
    case 'free':
      return 'free';
    case 'as_standard':
      return 'as standard';
    case 'barred':
      return 'barred';
  }
}

function rowsOf<R>(
  given: Readonly<{ [name: string]: R }>,
  limit: (row: R, caller: CallerKind, name: string, isYoung: boolean) => AnyLimit,
  isShared: (row: R) => boolean,
): Rows {
  return new Map(
    Object.entries(given).map(([name, row]) => {
      const of = (caller: CallerKind, isYoung = false) => worded(limit(row, caller, name, isYoung));
      return [
        name,
        {
          anonymous: of('anonymous'),
          authenticated: of('authenticated'),
          verified_bot: of('verified_bot'),
          young: of('authenticated', true),
          shared: isShared(row) ? 'by machine' : 'by caller',
        },
      ];
    }),
  );
}

const tables: Readonly<{ [O in Owner]: Rows }> = {
  budget: rowsOf<BudgetRow>(
    limits,
    (row, caller, name, isYoung) => (isYoung ? limitFor(name as LimitName, caller, true) : row[caller]),
    ({ scope }) => scope === 'ip',
  ),
  club: rowsOf<ClubLimitRow>(
    clubLimits,
    ({ limit }, caller, name, isYoung) =>
      isYoung ? clubLimitOf(name as ClubLimitName, caller, true) : limit[caller],
    ({ per }) => per === 'ip',
  ),
  referee: rowsOf<LimitRow>(
    table,
    (row, caller, name, isYoung) => (isYoung ? limitOf(name as RowName, caller, true) : row[caller]),
    ({ scope }) => scope === 'ip',
  ),
};

type Found = Omit<Difference, 'why'>;

/** One part of a row in all three tables; a difference when those with the row disagree. */
function compare(row: string, part: Part): readonly Found[] {
  const says = (owner: Owner) => tables[owner].get(row)?.[part] ?? '-';
  const all = own(says('budget'), says('club'), says('referee'));
  const said = new Set(Object.values(all).filter((one) => one !== '-'));
  return said.size > 1 ? [{ row, part, says: all }] : [];
}

function differences(): readonly Found[] {
  const names = new Set(Object.values(tables).flatMap((rows) => [...rows.keys()]));
  return [...names].flatMap((row) => {
    const has = (owner: Owner) => (tables[owner].has(row) ? 'a row' : '-');
    const all = own(has('budget'), has('club'), has('referee'));
    const missing: readonly Found[] = Object.values(all).includes('-')
      ? [{ row, part: 'row', says: all }]
      : [];
    return [...missing, ...parts.flatMap((part) => compare(row, part))];
  });
}

const keyOf = ({ row, part, says }: Found) =>
  `${row}, ${part}: budget ${says.budget}, club ${says.club}, referee ${says.referee}`;

describe('the three tables of limits', () => {
  it('differ only where a reason is known', () => {
    const known = new Set(knownDifferences.map(keyOf));
    expect(
      differences()
        .map(keyOf)
        .filter((found) => !known.has(found)),
    ).toEqual([]);
  });

  it('do differ where a reason is given', () => {
    const found = new Set(differences().map(keyOf));
    expect(knownDifferences.map(keyOf).filter((known) => !found.has(known))).toEqual([]);
  });

  it('have reasons in words', () => {
    for (const { why } of knownDifferences) expect(why).toMatch(/^[A-Z].{30,}\.$/);
  });

  it('count joins at the same costs', () => {
    expect([joinCosts.first, joinWeights.first]).toEqual([costs.join.first, costs.join.first]);
    const lower = [joinCosts.again, joinCosts.official, joinCosts.ownTeam, joinWeights.cheaper];
    expect(new Set(lower)).toEqual(new Set([costs.join.lower]));
  });

  it('count challenges at the same costs', () => {
    expect(challengeCosts).toEqual(costs.challenge);
    expect(challengeCredits).toEqual(costs.challenge);
  });

  it('mean the same accounts by young', () => {
    expect([youngForMs, youngMs]).toEqual([young.forMs, young.forMs]);
  });
});
