/** The form of an arena, with the service's names of its fields. Pure. */
import type { ArenaView } from '@contract/arenas.ts';

export type OrganiserFields = Readonly<Record<string, string>>;

const newArena: OrganiserFields = {
  clockTime: '10',
  clockIncrement: '0',
  minutes: '60',
  waitMinutes: '5',
  variant: 'standard',
  rated: 'true',
  berserkable: 'true',
};

/** The present values of an arena, or the usual ones of a new arena. The server keeps the password secret. */
export function firstForm(arena: ArenaView | null): OrganiserFields {
  if (!arena) return newArena;
  const { row } = arena;
  const { conditions } = row;
  const textOf = (value: number | boolean | null): string => (value === null ? '' : String(value));
  return {
    name: row.name.replace(/ (?:Team Battle|Arena)$/, ''),
    // Terms that the server does not state are chosen anew.
    clockTime: row.clock ? String(row.clock.limit / 60) : '',
    clockIncrement: row.clock ? String(row.clock.increment) : '',
    minutes: textOf(row.minutes),
    variant: row.variant.key,
    rated: textOf(row.rated),
    berserkable: String(arena.berserkable),
    description: arena.description ?? '',
    position: row.position?.fen ?? '',
    'conditions.minRating.rating': textOf(conditions.minRating),
    'conditions.maxRating.rating': textOf(conditions.maxRating),
    'conditions.nbRatedGame.nb': textOf(conditions.minRatedGames),
    // The form does not show the age; a form without it could end the condition.
    'conditions.accountAge': textOf(conditions.minAccountAgeInDays),
    'conditions.teamMember.teamId': conditions.teamMember ?? '',
    'conditions.allowList': arena.allowList.join(','),
    'conditions.bots': String(conditions.botsAllowed),
  };
}

/** The fields to send: those with a value, and those that were emptied, which the service takes as "none". */
export function sentForm(first: OrganiserFields, now: OrganiserFields): OrganiserFields {
  return Object.fromEntries(
    Object.entries(now).filter(([key, value]) => value !== '' || (first[key] ?? '') !== ''),
  );
}
