/** Codec of one arena with a page of its standings. Both dialects use one format. */
import { z } from 'zod';
import type { Steps } from '../../base/steps.ts';
import type {
  ArenaDetail,
  ArenaDuel,
  ArenaDuelSide,
  ArenaFeatured,
  ArenaPlayer,
  ArenaPodiumPlace,
} from '../domain-arenas.ts';
import {
  battleShape,
  checkName,
  clockShape,
  conditionMembers,
  perfShape,
  positionShape,
  recognizeMembers,
  scheduleShape,
  toBattle,
  toConditions,
  toPerf,
  toPosition,
} from './arena.ts';
import {
  checkUser,
  filledShape,
  colorShape,
  fenShape,
  idShape,
  momentShape,
  subjectShape,
  wordShape,
} from './common.ts';
import { markMembers, toIdAndName, toMarks } from './light-user.ts';
import { compact, itemsOf, mapParsed, readShapeInSteps, stepReader } from './shape.ts';
import { type Parsed } from './read-whole.ts';
import { textShape, list, maybe, unused } from './shape-schemas.ts';

/** ISO text, or a number large enough to be ms since the epoch. */
const instantShape = z.union([
  z.string().refine((text) => /^\d{4}-\d{2}-\d{2}T/.test(text) && !Number.isNaN(Date.parse(text)), 'no time'),
  momentShape.min(1e11),
]);

const sheetShape = z.object({ scores: maybe(textShape(0, 20_000)), fire: maybe(z.boolean()) });

const standing = {
  id: maybe(idShape),
  name: maybe(filledShape),
  ...markMembers,
  rank: maybe(z.number()),
  rating: maybe(z.number()),
  score: maybe(z.number()),
  team: maybe(idShape),
  withdraw: maybe(z.boolean()),
};

const playerShape = z.object({ ...standing, sheet: maybe(sheetShape) }).superRefine(checkUser);

const podiumShape = z
  .object({
    ...standing,
    nb: maybe(z.object({ game: maybe(z.number()), berserk: maybe(z.number()), win: maybe(z.number()) })),
    performance: maybe(z.number()),
    sheet: unused,
  })
  .superRefine(checkUser);

const sideShape = z.object({
  n: filledShape,
  r: maybe(z.number()),
  k: maybe(z.number()),
  t: maybe(wordShape),
});

const duelShape = z.object({
  id: subjectShape,
  p: maybe(z.tuple([sideShape.optional(), sideShape.optional()])),
});

const featuredSideShape = z
  .object({
    name: maybe(filledShape),
    id: maybe(idShape),
    rank: maybe(z.number()),
    rating: maybe(z.number()),
    ...markMembers,
  })
  .superRefine(checkUser);

const featuredShape = z.object({
  id: subjectShape,
  fen: fenShape,
  orientation: maybe(colorShape),
  color: maybe(colorShape),
  lastMove: maybe(wordShape),
  white: maybe(featuredSideShape),
  black: maybe(featuredSideShape),
  c: maybe(z.object({ white: maybe(z.number()), black: maybe(z.number()) })),
});

const selfShape = z.object({
  rank: maybe(z.number()),
  withdraw: maybe(z.boolean()),
  gameId: maybe(subjectShape),
  fullId: unused,
  pauseDelay: maybe(z.number()),
});

const longText = textShape(0, 20_000);

const members = {
  id: subjectShape,
  name: maybe(wordShape),
  fullName: maybe(wordShape),
  system: unused,
  createdBy: maybe(wordShape),
  startsAt: maybe(instantShape),
  minutes: maybe(z.number()),
  nbPlayers: maybe(z.number()),
  clock: maybe(clockShape),
  variant: maybe(filledShape),
  rated: maybe(z.boolean()),
  perf: maybe(perfShape),
  schedule: maybe(scheduleShape),
  position: maybe(positionShape),
  teamBattle: maybe(battleShape),
  private: maybe(z.boolean()),
  spotlight: maybe(z.object({ headline: maybe(longText) })),
  description: maybe(longText),
  berserkable: maybe(z.boolean()),
  secondsToStart: maybe(z.number()),
  secondsToFinish: maybe(z.number()),
  isFinished: maybe(z.boolean()),
  isRecentlyFinished: maybe(z.boolean()),
  pairingsClosed: maybe(z.boolean()),
  verdicts: maybe(
    z.object({
      list: maybe(list(z.object({ condition: longText, verdict: maybe(longText) }))),
      accepted: maybe(z.boolean()),
    }),
  ),
  quote: maybe(z.object({ text: longText, author: maybe(wordShape) })),
  greatPlayer: maybe(z.object({ name: wordShape, url: maybe(longText) })),
  duels: maybe(list(duelShape)),
  standing: maybe(z.object({ page: maybe(z.number()), players: list(playerShape) })),
  featured: maybe(featuredShape),
  podium: maybe(list(podiumShape)),
  stats: maybe(
    z.object({
      games: maybe(z.number()),
      moves: maybe(z.number()),
      whiteWins: maybe(z.number()),
      blackWins: maybe(z.number()),
      draws: maybe(z.number()),
      berserks: maybe(z.number()),
      averageRating: maybe(z.number()),
    }),
  ),
  myUsername: maybe(wordShape),
  me: maybe(selfShape),
  ...conditionMembers,
};

const detailShape = z.object(members).superRefine(checkName);

function toStanding(shape: z.infer<z.ZodObject<typeof standing>>) {
  const { rank, rating, score, team, withdraw } = shape;
  return {
    name: toIdAndName(shape).name,
    ...toMarks(shape),
    ...compact({ rank, rating, score, team, withdrawn: withdraw }),
  };
}

function toPlayer(shape: z.infer<typeof playerShape>): ArenaPlayer {
  return {
    ...toStanding(shape),
    ...compact({ sheet: shape.sheet?.scores, fire: shape.sheet?.fire }),
  };
}

function toPlace(shape: z.infer<typeof podiumShape>): ArenaPodiumPlace {
  const { nb, performance } = shape;
  return {
    ...toStanding(shape),
    ...compact({ games: nb?.game, berserks: nb?.berserk, wins: nb?.win, performance }),
  };
}

function toSide({ n, r, k, t }: z.infer<typeof sideShape>): ArenaDuelSide {
  return { name: n, ...compact({ title: t, rating: r, rank: k }) };
}

function toDuel({ id, p }: z.infer<typeof duelShape>): ArenaDuel {
  const [one, other] = p ?? [];
  return { gameId: id, sides: [one ? toSide(one) : null, other ? toSide(other) : null] };
}

function toFeatured(shape: z.infer<typeof featuredShape>): ArenaFeatured {
  const { id, fen, orientation, color, lastMove, white, black, c } = shape;
  const side = (one: typeof white) =>
    one && {
      name: toIdAndName(one).name,
      ...toMarks(one),
      ...compact({ id: one.id, rank: one.rank, rating: one.rating }),
    };
  return {
    gameId: id,
    fen,
    ...compact({
      orientation,
      color,
      lastMove,
      white: side(white),
      black: side(black),
      clocks: c && compact(c),
    }),
  };
}

function toDetail(shape: z.infer<typeof detailShape>): ArenaDetail {
  const { startsAt, verdicts, quote, greatPlayer, me, schedule, perf, clock } = shape;
  return {
    id: shape.id,
    name: shape.fullName ?? shape.name ?? shape.id,
    ...toConditions(shape),
    ...compact({
      players: shape.nbPlayers,
      clock: clock && { limit: clock.limit, increment: clock.increment },
      duels: shape.duels && itemsOf(shape.duels).map(toDuel),
      createdBy: shape.createdBy,
      startsAt: typeof startsAt === 'string' ? Date.parse(startsAt) : startsAt,
      minutes: shape.minutes,
      variant: shape.variant,
      rated: shape.rated,
      perf: perf && toPerf(perf),
      schedule: schedule && compact(schedule),
      position: toPosition(shape.position),
      teamBattle: toBattle(shape.teamBattle),
      isPrivate: shape.private,
      headline: shape.spotlight?.headline,
      description: shape.description,
      berserkable: shape.berserkable,
      secondsToStart: shape.secondsToStart,
      secondsToFinish: shape.secondsToFinish,
      isFinished: shape.isFinished,
      isRecentlyFinished: shape.isRecentlyFinished,
      pairingsClosed: shape.pairingsClosed,
      verdicts: verdicts && {
        list: itemsOf(verdicts.list ?? []).map(compact),
        ...compact({ accepted: verdicts.accepted }),
      },
      quote: quote && compact(quote),
      greatPlayer: greatPlayer && compact(greatPlayer),
      standing: shape.standing && {
        ...compact({ page: shape.standing.page }),
        players: itemsOf(shape.standing.players).map(toPlayer),
      },
      featured: shape.featured && toFeatured(shape.featured),
      podium: shape.podium && itemsOf(shape.podium).map(toPlace),
      stats: shape.stats && compact(shape.stats),
      myUsername: shape.myUsername,
      me:
        me &&
        compact({
          rank: me.rank,
          withdrawn: me.withdraw,
          gameId: me.gameId,
          pauseSeconds: me.pauseDelay,
        }),
    }),
  };
}

export const parseArenaDetail = stepReader(function* (json): Steps<Parsed<ArenaDetail>> {
  return mapParsed(yield* readShapeInSteps(detailShape, recognizeMembers(json, members)), toDetail);
});
