import { chess960Fen } from '../../chess/chess960.ts';
import { variantNames } from '../../chess/names.ts';
import type { VariantKey } from '../../chess/vocabulary.ts';
import { createHmac } from 'node:crypto';
import { seedOf } from '../draws.ts';
import type { PublicIds } from '../public-ids.ts';
import { arenaPeople } from '../roster.ts';
import type { Arena, Conditions, ThematicPosition } from './arena.ts';

export interface ScheduleDependencies {
  readonly seed: number;
  readonly ids: PublicIds;
  readonly userId: string;
  /** The club's teams, the user's first. */
  readonly teams: readonly string[];
}

const day = 86_400_000;
const hour = 3_600_000;
const firstDay = Date.UTC(2020, 0, 1) / day;
const lastDay = firstDay + 2 ** 14;
const placesADay = 64;
/** The number of the user's first arena. */
export const firstMadeNumber = 2 ** 14 * placesADay;

/** The organiser of official arenas. */
const club = 'sequoia';

type Made = Omit<Arena, 'id' | 'number' | 'startsAt' | 'createdBy'> & Partial<Pick<Arena, 'createdBy'>>;

interface Kind {
  readonly variant: VariantKey;
  readonly limit: number;
  readonly increment: number;
}

const kind = (variant: VariantKey, limit: number, increment = 0): Kind => ({ variant, limit, increment });
const bullet = kind('standard', 60);
const superBlitz = kind('standard', 180);
const blitz = kind('standard', 300);

const hourly: readonly Kind[] = [
  bullet, superBlitz, kind('standard', 30), blitz, kind('chess960', 180), kind('standard', 600), kind('standard', 15),
  kind('crazyhouse', 120), bullet, kind('atomic', 180), superBlitz, kind('antichess', 120), kind('standard', 120),
  kind('kingOfTheHill', 60), blitz, kind('horde', 300), bullet, kind('threeCheck', 180), kind('standard', 30),
  kind('racingKings', 120), kind('standard', 900, 0), superBlitz, kind('standard', 60, 1), blitz,
]; // prettier-ignore

const variantsByDay: readonly Kind[] = [
  kind('chess960', 180, 2), kind('crazyhouse', 180), kind('atomic', 180), kind('antichess', 180, 2),
  kind('kingOfTheHill', 180), kind('threeCheck', 180, 2), kind('horde', 180, 2), kind('racingKings', 180, 2),
]; // prettier-ignore

const italian: ThematicPosition = {
  eco: 'C50',
  name: 'Italian Game',
  fen: 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3',
  url: 'https://en.wikipedia.org/wiki/Italian_Game',
};
const custom: ThematicPosition = {
  name: 'Custom position',
  fen: '4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1',
};

/** The service's name for the pace of an official arena. */
function paceOf({ limit, increment }: Kind): string {
  if (limit < 30) return 'ultraBullet';
  if (limit < 60) return 'hyperBullet';
  if (limit < 120) return 'bullet';
  if (limit < 180) return 'hippoBullet';
  if (limit < 300) return increment > 0 ? 'blitz' : 'superBlitz';
  if (limit < 600) return 'blitz';
  return limit < 1_500 ? 'rapid' : 'classical';
}

function kindName(made: Kind): string {
  if (made.variant !== 'standard') return variantNames[made.variant];
  const pace = paceOf(made);
  const words = pace.replaceAll(/([A-Z])/g, ' $1');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const open: Conditions = {};

function byMember(name: string, made: Kind, conditions: Conditions, more: Partial<Made> = {}): Made {
  const { variant, limit, increment } = made;
  return {
    name: `${name} Arena`,
    minutes: 50,
    clock: { limit, increment },
    variant,
    rated: true,
    berserkable: true,
    streakable: true,
    conditions,
    ...more,
  };
}

function official(freq: string, made: Kind, minutes: number, more: Partial<Made> = {}): Made {
  const title = freq.charAt(0).toUpperCase() + freq.slice(1);
  return byMember(`${title} ${kindName(made)}`, made, open, {
    minutes,
    berserkable: made.increment * 30 <= made.limit,
    schedule: { freq, speed: paceOf(made) },
    ...more,
  });
}

/** A member's entry code: the HMAC of the member's id under the arena's password. */
export function entryCodeOf(password: string, userId: string): string {
  return createHmac('sha256', password).update(userId).digest('hex');
}

/** The club's scheduled arenas: every day has the same plan, so an arena is found by its number. */
export function createClubArenaSchedule({ seed, ids, userId, teams }: ScheduleDependencies) {
  const [first = 'club-evening', second = 'endgame-circle', ...others] = teams;

  /** An arena for each kind of entry condition. */
  const special = (variety: number, dayNumber: number): Made => {
    const key = `${dayNumber % 900}`.padStart(3, '0');
    switch (variety % 16) {
      case 0:
        return byMember('Open House', blitz, open, {
          password: 'oakfield',
          description: 'Among friends. The password is the name of our first room: oakfield.',
        });
      case 1: {
        const password = `harbour-${key}`;
        return byMember('Invitation', superBlitz, open, {
          password,
          codesOnly: true,
          description: `Everybody has a code of its own. Yours (${userId}): ${entryCodeOf(password, userId)}`,
        });
      }
      case 2:
        return byMember('Team Evening', kind('standard', 600), { teamMember: first });
      case 3:
        return byMember('Team Battle', blitz, open, {
          teamBattle: { teams: [first, second, ...others.slice(0, 2)], leaders: 3 },
        });
      case 4:
        return byMember('Masters', superBlitz, { minRating: 2000, minRatedGames: 20 });
      case 5:
        return byMember('Under 1700', blitz, { maxRating: 1700 });
      case 6:
        return byMember('Regulars', superBlitz, { minRatedGames: 200 });
      case 7:
        return byMember('Old Hands', blitz, { minAccountAgeInDays: 365 });
      case 8:
        return byMember('Titled', bullet, { onlyTitled: true }, { headline: 'Titled players only' });
      case 9: {
        const invited = arenaPeople.filter((_, index) => (index + dayNumber) % 4 === 0).map(({ id }) => id);
        const withUser = dayNumber % 2 === 0 ? [userId, ...invited] : invited;
        return byMember('Guest List', kind('standard', 480), { allowList: [...withUser, '%titled'] });
      }
      case 10:
        return byMember('People and Machines', superBlitz, { botsAllowed: true });
      case 11:
        return byMember('Cup', blitz, open, {
          headline: 'Prizes for the first three',
          description: 'Prizes: a book for the first three, and one by lot.',
        });
      case 12:
        return byMember('Italian Game', blitz, open, { position: italian, rated: false });
      case 13:
        return byMember('Pawns Only', superBlitz, open, { position: custom, rated: false });
      case 14:
        return byMember('Quiet', kind('standard', 300, 3), open, {
          rated: false,
          berserkable: false,
          streakable: false,
        });
      default:
        return byMember('Shuffle', kind('chess960', 300), open, {
          rated: false,
          position: { name: 'Custom position', fen: chess960Fen(seedOf('shuffle', seed, dayNumber) % 960) },
        });
    }
  };

  const at = (
    place: number,
    dayNumber: number,
  ): { readonly made: Made; readonly hours: number } | undefined => {
    const date = new Date(dayNumber * day);
    const [weekday, monthDay] = [date.getUTCDay(), date.getUTCDate()];
    const variant = variantsByDay[dayNumber % variantsByDay.length] ?? superBlitz;
    if (place < 24) {
      const made = hourly[(place + dayNumber) % hourly.length] ?? bullet;
      const more =
        place % 6 === 5
          ? { conditions: { maxRating: 1500, minRatedGames: 20 }, name: `≤1500 ${kindName(made)} Arena` }
          : {};
      return { made: official('hourly', made, made.limit <= 60 ? 27 : 57, more), hours: place };
    }
    if (place < 48) return { made: special(place + dayNumber * 8, dayNumber), hours: place - 24 + 0.5 };
    switch (place) {
      case 48:
        return { made: official('daily', superBlitz, 60, { conditions: { minRatedGames: 15 } }), hours: 17 };
      case 49:
        return { made: official('eastern', bullet, 60), hours: 3 };
      case 50:
        return { made: official('daily', variant, 60), hours: 20 };
      case 51:
        return { made: official('weekly', weekday % 2 === 0 ? blitz : bullet, 90), hours: 19 };
      case 52:
        return weekday % 6 === 0 ? { made: official('weekend', superBlitz, 120), hours: 16 } : undefined;
      case 53:
        return monthDay <= 7 ? { made: official('monthly', variant, 120), hours: 18 } : undefined;
      case 54:
        return monthDay > 14 && monthDay <= 21
          ? { made: official('shield', variant, 120), hours: 15 }
          : undefined;
      case 55:
        return monthDay === 28 ? { made: official('marathon', superBlitz, 720), hours: 6 } : undefined;
      case 56:
        return monthDay === 10
          ? {
              made: official('unique', kind('standard', 1_500, 10), 300, { headline: 'Bring time' }),
              hours: 12,
            }
          : undefined;
      case 57:
        return monthDay === 25 ? { made: official('yearly', variant, 180), hours: 17 } : undefined;
      default:
        return undefined;
    }
  };

  const byNumber = (number: number): Arena | undefined => {
    if (number < 0 || number >= firstMadeNumber) return undefined;
    const dayNumber = firstDay + Math.floor(number / placesADay);
    const found = at(number % placesADay, dayNumber);
    if (!found) return undefined;
    const host = arenaPeople[seedOf('host', seed, number) % arenaPeople.length]?.id ?? club;
    return {
      createdBy: found.made.schedule ? club : host,
      ...found.made,
      id: ids.make('arena', number),
      number,
      startsAt: dayNumber * day + found.hours * hour,
    };
  };

  return {
    byNumber,
    /** In the order of their start. */
    startingIn(from: number, until: number): readonly Arena[] {
      const found: Arena[] = [];
      const [firstOn, lastOn] = [
        Math.max(firstDay, Math.floor(from / day)),
        Math.min(lastDay, Math.floor(until / day)),
      ];
      for (let dayNumber = firstOn; dayNumber <= lastOn; dayNumber += 1) {
        for (let place = 0; place < placesADay; place += 1) {
          const arena = byNumber((dayNumber - firstDay) * placesADay + place);
          if (arena && arena.startsAt >= from && arena.startsAt < until) found.push(arena);
        }
      }
      return found.toSorted((a, b) => a.startsAt - b.startsAt || a.number - b.number);
    },
  };
}
