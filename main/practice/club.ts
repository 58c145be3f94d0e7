import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Random } from '../base/random.ts';
import { createClubApi } from './api.ts';
import { createArchive } from './archive/archive.ts';
import { createClubExplorer } from './archive/explorer.ts';
import { createExports } from './archive/exports.ts';
import { createHistory } from './archive/history.ts';
import { createClubImports } from './archive/imports.ts';
import { createSpectatorStreams } from './archive/spectator-streams.ts';
import { createArenaHall } from './arenas/arena-hall.ts';
import { createArenaShapes } from './arenas/arena-shapes.ts';
import { createClubArenas } from './arenas/arenas.ts';
import { createClubChallenges } from './challenges.ts';
import type { ClubConfig } from './config.ts';
import type { ClubContext } from './club-context.ts';
import type { ClubEngine } from './engine.ts';
import { createClubGames } from './games.ts';
import { createLaw } from './law/law.ts';
import { createOauth } from './oauth.ts';
import { createClubRandom } from './club-random.ts';
import { firstState, isBotGame, withNewcomers } from './members.ts';
import { opponents } from './opponents.ts';
import { createClubAccountSettings } from './people/account.ts';
import { createDirectory } from './directory.ts';
import { createClubPeople } from './people/people.ts';
import { createPlayers } from './players.ts';
import { createScopedClock } from './scoped-clock.ts';
import type { Secrets } from './secrets.ts';
import { createClubSeeks } from './seeks.ts';
import { createShapes } from './shapes.ts';
import type { StoredChallenge, ClubState } from './state.ts';
import { createClubFeeds } from './feeds.ts';
import { createPublicIds } from './public-ids.ts';
import { createCourses } from './staged/courses.ts';
import { createTokens, type Tokens } from './tokens.ts';
import { createClubTv } from './tv/tv.ts';

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

/** A practice club without HTTP: state, time, randomness and opponents. */
export type Club = ReturnType<typeof createClub>;

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
}: ClubDependencies) {
  const clock = createScopedClock(outer);
  const state = kept ? withNewcomers(kept, config, clock.now()) : firstState(config, clock.now());
  const lots = createClubRandom(random, state);
  const ids = createPublicIds(config.seed);
  const courses = createCourses();
  const directory = createDirectory(state);
  const context: ClubContext = { clock, config, state, lots, secrets, ids, courses, directory, log, skew };

  const games = createClubGames(context);
  const challenges = createClubChallenges({ ...context, games });
  const shapes = createShapes({ ...context, games });
  const tokens = savedTokens ?? createTokens(config, outer, secrets);
  const oauth = createOauth({ clock: outer, secrets, tokens });
  const tv = createClubTv(context);

  const imports = createClubImports(context);
  const archive = createArchive({
    state,
    imports,
    makeHistory: () =>
      createHistory({
        seed: config.seed,
        userId: state.user.id,
        from: Math.max(state.user.createdAt, state.foundedAt - config.historyDays * dayMs),
        until: state.foundedAt,
      }),
  });
  archive.addSource({ ...tv.source, liveOf: (id) => tv.currentOf(id) });
  const hall = createArenaHall({ ...context, games });
  const arenas = createClubArenas({
    ...context,
    games,
    hall,
    shapes: createArenaShapes(context),
    gameById: (id) => archive.byId(id),
  });
  archive.addSource(arenas.source);
  const exports = createExports({ ...context, archive });
  const explorer = createClubExplorer({ ...context, archive });
  const people = createClubPeople({ ...context, archive, arenas });
  const account = createClubAccountSettings(context);
  const watching = createSpectatorStreams({ ...context, archive, games });

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
  const feeds = createClubFeeds({ ...context, games, challenges, shapes, onEventFeed: welcome });
  const players = createPlayers({ ...context, engine, games, challenges });
  const law = createLaw({ clock, mode: config.limits, state: state.law });
  games.changes.on(({ kind, game }) => {
    if (kind === 'created' && isBotGame(state, game)) law.botGameStarted();
  });
  const api = createClubApi({ ...context, games, challenges, shapes, people, tokens });
  const seeks = createClubSeeks({ ...context, games });

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
    explorer,
    exports,
    imports,
    people,
    watching,
    seeks,
    tv,
    lots,
    state,
    challengeUser,
    /** Called after every change of the saved state. */
    onChange(listener: () => void) {
      games.changes.on(listener);
      challenges.changes.on(listener);
      hall.changes.on(listener);
      account.changes.on(listener);
      imports.changes.on(listener);
    },
    /** The club was suspended for `ms` while the calendar moved on. */
    sleptFor(ms: number) {
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
