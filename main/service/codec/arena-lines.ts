/** Codecs of arena results, teams, and responses to joining. */
import { z } from 'zod';
import type { ArenaResult, ArenaTeamStanding, JoinAnswer, Team } from '../domain-arenas.ts';
import { filledShape, idShape, wordShape } from './common.ts';
import { lightUserShape, markMembers, toIdAndName, toMarks } from './light-user.ts';
import { compact, itemsOf, reader, readShape } from './shape.ts';
import { type Parsed } from './read-whole.ts';
import { textShape, firm, list, maybe, unused } from './shape-schemas.ts';

const resultShape = z.object({
  rank: maybe(z.number()),
  username: filledShape,
  ...markMembers,
  score: maybe(z.number()),
  rating: maybe(z.number()),
  performance: maybe(z.number()),
  team: maybe(idShape),
  sheet: maybe(z.object({ scores: maybe(textShape(0, 20_000)), fire: unused })),
});

export const parseArenaResult = reader(resultShape, (shape): ArenaResult => {
  const { rank, username, score, rating, performance, team, sheet } = shape;
  return {
    username,
    ...toMarks(shape),
    ...compact({ rank, score, rating, performance, team, sheet: sheet?.scores }),
  };
});

const teamsShape = z.object({
  id: unused,
  teams: list(
    z.object({
      id: idShape,
      rank: maybe(z.number()),
      score: maybe(z.number()),
      players: maybe(list(z.object({ user: lightUserShape, score: maybe(z.number()) }))),
    }),
  ),
});

/** Parses the standings of a team battle, best team first. */
export const parseArenaTeams = reader(teamsShape, ({ teams }): readonly ArenaTeamStanding[] =>
  itemsOf(teams).map(({ id, rank, score, players }) => ({
    id,
    ...compact({ rank, score }),
    players: itemsOf(players ?? []).map((player) => ({
      ...toIdAndName(player.user),
      ...toMarks(player.user),
      ...compact({ score: player.score }),
    })),
  })),
);

const teamShape = z.object({
  id: idShape,
  name: maybe(wordShape),
  leader: maybe(lightUserShape),
  leaders: maybe(list(lightUserShape)),
  nbMembers: maybe(z.number()),
  description: unused,
  flair: unused,
  open: unused,
  joined: unused,
  requested: unused,
});

/** Parses the teams of a user. */
export const parseTeams = reader(list(teamShape), (teams): readonly Team[] =>
  itemsOf(teams).map(({ id, name, leader, leaders, nbMembers }) => ({
    id,
    name: name ?? id,
    leaders: [
      ...new Set([...(leader ? [leader] : []), ...itemsOf(leaders ?? [])].map((one) => toIdAndName(one).id)),
    ],
    ...compact({ members: nbMembers }),
  })),
);

const joinShape = z.object({ ok: firm(z.boolean()), joined: firm(z.boolean()), error: maybe(z.string()) });

/** Parses the response to joining. `ok` decides; the deprecated `joined` only without `ok`. */
export function parseJoinAnswer(json: unknown): Parsed<JoinAnswer> {
  const read = readShape(joinShape, json);
  if (!read.ok) return read;
  const joined = read.value.ok ?? read.value.joined;
  if (typeof joined !== 'boolean') return { ok: false, issues: ['ok: needed'] };
  const value: JoinAnswer = joined ? { joined } : { joined, error: read.value.error ?? '' };
  return { ok: true, value, notes: read.notes };
}
