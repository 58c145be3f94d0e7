import type { Color } from '../chess/vocabulary.ts';
import { memberById, perfOf } from './members.ts';
import { perfKeys } from './perf-names.ts';
import { firstPerf, isProvisional, type ClubPerf } from './ratings.ts';
import { personById, playsPerf, ratingOf, roster, type PerfKey, type Title } from './roster.ts';
import type { ClubState } from './state.ts';
import { seedOf } from './draws.ts';

/** A member's short form. */
export interface LightMember {
  readonly id: string;
  readonly name: string;
  readonly title?: Title;
  readonly flair?: string;
  readonly patron?: true;
  readonly patronColor?: number;
}

/** Any member: the user, a named opponent or one of the roster. */
export interface PublicMember extends LightMember {
  readonly createdAt: number;
  /** Ratings at a moment, ms since the epoch. */
  perfs(at: number): Readonly<Partial<Record<PerfKey, ClubPerf & { readonly prov?: true }>>>;
}

const opponentFlairs: Readonly<Record<string, string>> = {
  willow: 'nature.deciduous-tree',
  bramble: 'nature.hedgehog',
  sequoia: 'nature.evergreen-tree',
};

export type Directory = ReturnType<typeof createDirectory>;

export function createDirectory(state: ClubState) {
  const ofState = (id: string): PublicMember | undefined => {
    const member = memberById(state, id);
    if (!member) return undefined;
    const flair = opponentFlairs[member.id];
    return {
      id: member.id,
      name: member.name,
      ...(member.title ? { title: member.title } : {}),
      ...(flair ? { flair } : {}),
      createdAt: member.createdAt,
      perfs: () => {
        const entries = perfKeys.map((key) => {
          const { games, rating, rd, prog } = perfOf(member, key);
          const isUnsure = isProvisional({ games, rating, rd, prog });
          return [key, { games, rating, rd, prog, ...(isUnsure ? { prov: true } : {}) }] as const;
        });
        return Object.fromEntries(entries);
      },
    };
  };

  const ofRoster = (id: string): PublicMember | undefined => {
    const person = personById.get(id.toLowerCase());
    if (!person) return undefined;
    const { strength: _strength, plays: _plays, patronColor, ...rest } = person;
    return {
      ...rest,
      ...(patronColor === undefined ? {} : { patron: true, patronColor }),
      perfs: (at) => {
        const entries = perfKeys.map((key) => {
          if (!playsPerf(person, key)) return [key, { ...firstPerf, prov: true }] as const;
          const rating = ratingOf(person, key, at);
          const lastWeek = ratingOf(person, key, at - 7 * 86_400_000);
          const games = 40 + (seedOf('games', person.id, key) % 3_000);
          return [key, { games, rating, rd: 45 + (games % 30), prog: rating - lastWeek }] as const;
        });
        return Object.fromEntries(entries);
      },
    };
  };

  const find = (name: string): PublicMember | undefined => ofState(name) ?? ofRoster(name);

  return {
    /** Case-insensitive. */
    find,
    /** `id` should be a member's; an unknown id is its own name. */
    light(id: string): LightMember {
      const found = find(id);
      if (!found) return { id, name: id };
      const { createdAt: _createdAt, perfs: _perfs, ...light } = found;
      return light;
    },
    /** The user and the named opponents first. */
    all: (): readonly PublicMember[] =>
      [state.user.id, ...state.others.map(({ id }) => id), ...roster.map(({ id }) => id)].flatMap(
        (id) => find(id) ?? [],
      ),
  };
}

/** The side that a member plays, if any. */
export function sideOf(
  seats: Readonly<Record<Color, { readonly kind: string; readonly id?: string }>>,
  id: string,
): Color | undefined {
  return (['white', 'black'] as const).find(
    (color) => seats[color].kind === 'member' && seats[color].id === id,
  );
}
