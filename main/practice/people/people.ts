import type { ClubContext } from '../club-context.ts';
import type { ClubArenas } from '../arenas/arenas.ts';
import type { Archive } from '../archive/archive.ts';
import { sideOf, type PublicMember } from '../directory.ts';
import type { GameRecord } from '../archive/record.ts';
import { seedOf } from '../draws.ts';
import { isPerfKey } from '../perf-names.ts';
import type { ClubPerf } from '../ratings.ts';
import { playsPerf, ratingOf, roster, type PerfKey } from '../roster.ts';
import type { JsonObject } from '../json.ts';
import { done, refuse, type ClubResult } from '../state.ts';
import { makeActivity } from './activity.ts';
import { followedByUser, isFollowedByUser } from './follows.ts';
import { fideIdOf, hasBrokenRules, profileOf, puzzlePerfs, rankOf, streamerOf } from './profiles.ts';
import { signalOf } from '../lag.ts';
import { makePerfStat } from './perf-stat.ts';
import { makeRatingHistory } from './rating-history.ts';
import { sideActivity } from './side-activity.ts';
import { membersOf, teamById, teamsOf, type ClubTeam } from '../teams.ts';

export interface StatusOptions {
  readonly withGameIds: boolean;
  readonly withGameMetas: boolean;
  readonly withSignal: boolean;
}

export interface UsersOptions {
  readonly withProfile: boolean;
  readonly withRank: boolean;
}

export interface AutocompleteOptions {
  readonly asObjects: boolean;
  readonly onlyFollowed: boolean;
}

interface ClubPeopleDependencies extends ClubContext {
  readonly archive: Archive;
  readonly arenas: Pick<ClubArenas, 'userResults' | 'namedBetween'>;
}

/** Closed accounts, of which only the name remains. */
const closedAccounts = [{ id: 'left-the-club', username: 'Left-The-Club' }] as const;
const maxStatuses = 100;
const leastTerm = 3;
const maxFound = 10;
const maxFullMembers = 1_000;
const hour = 3_600_000;

/** The endpoints of members and teams. */
export type ClubPeople = ReturnType<typeof createClubPeople>;

export function createClubPeople({
  config,
  state,
  directory,
  archive,
  arenas,
  clock,
  skew,
}: ClubPeopleDependencies) {
  const now = () => clock.now();
  const url = (path: string) => `${config.publicUrl()}/${path}`;
  const urlOf = ({ name }: PublicMember) => url(`@/${name}`);
  const isUser = (id: string) => id === state.user.id;
  const isNamed = (id: string) => isUser(id) || state.others.some((other) => other.id === id);
  const missing = () => refuse(404, 'No such member');
  const noTeam = () => refuse(404, 'No such team');

  /** The user and the named opponents are always online; others change by the hour. */
  const isOnline = (id: string) => isNamed(id) || seedOf('online', id, Math.floor(now() / hour)) % 3 === 0;
  const seenAt = (id: string) =>
    isOnline(id) ? now() : Math.floor(now() / hour) * hour - (seedOf('seen', id) % (40 * hour));

  const closedAccountOf = (name: string) => closedAccounts.find(({ id }) => id === name.toLowerCase());

  const ranked = (id: string, perfs: ReturnType<PublicMember['perfs']>): JsonObject =>
    Object.fromEntries(
      Object.entries(perfs).map(([key, perf]) => {
        const rank = rankOf(id, key as PerfKey);
        return [key, { ...perf, ...(rank === undefined ? {} : { rank }) }];
      }),
    );

  /** Ratings with game counts that include the history. */
  const perfsOf = (member: PublicMember, withRank = true): JsonObject => {
    const perfs = member.perfs(now());
    const more = puzzlePerfs(member.id);
    if (!isUser(member.id)) return { ...(withRank ? ranked(member.id, perfs) : perfs), ...more };
    const rated = new Map<PerfKey, number>();
    for (const { perf, ratingDiffs } of archive.history())
      if (ratingDiffs) rated.set(perf, (rated.get(perf) ?? 0) + 1);
    const counted = Object.entries(perfs).map(([key, perf]) => {
      const games = perf.games + (rated.get(key as PerfKey) ?? 0);
      return [key, { ...perf, games }] as const;
    });
    return { ...Object.fromEntries(counted), ...more };
  };

  const countOf = (member: PublicMember): JsonObject => {
    const games = archive.ofMember(member.id);
    const over = games.filter((game) => !game.isLive && game.isAborted !== true);
    const people = over.filter((game) => game.source !== 'ai');
    const won = (list: readonly GameRecord[]) =>
      list.filter((game) => game.winner !== undefined && game.winner === sideOf(game.seats, member.id))
        .length;
    const drawn = (list: readonly GameRecord[]) => list.filter((game) => game.winner === undefined).length;
    return {
      all: over.length,
      rated: over.filter((game) => game.rated).length,
      ai: over.length - people.length,
      draw: drawn(over),
      drawH: drawn(people),
      loss: over.length - won(over) - drawn(over),
      lossH: people.length - won(people) - drawn(people),
      win: won(over),
      winH: won(people),
      bookmark: 0,
      playing: games.length - games.filter((game) => !game.isLive).length,
      import: isUser(member.id) ? archive.imports().length : 0,
      me: isUser(member.id) ? 0 : over.filter((game) => sideOf(game.seats, state.user.id)).length,
    };
  };

  /** Seconds of play, summed over the known games. */
  const playTimeOf = (member: PublicMember): JsonObject => {
    if (!isNamed(member.id)) {
      const seconds = 3_600 * (200 + (seedOf('play time', member.id) % 4_000));
      return { total: seconds, tv: seedOf('tv time', member.id) % 20_000, human: seconds };
    }
    const timed = archive
      .ofMember(member.id)
      .filter((game) => game.speed !== 'correspondence' && game.endedAt !== undefined);
    const ms = timed.reduce((sum, game) => sum + ((game.endedAt ?? 0) - game.createdAt), 0);
    const total = Math.round(ms / 1_000);
    return { total, tv: Math.round(total / 50), human: total };
  };

  const publicUser = (member: PublicMember, withRank?: boolean): JsonObject => {
    const { id, name, title, flair, patron, patronColor } = member;
    const own = isNamed(id) && !isUser(id);
    const profile = own
      ? { bio: 'Plays at the practice club.', location: 'The practice club', links: url('') }
      : profileOf(id, config.publicUrl());
    return {
      id,
      username: name,
      perfs: perfsOf(member, withRank),
      ...(title ? { title } : {}),
      ...(flair ? { flair } : {}),
      ...(patron ? { patron, patronColor } : {}),
      ...(title && title !== 'BOT' ? { verified: true } : {}),
      ...(hasBrokenRules(id) ? { tosViolation: true } : {}),
      createdAt: member.createdAt + skew(),
      seenAt: seenAt(id) + skew(),
      ...(profile ? { profile } : {}),
      playTime: playTimeOf(member),
    };
  };

  const extended = (member: PublicMember): JsonObject => {
    const live = archive.liveOf(member.id);
    const [fideId, streamer] = [fideIdOf(member.id), streamerOf(member.id, config.publicUrl())];
    return {
      ...publicUser(member),
      ...(fideId === undefined ? {} : { fideId }),
      ...(streamer ? { streamer, streaming: isOnline(member.id) } : {}),
      url: urlOf(member),
      ...(live ? { playing: url(`${live.id}/${sideOf(live.seats, member.id) ?? 'white'}`) } : {}),
      count: countOf(member),
      followable: true,
      following: isFollowedByUser(state, member.id),
      blocking: false,
    };
  };

  const teamJson = (team: ClubTeam): JsonObject => {
    const leaders = team.leaders.map((id) => directory.light(id));
    const { id, name, description, flair, open } = team;
    return {
      id,
      name,
      description,
      ...(flair ? { flair } : {}),
      leader: leaders[0],
      leaders,
      nbMembers: membersOf(team, state.user.id).length,
      open,
      joined: team.hasUser,
      requested: false,
    };
  };

  const founded = (id: string) =>
    Math.max(directory.find(id)?.createdAt ?? 0, state.foundedAt - config.historyDays * 24 * hour);

  return {
    user(username: string): ClubResult<JsonObject> {
      const closed = closedAccountOf(username);
      if (closed) return done({ ...closed, disabled: true, url: url(`@/${closed.username}`) });
      const member = directory.find(username);
      return member ? done(extended(member)) : missing();
    },
    /** The user's own profile with its private parts. */
    account(): JsonObject {
      const member = directory.find(state.user.id);
      return member ? extended(member) : {};
    },
    /** Reads at most a hundred ids and leaves out unknown ones. */
    statuses(
      ids: readonly string[],
      { withGameIds, withGameMetas, withSignal }: StatusOptions,
    ): readonly JsonObject[] {
      const known = [...new Set(ids.slice(0, maxStatuses).map((id) => id.toLowerCase()))];
      return known.flatMap((id): readonly JsonObject[] => {
        const member = directory.find(id);
        if (!member) return [];
        const live = archive.liveOf(id);
        const control = live?.timeControl.type === 'clock' ? live.timeControl : undefined;
        const meta = live && {
          id: live.id,
          ...(control ? { clock: `${control.limit}+${control.increment}` } : {}),
          variant: live.variant,
        };
        return [
          {
            ...directory.light(member.id),
            ...(isOnline(id) || live ? { online: true } : {}),
            ...(live ? { playing: withGameMetas ? meta : true } : {}),
            ...(live && withGameIds ? { playingId: live.id } : {}),
            ...(withSignal && isOnline(id) ? { signal: signalOf(id, now()) } : {}),
            ...(seedOf('streaming', id, Math.floor(now() / hour)) % 40 === 0 ? { streaming: true } : {}),
          },
        ];
      });
    },
    ratingHistory(username: string): ClubResult<readonly JsonObject[]> {
      const member = directory.find(username);
      if (!member) return missing();
      return done(makeRatingHistory(member.id, archive.ofMember(member.id), now()));
    },
    activity(username: string): ClubResult<readonly JsonObject[]> {
      const member = directory.find(username);
      if (!member) return missing();
      const isWire = config.dialect === 'wire';
      const isGuest = isUser(member.id);
      return done(
        makeActivity({
          memberId: member.id,
          games: archive.ofMember(member.id),
          now: now(),
          since: founded(member.id),
          // The user's simulated activities end where the club begins: later ones are real.
          others: (start) =>
            isGuest &&
            (start >= Math.floor(state.foundedAt / (24 * hour)) * 24 * hour || config.historyDays === 0)
              ? {}
              : sideActivity({
                  memberId: member.id,
                  start,
                  publicUrl: config.publicUrl(),
                  isWire,
                  arenas: () => arenas.namedBetween(start, start + 24 * hour),
                }),
          arenas: (start, end) =>
            isGuest ? arenas.userResults().filter(({ endedAt }) => endedAt >= start && endedAt < end) : [],
          isWire,
          publicUrl: config.publicUrl(),
          skew: skew(),
        }),
      );
    },
    /** Members whose name begins with `term`, the user's acquaintances first. Names alone, or objects. */
    autocomplete(
      term: string,
      { asObjects, onlyFollowed }: AutocompleteOptions,
    ): ClubResult<JsonObject | readonly string[]> {
      const start = term.trim().toLowerCase();
      if (start.length < leastTerm) return refuse(400, 'The term needs at least 3 characters');
      const found = directory
        .all()
        .filter(({ id }) => id.startsWith(start) && (!onlyFollowed || isFollowedByUser(state, id)))
        .slice(0, maxFound);
      if (!asObjects) return done(found.map(({ name }) => name));
      return done({
        result: found.map(({ id }) => ({
          ...directory.light(id),
          ...(isOnline(id) || archive.liveOf(id) ? { online: true } : {}),
        })),
      });
    },
    following: (): readonly JsonObject[] =>
      followedByUser(state).flatMap((id) => {
        const member = directory.find(id);
        return member ? [{ ...publicUser(member), url: urlOf(member) }] : [];
      }),
    teamsOf: (username: string): readonly JsonObject[] =>
      teamsOf(username.toLowerCase(), state.user.id).map(teamJson),
    team(teamId: string): ClubResult<JsonObject> {
      const team = teamById.get(teamId.toLowerCase());
      return team ? done(teamJson(team)) : noTeam();
    },
    /** `full`: full profiles, of fewer members. */
    teamMembers(teamId: string, full: boolean): ClubResult<readonly JsonObject[]> {
      const team = teamById.get(teamId.toLowerCase());
      if (!team) return noTeam();
      const members = membersOf(team, state.user.id).flatMap((id) => directory.find(id) ?? []);
      return done(
        members.slice(0, full ? maxFullMembers : Infinity).map((member) => ({
          ...(full ? publicUser(member) : directory.light(member.id)),
          joinedTeamAt: Math.max(member.createdAt, state.foundedAt - 200 * 24 * hour) + skew(),
        })),
      );
    },
    /** In the order of the ids; unknown ones are left out. */
    users: (ids: readonly string[], { withProfile, withRank }: UsersOptions): readonly JsonObject[] =>
      ids.flatMap((id): readonly JsonObject[] => {
        const closed = closedAccountOf(id);
        if (closed) return [{ ...closed, disabled: true }];
        const member = directory.find(id);
        if (!member) return [];
        const { profile, ...user } = publicUser(member, withRank);
        return [{ ...user, ...(withProfile && profile ? { profile } : {}) }];
      }),
    /** Statistics of a member's games of one speed or variant. */
    perfStat(username: string, key: string): ClubResult<JsonObject> {
      const member = directory.find(username);
      if (!member) return missing();
      if (!isPerfKey(key)) return refuse(404, 'No such speed or variant');
      const perfs = perfsOf(member)[key] as ClubPerf & { readonly prov?: true };
      const games = archive
        .ofMember(member.id)
        .filter((game) => game.perf === key && !game.isLive && game.isAborted !== true);
      const others = roster.filter((person) => playsPerf(person, key));
      const lower = others.filter((person) => ratingOf(person, key, now()) < perfs.rating).length;
      return done(
        makePerfStat({
          member,
          perf: perfs,
          isProvisional: perfs.prov ?? false,
          rank: rankOf(member.id, key),
          percentile: Math.round((1_000 * lower) / others.length) / 10,
          games,
          directory,
          skew: skew(),
        }),
      );
    },
    bots: (most: number): readonly JsonObject[] =>
      directory
        .all()
        .filter(({ id, title }) => title === 'BOT' && !isUser(id) && isOnline(id))
        .slice(0, most)
        .map((member) => publicUser(member)),
    /** The game in progress, or the last one. */
    currentGame(username: string): ClubResult<GameRecord> {
      const member = directory.find(username);
      if (!member) return missing();
      const game = archive.liveOf(member.id) ?? archive.ofMember(member.id).at(-1);
      return game ? done(game) : refuse(404, 'No game yet');
    },
    crosstable(one: string, other: string): ClubResult<JsonObject> {
      const [first, second] = [directory.find(one), directory.find(other)];
      if (!first || !second) return missing();
      const both = archive
        .ofMember(first.id)
        .filter(
          (game) => !game.isLive && game.isAborted !== true && sideOf(game.seats, second.id) !== undefined,
        );
      const scoreOf = (id: string) =>
        both.reduce(
          (sum, game) =>
            sum + (game.winner === undefined ? 0.5 : Number(game.winner === sideOf(game.seats, id))),
          0,
        );
      return done({
        users: { [first.id]: scoreOf(first.id), [second.id]: scoreOf(second.id) },
        nbGames: both.length,
      });
    },
  };
}
