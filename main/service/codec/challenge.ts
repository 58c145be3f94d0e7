/** Codec of challenges. Sources: the interface description and responses of the public server. */

import { z } from 'zod';

import {
  declineReasons,
  type Color,
  type DeclineReason,
  type VariantKey,
  type Dialect,
} from '../../chess/vocabulary.ts';
import type {
  Challenge,
  ChallengeList,
  ChallengeStatus,
  ChallengeUser,
  Compat,
  Open,
  TimeControl,
} from '../domain.ts';
import {
  checkUser,
  filledShape,
  colorShape,
  fenShape,
  idShape,
  spanShape,
  subjectShape,
  toVariant,
  variantShape,
  wordShape,
} from './common.ts';
import { toIdAndName } from './light-user.ts';
import { compact, itemsOf, mapParsed, only, readShape, reader } from './shape.ts';
import { type Parsed } from './read-whole.ts';
import { firm, list, maybe, unused } from './shape-schemas.ts';

const userShape = z
  .object({
    id: maybe(idShape),
    name: maybe(wordShape),
    title: maybe(wordShape),
    rating: maybe(z.number()),
    provisional: maybe(z.boolean()),
    online: maybe(z.boolean()),
    flair: maybe(wordShape),
    patron: maybe(z.boolean()),
    patronColor: maybe(z.number()),
    lag: unused,
  })
  .superRefine(checkUser);

/** Members of each kind of time control; unknown kinds have none. */
const timeMembers: Readonly<Record<string, readonly ('limit' | 'increment' | 'daysPerTurn')[]>> = {
  clock: ['limit', 'increment'],
  correspondence: ['daysPerTurn'],
  unlimited: [],
};

const timeControlShape = z
  .object({
    type: filledShape,
    limit: maybe(spanShape),
    increment: maybe(spanShape),
    daysPerTurn: maybe(spanShape),
    show: unused,
  })
  .superRefine((control, context) => {
    const needed = Object.hasOwn(timeMembers, control.type) ? (timeMembers[control.type] ?? []) : [];
    for (const name of ['limit', 'increment', 'daysPerTurn'] as const) {
      const present = control[name] !== null && control[name] !== undefined;
      if (needed.includes(name) === present) continue;
      const message = present ? `does not belong to ${control.type}` : `needed for ${control.type}`;
      context.addIssue({ code: 'custom', path: [name], message });
    }
  });

/**
 * `challenger` and `destUser` are firm: an unreadable challenger must not look like none. Variant, time control and
 * `rated` are required: the user and the rules agree to them.
 */
export const challengeShape = z.object({
  id: subjectShape,
  url: maybe(wordShape),
  status: maybe(filledShape),
  challenger: firm(userShape),
  destUser: firm(userShape),
  variant: variantShape,
  rated: z.boolean(),
  speed: maybe(filledShape),
  timeControl: timeControlShape,
  color: maybe(z.enum(['white', 'black', 'random'])),
  finalColor: maybe(colorShape),
  perf: maybe(z.object({ name: maybe(wordShape), icon: unused })),
  declineReason: maybe(wordShape),
  declineReasonKey: maybe(wordShape),
  initialFen: maybe(fenShape),
  rematchOf: maybe(wordShape),
  direction: maybe(z.enum(['in', 'out'])),
  rules: maybe(list(wordShape)),
  socketVersion: unused,
  open: unused,
  urlWhite: unused,
  urlBlack: unused,
});

export function toChallenge(
  shape: z.infer<typeof challengeShape>,
  compat?: Compat,
  status: ChallengeStatus = 'created',
): Challenge {
  const { challenger, destUser, perf, declineReasonKey } = shape;
  return {
    id: shape.id,
    status: shape.status ?? status,
    variant: toVariant(shape.variant),
    rated: shape.rated,
    speed: shape.speed ?? shape.variant.key,
    timeControl: toTimeControl(shape.timeControl),
    color: shape.color ?? shape.finalColor ?? 'random',
    ...compact({
      url: shape.url,
      challenger: challenger && toUser(challenger),
      destUser: destUser && toUser(destUser),
      finalColor: shape.finalColor,
      perfName: perf?.name,
      declineReason: shape.declineReason,
      declineReasonKey: typeof declineReasonKey === 'string' ? toReason(declineReasonKey) : undefined,
      initialFen: shape.initialFen,
      rematchOf: shape.rematchOf,
      direction: shape.direction,
      rules: shape.rules && itemsOf(shape.rules),
      compat,
    }),
  };
}

function toUser(shape: z.infer<typeof userShape>): ChallengeUser {
  const { lag: _lag, id, name, ...rest } = shape;
  return { ...toIdAndName({ id, name }), ...compact(rest) };
}

function toTimeControl(shape: z.infer<typeof timeControlShape>): TimeControl {
  if (shape.type === 'clock') {
    return { kind: 'clock', limitSeconds: shape.limit ?? 0, incrementSeconds: shape.increment ?? 0 };
  }
  if (shape.type === 'correspondence') return { kind: 'correspondence', daysPerTurn: shape.daysPerTurn ?? 0 };
  return shape.type === 'unlimited' ? { kind: 'unlimited' } : { kind: 'other', name: shape.type };
}

/** Keys arrive in lower case (`toofast`), but are sent in camel case (`tooFast`). */
function toReason(key: string): Open<DeclineReason> {
  return declineReasons.find((reason) => reason.toLowerCase() === key) ?? key;
}

function makeReason(reason: Open<DeclineReason>): string {
  return declineReasons.some((known) => known === reason) ? reason.toLowerCase() : reason;
}

const documentMembers = [
  'id',
  'url',
  'status',
  'challenger',
  'destUser',
  'variant',
  'rated',
  'speed',
  'timeControl',
  'color',
  'perf',
  'declineReason',
];

/** Encodes a challenge without `compat`, which belongs to the event's envelope. */
export function makeChallenge(challenge: Challenge, dialect: Dialect): Record<string, unknown> {
  const brief =
    dialect === 'document' && (challenge.status === 'declined' || challenge.status === 'canceled');
  const wire = compact({
    ...challenge,
    compat: undefined,
    perfName: undefined,
    challenger: challenge.challenger && makeUser(challenge.challenger, dialect, brief),
    destUser: challenge.destUser && makeUser(challenge.destUser, dialect, brief),
    timeControl: makeTimeControl(challenge.timeControl),
    perf: challenge.perfName === undefined ? undefined : { name: challenge.perfName },
    declineReasonKey:
      challenge.declineReasonKey === undefined ? undefined : makeReason(challenge.declineReasonKey),
  });
  return dialect === 'wire' ? wire : only(wire, documentMembers);
}

function makeUser(user: ChallengeUser, dialect: Dialect, brief: boolean): object {
  if (brief) return { id: user.id, name: user.name };
  const members = { ...user };
  return dialect === 'wire'
    ? members
    : only(members, ['id', 'name', 'title', 'rating', 'provisional', 'online']);
}

function makeTimeControl(control: TimeControl): object {
  switch (control.kind) {
    case 'clock':
      return { type: 'clock', limit: control.limitSeconds, increment: control.incrementSeconds };
    case 'correspondence':
      return { type: 'correspondence', daysPerTurn: control.daysPerTurn };
    case 'unlimited':
      return { type: 'unlimited' };
    case 'other':
      return { type: control.name };
  }
}

export function parseChallenge(json: unknown): Parsed<Challenge> {
  return mapParsed(readShape(challengeShape, json), (shape) => toChallenge(shape));
}

const challengeListShape = z.object({ in: list(challengeShape), out: list(challengeShape) });

/** Parses the lists of `GET /api/challenge`; unreadable challenges are dropped and noted. */
export const parseChallengeList = reader(challengeListShape, (shape): ChallengeList => ({
  incoming: itemsOf(shape.in).map((challenge) => toChallenge(challenge)),
  outgoing: itemsOf(shape.out).map((challenge) => toChallenge(challenge)),
}));

const createdShape = z.object({ id: idShape });

/** Parses the id of a created challenge or game. */
export function parseCreated(json: unknown): Parsed<string> {
  return mapParsed(readShape(createdShape, json), ({ id }) => id);
}

/** Terms of a game to be created. */
export interface ChallengeTerms {
  readonly variant: VariantKey;
  readonly rated: boolean;
  /** The challenger's colour. */
  readonly color: Color | 'random';
  readonly time:
    | { readonly kind: 'clock'; readonly limitSeconds: number; readonly incrementSeconds: number }
    | { readonly kind: 'correspondence'; readonly daysPerTurn: number }
    | { readonly kind: 'unlimited' };
  /** Initial position; only for `fromPosition` and chess960. */
  readonly fen?: string | undefined;
}

export function termFields({ variant, color, time, fen }: ChallengeTerms): Readonly<Record<string, string>> {
  const timing =
    time.kind === 'clock'
      ? { 'clock.limit': String(time.limitSeconds), 'clock.increment': String(time.incrementSeconds) }
      : time.kind === 'correspondence'
        ? { days: String(time.daysPerTurn) }
        : {};
  return { variant, color, ...timing, ...(fen === undefined ? {} : { fen }) };
}

/** Form fields of an open challenge. The side is chosen by accepting it. */
export function openFields(terms: ChallengeTerms): Readonly<Record<string, string>> {
  const { color: _color, ...fields } = termFields(terms);
  return { ...fields, rated: String(terms.rated) };
}

/** Form fields of a seek, whose limit is in minutes, unlike a challenge's. */
export function seekFields({ terms, ratings }: Seek): Readonly<Record<string, string>> {
  const { variant, color, rated, time } = terms;
  const timing =
    time.kind === 'clock'
      ? { time: String(time.limitSeconds / 60), increment: String(time.incrementSeconds) }
      : { days: String(time.kind === 'correspondence' ? time.daysPerTurn : 0) };
  return {
    rated: String(rated),
    variant,
    color,
    ...timing,
    ...(ratings === null ? {} : { ratingRange: `${ratings[0]}-${ratings[1]}` }),
  };
}

/** A seek in the lobby. */
export interface Seek {
  readonly terms: ChallengeTerms;
  /** Lowest and highest rating of the opponent; null for any. */
  readonly ratings: readonly [number, number] | null;
}

/** A created open challenge. */
export interface MadeOpen {
  readonly id: string;
  /** Address of the challenge; absent when the server does not state it, as the addresses of its sides. */
  readonly url?: string;
  readonly urlWhite?: string;
  readonly urlBlack?: string;
}

const madeOpenShape = z.object({
  id: idShape,
  url: maybe(wordShape),
  urlWhite: maybe(wordShape),
  urlBlack: maybe(wordShape),
});

export function parseMadeOpen(json: unknown): Parsed<MadeOpen> {
  return mapParsed(readShape(madeOpenShape, json), ({ id, url, urlWhite, urlBlack }) => ({
    id,
    ...compact({ url, urlWhite, urlBlack }),
  }));
}
