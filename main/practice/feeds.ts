import { isLiveStatus } from '../chess/vocabulary.ts';
import type { Challenges } from './challenges.ts';
import type { ClubConfig } from './config.ts';
import type { Games } from './games.ts';
import type { Json } from './json.ts';
import type { Shapes } from './shapes.ts';
import type { ClubState, Game } from './state.ts';

/** Where a feed's messages go. */
export interface Sink {
  send(message: Json): void;
  /** Nothing follows. */
  end(): void;
}

/** The live feeds: one of personal events a token, and those of games. Both return what takes the sink off again. */
export interface Feeds {
  /** Sends every ongoing game and open challenge first. Ends the feed that the same token had before. */
  openEvents(token: string, sink: Sink): () => void;
  /** Sends the whole game first. Ends the feed that the same program (`agent`) had on it; a finished game's ends at once. */
  openGame(game: Game, agent: string, sink: Sink): () => void;
  endAll(): void;
}

export interface FeedsDependencies {
  readonly config: ClubConfig;
  readonly state: ClubState;
  readonly games: Games;
  readonly challenges: Challenges;
  readonly shapes: Shapes;
  readonly onEventFeed: () => void;
}

export function createFeeds({
  config,
  state,
  games,
  challenges,
  shapes,
  onEventFeed,
}: FeedsDependencies): Feeds {
  const events = new Map<string, Sink>();
  /** By game, then by program. */
  const boards = new Map<string, Map<string, Sink>>();

  const tell = (message: Json) => {
    for (const sink of events.values()) sink.send(message);
  };
  const tellGame = (game: Game, message: Json) => {
    for (const sink of boards.get(game.id)?.values() ?? []) sink.send(message);
  };

  games.changes.on((change) => {
    const { game } = change;
    switch (change.kind) {
      case 'created':
        tell(shapes.gameEvent('gameStart', game));
        break;
      case 'state':
        tellGame(game, shapes.gameState(game));
        break;
      case 'chat':
        tellGame(game, shapes.chatLine(change.line));
        break;
      case 'gone':
        tellGame(game, shapes.opponentGone(game));
        break;
      case 'finished':
        for (const sink of boards.get(game.id)?.values() ?? []) sink.end();
        boards.delete(game.id);
        tell(shapes.gameEvent('gameFinish', game));
        break;
    }
  });

  challenges.changes.on(({ kind, challenge }) => {
    // Nobody is told of an open challenge: whoever has its address takes it.
    if (challenge.open) return;
    if (kind === 'created') tell(shapes.challengeEvent(challenge, false));
    if (kind === 'declined') tell(shapes.challengeEnd('challengeDeclined', challenge));
    if (kind === 'canceled') tell(shapes.challengeEnd('challengeCanceled', challenge));
  });

  return {
    openEvents(token, sink) {
      // The document allows one connection a user, the running service one a token.
      const key = config.dialect === 'wire' ? token : state.user.id;
      const before = events.get(key);
      events.set(key, sink);
      before?.end();
      for (const game of games.live()) sink.send(shapes.gameEvent('gameStart', game));
      for (const challenge of challenges.open().filter((one) => !one.open))
        sink.send(shapes.challengeEvent(challenge, true));
      onEventFeed();
      return () => {
        if (events.get(key) === sink) events.delete(key);
      };
    },
    openGame(game, agent, sink) {
      const sinks = boards.get(game.id) ?? new Map<string, Sink>();
      const before = sinks.get(agent);
      sink.send(shapes.gameFull(game));
      if (!isLiveStatus(game.status)) {
        sink.end();
        return () => {};
      }
      sinks.set(agent, sink);
      boards.set(game.id, sinks);
      before?.end();
      return () => {
        if (sinks.get(agent) === sink) sinks.delete(agent);
      };
    },
    endAll() {
      for (const sink of [
        ...events.values(),
        ...[...boards.values()].flatMap((sinks) => [...sinks.values()]),
      ])
        sink.end();
      events.clear();
      boards.clear();
    },
  };
}
