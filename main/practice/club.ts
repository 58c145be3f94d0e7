import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Random } from '../base/random.ts';
import { createApi, type Api } from './api.ts';
import { createChallenges, type Challenges } from './challenges.ts';
import type { ClubConfig } from './config.ts';
import type { Engine } from './engine.ts';
import { createGames, type Games } from './games.ts';
import { createLaw, type Law } from './law/law.ts';
import { createOauth, type Oauth } from './oauth.ts';
import { createLots, type Lots } from './lots.ts';
import { firstState, isBotGame } from './members.ts';
import { opponents } from './opponents.ts';
import { createPlayers, type Players } from './players.ts';
import { createScopedClock } from './scoped-clock.ts';
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
  readonly feeds: Feeds;
  readonly games: Games;
  readonly challenges: Challenges;
  readonly players: Players;
  readonly tokens: Tokens;
  readonly oauth: Oauth;
  readonly law: Law;
  readonly tv: Tv;
  readonly lots: Lots;
  readonly state: ClubState;
  /** An opponent challenges the user. */
  challengeUser(offer: UserOffer): Challenge;
  /** Called after every change of what a snapshot would hold. */
  onChange(listener: () => void): void;
  /** Ends all streams and timers. */
  close(): void;
}

export type UserOffer = Pick<Challenge, 'challenger' | 'rated' | 'timeControl' | 'color'> & {
  readonly ttlMs?: number;
};

export interface ClubDependencies {
  readonly clock: Clock;
  /** Seeded: it fixes the club's course. */
  readonly random: Random;
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
  skew = () => 0,
}: ClubDependencies): Club {
  const clock = createScopedClock(outer);
  const state = kept ?? firstState(config, clock.now());
  const lots = createLots(random, state);
  const games = createGames({ clock, config, state, lots, log });
  const challenges = createChallenges({ clock, state, lots, games, log });
  const shapes = createShapes({ config, state, games, now: () => clock.now(), skew });
  const tokens = keptTokens ?? createTokens(config, outer, lots);
  const oauth = createOauth({ clock: outer, lots, tokens });

  const ids = createPublicIds(config.seed);
  const courses = createCourses();
  const tv = createTv({ clock, config, ids, courses });

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
  const api = createApi({ config, state, games, challenges, shapes, tokens, lots, skew });

  if (kept) {
    games.resume();
    challenges.resume();
    players.resume();
  }

  return {
    config,
    api,
    feeds,
    games,
    challenges,
    players,
    tokens,
    oauth,
    law,
    tv,
    lots,
    state,
    challengeUser,
    onChange(listener) {
      games.changes.on(listener);
      challenges.changes.on(listener);
    },
    close() {
      clock.cancelAll();
      feeds.endAll();
      tv.endAll();
    },
  };
}
