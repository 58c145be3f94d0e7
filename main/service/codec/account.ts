/** Codecs of accounts, tokens and acknowledgements. */

import { z } from 'zod';

import type { ServiceAccount, Perf, PuzzleRuns, TokenInfo } from '../domain.ts';
import { filledShape, idShape, momentShape } from './common.ts';
import { compact, entriesOf, mapParsed, readShape, reader } from './shape.ts';
import { type Parsed } from './read-whole.ts';
import { firm, maybe, table, unused } from './shape-schemas.ts';

/** Members of a rating; `rating` itself is what it says. */
const ratedMembers = ['games', 'rating', 'rd', 'prog', 'prov', 'rank'] as const;
const runMembers = ['runs', 'score'] as const;

/** A rated performance or the runs of a puzzle mode, distinguished by their members. */
const perfShape = z
  .object({
    games: maybe(z.number()),
    rating: maybe(z.number()),
    rd: maybe(z.number()),
    prog: maybe(z.number()),
    prov: maybe(z.boolean()),
    rank: maybe(z.number()),
    runs: maybe(z.number()),
    score: maybe(z.number()),
  })
  .superRefine((perf, context) => {
    const has = (name: keyof typeof perf) => perf[name] !== null && perf[name] !== undefined;
    const rated = ratedMembers.some(has);
    const needed = rated ? 'rating' : 'runs';
    if (!has(needed) && !(needed === 'runs' && has('score')))
      context.addIssue({ code: 'custom', path: [needed], message: 'needed' });
    for (const name of rated ? runMembers.filter(has) : []) {
      context.addIssue({ code: 'custom', path: [name], message: 'does not belong to a rating' });
    }
  });

const accountShape = z.object({
  id: idShape,
  username: maybe(filledShape),
  title: maybe(z.string()),
  url: maybe(z.string()),
  playing: maybe(z.string()),
  createdAt: maybe(z.number()),
  seenAt: maybe(z.number()),
  flair: maybe(z.string()),
  patron: maybe(z.boolean()),
  patronColor: maybe(z.number()),
  verified: maybe(z.boolean()),
  kid: maybe(z.boolean()),
  disabled: maybe(z.boolean()),
  tosViolation: maybe(z.boolean()),
  perfs: maybe(table(perfShape)),
  count: maybe(table(z.number())),
  playTime: maybe(z.object({ total: maybe(z.number()), tv: maybe(z.number()), human: maybe(z.number()) })),
  profile: maybe(table(z.union([z.string(), z.number()]))),
  /** Relations to the token's user; absent without a token. */
  followable: maybe(z.boolean()),
  following: maybe(z.boolean()),
  blocking: maybe(z.boolean()),
  followsYou: maybe(z.boolean()),
  streaming: unused,
  streamer: unused,
  fideId: unused,
});

export const parseAccount = reader(accountShape, toAccount);

function toAccount(shape: z.infer<typeof accountShape>): ServiceAccount {
  const perfs: [string, Perf][] = [];
  const puzzleRuns: [string, PuzzleRuns][] = [];
  for (const [key, perf] of entriesOf(shape.perfs)) {
    const { games, rating, runs, score } = perf;
    if (typeof rating === 'number') {
      const rest = compact({
        games,
        deviation: perf.rd,
        progress: perf.prog,
        provisional: perf.prov,
        rank: perf.rank,
      });
      perfs.push([key, { rating, ...rest }]);
    } else puzzleRuns.push([key, compact({ runs, score })]);
  }
  const { playTime } = shape;
  return {
    id: shape.id,
    username: shape.username ?? shape.id,
    perfs: Object.fromEntries(perfs),
    puzzleRuns: Object.fromEntries(puzzleRuns),
    counts: Object.fromEntries(entriesOf(shape.count)),
    profile: Object.fromEntries(entriesOf(shape.profile)),
    ...compact({
      title: shape.title,
      url: shape.url,
      playingUrl: shape.playing,
      createdAt: shape.createdAt,
      seenAt: shape.seenAt,
      flair: shape.flair,
      patron: shape.patron,
      patronColor: shape.patronColor,
      verified: shape.verified,
      kid: shape.kid,
      disabled: shape.disabled,
      tosViolation: shape.tosViolation,
      followable: shape.followable,
      following: shape.following,
      blocking: shape.blocking,
      followsYou: shape.followsYou,
      playTime:
        playTime &&
        compact({ totalSeconds: playTime.total, tvSeconds: playTime.tv, humanSeconds: playTime.human }),
    }),
  };
}

const tokenShape = z.object({ userId: idShape, scopes: z.string(), expires: maybe(momentShape) });

/** Parses an entry of `POST /api/token/test`. Invalid tokens have the entry `null`, which the caller handles. */
export function parseTokenInfo(json: unknown): Parsed<TokenInfo> {
  return mapParsed(readShape(tokenShape, json), ({ userId, scopes, expires }) => ({
    userId,
    scopes: scopes.split(',').filter((scope) => scope !== ''),
    expiresAt: expires ?? null,
  }));
}

const acknowledgementShape = z.object({ ok: firm(z.boolean()), error: unused });

/** Parses the response to a command. `ok` is not documented for all commands; without it, it succeeded. */
export function parseAcknowledgement(json: unknown): Parsed<{ readonly ok?: boolean }> {
  return mapParsed(readShape(acknowledgementShape, json), (shape) => compact({ ok: shape.ok }));
}
