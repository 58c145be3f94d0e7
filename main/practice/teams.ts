import { seedOf } from './draws.ts';
import { roster } from './roster.ts';

/** The club's fixed teams. */
export interface ClubTeam {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly flair?: string;
  readonly leaders: readonly string[];
  readonly open: boolean;
  /** One in this many members of the roster belongs to it. */
  readonly oneIn: number;
  /** Whether the user is a member from the first day. */
  readonly hasUser: boolean;
}

export const teams: readonly ClubTeam[] = [
  {
    id: 'early-birds',
    name: 'Early Birds',
    description: 'Games before breakfast.',
    flair: 'nature.rooster',
    leaders: ['willow'],
    open: true,
    oneIn: 4,
    hasUser: true,
  },
  {
    id: 'endgame-workshop',
    name: 'Endgame Workshop',
    description: 'We play on.',
    flair: 'objects.hammer-and-wrench',
    leaders: ['sequoia', 'bramble'],
    open: false,
    oneIn: 5,
    hasUser: true,
  },
  {
    id: 'gambit-society',
    name: 'Gambit Society',
    description: 'A pawn is a small price.',
    leaders: [roster[0]?.id ?? 'sequoia'],
    open: true,
    oneIn: 6,
    hasUser: false,
  },
  {
    id: 'night-owls',
    name: 'Night Owls',
    description: 'Chess after midnight.',
    flair: 'nature.owl',
    leaders: [roster[9]?.id ?? 'bramble'],
    open: true,
    oneIn: 7,
    hasUser: false,
  },
];

export const teamById: ReadonlyMap<string, ClubTeam> = new Map(teams.map((team) => [team.id, team]));

/** Ids of all members, leaders first. */
export function membersOf(team: ClubTeam, userId: string): readonly string[] {
  const others = roster
    .filter(({ id }) => seedOf('team', team.id, id) % team.oneIn === 0)
    .map(({ id }) => id);
  return [...new Set([...team.leaders, ...(team.hasUser ? [userId] : []), ...others])];
}

export function teamsOf(id: string, userId: string): readonly ClubTeam[] {
  return teams.filter((team) => membersOf(team, userId).includes(id));
}
