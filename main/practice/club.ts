import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Random } from '../base/random.ts';
import { createApi, type Api } from './api.ts';
import { createArchive, type Archive } from './archive/archive.ts';
import { createExports, type Exports } from './archive/exports.ts';
import { createHistory } from './archive/history.ts';
import { createImports, type Imports } from './archive/imports.ts';
import { createWatching, type Watching } from './archive/watching.ts';
import { createArenaHall } from './arenas/arena-hall.ts';
import { createArenaShapes } from './arenas/arena-shapes.ts';
import { createArenas, type Arenas } from './arenas/arenas.ts';
import { createChallenges, type Challenges } from './challenges.ts';
import type { ClubConfig } from './config.ts';
import type { Engine } from './engine.ts';
import { createGames, type Games } from './games.ts';
import { createLaw, type Law } from './law/law.ts';
import { createOauth, type Oauth } from './oauth.ts';
import { createLots, type Lots } from './lots.ts';
import { firstState, isBotGame, withNewcomers } from './members.ts';
import { opponents } from './opponents.ts';
import { createAccount, type Account } from './people/account.ts';
import { createDirectory, type Directory } from './people/directory.ts';
import { createPeople, type People } from './people/people.ts';
import { createPlayers, type Players } from './players.ts';
import { firstPerf } from './ratings.ts';
import { createScopedClock } from './scoped-clock.ts';
import type { Secrets } from './secrets.ts';
import { createSeeks, type Seeks } from './seeks.ts';
import { createShapes } from './shapes.ts';
import type { Challenge, ClubState } from './state.ts';
import { createFeeds, type Feeds } from './feeds.ts';
import { createPublicIds } from './public-ids.ts';
import { createCourses } from './staged/courses.ts';
import { createTokens, type Tokens } from './tokens.ts';
import { createTv, type Tv } from './tv/tv.ts';

/** A practice club without its HTTP: state, time, chance and opponents. */
export interface Club {
  readonly config: ClubConfig;
  readonly api: Api;
  readonly account: Account;
  readonly feeds: Feeds;
  readonly games: Games;
  readonly challenges: Challenges;
  readonly players: Players;
  readonly tokens: Tokens;
  readonly oauth: Oauth;
  readonly law: Law;
  readonly archive: Archive;
  readonly arenas: Arenas;
  readonly directory: Directory;
  readonly exports: Exports;
  readonly imports: Imports;
  readonly people: People;
  readonly watching: Watching;
  readonly seeks: Seeks;
  readonly tv: Tv;
  readonly lots: Lots;
  readonly state: ClubState;
  /** An opponent challenges the user. */
  challengeUser(offer: UserOffer): Challenge;
  /** Called after every change of what a snapshot would hold. */
  onChange(listener: () => void): void;
  /** Nobody was there for `ms`, and time stood still while the calendar moved on. */
  sleptFor(ms: number): void;
  /** Ends all streams and timers. */
  close(): void;
}

const dayMs = 86_400_000;

export type UserOffer = Pick<Challenge, 'challenger' | 'rated' | 'timeControl' | 'color'> & {
  readonly ttlMs?: number;
};

export interface ClubDependencies {
  readonly clock: Clock;
  /** Seeded: it fixes the club's course. */
  readonly random: Random;
  /** Of all that must not follow from the seed. */
  readonly secrets: Secrets;
  readonly config: ClubConfig;
  readonly engine: Engine;
  readonly log: Log;
  /** What an earlier run kept; its times must already be those of `clock`. */
  readonly kept?: ClubState;
  /** Tokens that an earlier run issued and revoked. */
  readonly tokens?: Tokens;
  /** By how much all that is said of time is off, ms. */
  readonly skew?: () => number;
}

export function createClub({
  clock: outer,
  random,
  config,
  engine,
  log,
  kept,
  tokens: keptTokens,
  secrets,
  skew = () => 0,
}: ClubDependencies): Club {
  const clock = createScopedClock(outer);
  const state = kept ? withNewcomers(kept, config, clock.now()) : firstState(config, clock.now());
  const lots = createLots(random, state);
  const games = createGames({ clock, config, state, lots, secrets, log });
  const challenges = createChallenges({ clock, state, lots, games, log });
  const shapes = createShapes({ config, state, games, now: () => clock.now(), skew });
  const tokens = keptTokens ?? createTokens(config, outer, secrets);
  const oauth = createOauth({ clock: outer, secrets, tokens });

  const ids = createPublicIds(config.seed);
  const courses = createCourses();
  const tv = createTv({ clock, config, ids, courses });

  const directory = createDirectory(state);
  const imports = createImports({ state, lots, now: () => clock.now(), log });
  const archive = createArchive({
    state,
    imports,
    makeHistory: () =>
      createHistory({
        seed: config.seed,
        userId: state.user.id,
        // Where every newcomer's ratings began.
        arrivedAt: () => firstPerf.rating,
        opponents,
        from: Math.max(state.user.createdAt, state.foundedAt - config.historyDays * dayMs),
        until: state.foundedAt,
      }),
  });
  archive.addSource({ ...tv.source, liveOf: (id) => tv.currentOf(id) });
  const hall = createArenaHall({ clock, config, state, games, ids, directory, log });
  const arenas = createArenas({
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
  const people = createPeople({
    config,
    state,
    directory,
    archive,
    arenas,
    now: () => clock.now(),
    skew,
  });
  const account = createAccount({ config, state, directory, log });
  const watching = createWatching({ clock, archive, directory, games, skew });

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

  // Before the players, so that a stream tells of a game before its opponent does anything in it.
  const feeds = createFeeds({ config, state, games, challenges, shapes, onEventFeed: welcome });
  const players = createPlayers({ clock, engine, games, challenges, state, lots, log });
  const law = createLaw({ clock, mode: config.limits, state: state.law });
  games.changes.on(({ kind, game }) => {
    if (kind === 'created' && isBotGame(state, game)) law.botGameStarted();
  });
  const api = createApi({
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
  const seeks = createSeeks({ clock, config, state, games, lots });

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
