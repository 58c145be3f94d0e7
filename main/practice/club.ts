import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Random } from '../base/random.ts';
import { createClubApi, type ClubApi } from './api.ts';
import { createArchive, type Archive } from './archive/archive.ts';
import { createExports, type Exports } from './archive/exports.ts';
import { createHistory } from './archive/history.ts';
import { createClubImports, type ClubImports } from './archive/imports.ts';
import { createSpectatorStreams, type SpectatorStreams } from './archive/spectator-streams.ts';
import { createArenaHall } from './arenas/arena-hall.ts';
import { createArenaShapes } from './arenas/arena-shapes.ts';
import { createClubArenas, type ClubArenas } from './arenas/arenas.ts';
import { createClubChallenges, type ClubChallenges } from './challenges.ts';
import type { ClubConfig } from './config.ts';
import type { ClubEngine } from './engine.ts';
import { createClubGames, type ClubGames } from './games.ts';
import { createLaw, type Law } from './law/law.ts';
import { createOauth, type Oauth } from './oauth.ts';
import { createClubRandom, type ClubRandom } from './club-random.ts';
import { firstState, isBotGame, withNewcomers } from './members.ts';
import { opponents } from './opponents.ts';
import { createClubAccountSettings, type ClubAccountSettings } from './people/account.ts';
import { createDirectory, type Directory } from './directory.ts';
import { createClubPeople, type ClubPeople } from './people/people.ts';
import { createPlayers, type Players } from './players.ts';
import { firstPerf } from './ratings.ts';
import { createScopedClock } from './scoped-clock.ts';
import type { Secrets } from './secrets.ts';
import { createClubSeeks, type ClubSeeks } from './seeks.ts';
import { createShapes } from './shapes.ts';
import type { StoredChallenge, ClubState } from './state.ts';
import { createClubFeeds, type ClubFeeds } from './feeds.ts';
import { createPublicIds } from './public-ids.ts';
import { createCourses } from './staged/courses.ts';
import { createTokens, type Tokens } from './tokens.ts';
import { createClubTv, type ClubTv } from './tv/tv.ts';

/** A practice club without HTTP: state, time, randomness and opponents. */
export interface Club {
  readonly config: ClubConfig;
  readonly api: ClubApi;
  readonly account: ClubAccountSettings;
  readonly feeds: ClubFeeds;
  readonly games: ClubGames;
  readonly challenges: ClubChallenges;
  readonly players: Players;
  readonly tokens: Tokens;
  readonly oauth: Oauth;
  readonly law: Law;
  readonly archive: Archive;
  readonly arenas: ClubArenas;
  readonly directory: Directory;
  readonly exports: Exports;
  readonly imports: ClubImports;
  readonly people: ClubPeople;
  readonly watching: SpectatorStreams;
  readonly seeks: ClubSeeks;
  readonly tv: ClubTv;
  readonly lots: ClubRandom;
  readonly state: ClubState;
  challengeUser(offer: UserOffer): StoredChallenge;
  /** Called after every change of the saved state. */
  onChange(listener: () => void): void;
  /** The club was suspended for `ms` while the calendar moved on. */
  sleptFor(ms: number): void;
  close(): void;
}

const dayMs = 86_400_000;

export type UserOffer = Pick<StoredChallenge, 'challenger' | 'rated' | 'timeControl' | 'color'> & {
  readonly ttlMs?: number;
};

export interface ClubDependencies {
  readonly clock: Clock;
  /** Seeded: it determines the club's course. */
  readonly random: Random;
  /** For secrets that must not follow from the seed. */
  readonly secrets: Secrets;
  readonly config: ClubConfig;
  readonly engine: ClubEngine;
  readonly log: Log;
  /** A saved state, its times already converted to `clock`. */
  readonly kept?: ClubState;
  /** Tokens that an earlier run issued and revoked. */
  readonly tokens?: Tokens;
  /** Offset added to every time in answers, ms. */
  readonly skew?: () => number;
}

export function createClub({
  clock: outer,
  random,
  config,
  engine,
  log,
  kept,
  tokens: savedTokens,
  secrets,
  skew = () => 0,
}: ClubDependencies): Club {
  const clock = createScopedClock(outer);
  const state = kept ? withNewcomers(kept, config, clock.now()) : firstState(config, clock.now());
  const lots = createClubRandom(random, state);
  const games = createClubGames({ clock, config, state, lots, secrets, log });
  const challenges = createClubChallenges({ clock, state, lots, games, log });
  const shapes = createShapes({ config, state, games, now: () => clock.now(), skew });
  const tokens = savedTokens ?? createTokens(config, outer, secrets);
  const oauth = createOauth({ clock: outer, secrets, tokens });

  const ids = createPublicIds(config.seed);
  const courses = createCourses();
  const tv = createClubTv({ clock, config, ids, courses });

  const directory = createDirectory(state);
  const imports = createClubImports({ state, lots, now: () => clock.now(), log });
  const archive = createArchive({
    state,
    imports,
    makeHistory: () =>
      createHistory({
        seed: config.seed,
        userId: state.user.id,
        // New accounts start with these ratings.
        arrivedAt: () => firstPerf.rating,
        opponents,
        from: Math.max(state.user.createdAt, state.foundedAt - config.historyDays * dayMs),
        until: state.foundedAt,
      }),
  });
  archive.addSource({ ...tv.source, liveOf: (id) => tv.currentOf(id) });
  const hall = createArenaHall({ clock, config, state, games, ids, directory, log });
  const arenas = createClubArenas({
    clock,
    config,
    state,
    ids,
    games,
    hall,
    shapes: createArenaShapes({ config, directory, courses, userName: state.user.name, skew }),
    directory,
    courses,
    gameById: (id) => archive.byId(id),
  });
  archive.addSource(arenas.source);
  const exports = createExports({ config, archive, directory, skew });
  const people = createClubPeople({
    config,
    state,
    directory,
    archive,
    arenas,
    now: () => clock.now(),
    skew,
  });
  const account = createClubAccountSettings({ config, state, directory, log });
  const watching = createSpectatorStreams({ clock, archive, directory, games, skew });

  const challengeUser = ({ ttlMs, ...offer }: UserOffer) =>
    challenges.create({
      ...offer,
      destUser: state.user.id,
      variant: 'standard',
      initialFen: 'startpos',
      ttlMs: ttlMs ?? (offer.timeControl.type === 'clock' ? config.opponentPatienceMs : null),
      atEnd: 'cancel',
    });

  let isWelcoming = false;
  const welcome = () => {
    if (state.welcomed || isWelcoming || config.welcomeChallengeMs === null) return;
    isWelcoming = true;
    clock.after(config.welcomeChallengeMs, () => {
      state.welcomed = true;
      challengeUser({
        challenger: opponents[0]?.id ?? '',
        rated: false,
        timeControl: { type: 'clock', limit: 600, increment: 5 },
        color: 'random',
      });
    });
  };

  // Created before the players, so that a stream announces a game before the opponent moves in it.
  const feeds = createClubFeeds({ config, state, games, challenges, shapes, onEventFeed: welcome });
  const players = createPlayers({ clock, engine, games, challenges, state, lots, log });
  const law = createLaw({ clock, mode: config.limits, state: state.law });
  games.changes.on(({ kind, game }) => {
    if (kind === 'created' && isBotGame(state, game)) law.botGameStarted();
  });
  const api = createClubApi({
    config,
    state,
    games,
    challenges,
    shapes,
    people,
    directory,
    tokens,
    lots,
    now: () => clock.now(),
    skew,
  });
  const seeks = createClubSeeks({ clock, config, state, games, lots });

  if (kept) {
    games.resume();
    challenges.resume();
    players.resume();
    hall.resume();
  }

  return {
    config,
    account,
    api,
    feeds,
    games,
    challenges,
    players,
    tokens,
    oauth,
    law,
    archive,
    arenas,
    directory,
    exports,
    imports,
    people,
    watching,
    seeks,
    tv,
    lots,
    state,
    challengeUser,
    onChange(listener) {
      games.changes.on(listener);
      challenges.changes.on(listener);
      hall.changes.on(listener);
      account.changes.on(listener);
      imports.changes.on(listener);
    },
    sleptFor(ms) {
      games.sleptFor(ms);
      challenges.slept();
      hall.resume();
    },
    close() {
      clock.cancelAll();
      feeds.endAll();
      tv.endAll();
    },
  };
}
