import { isLiveStatus } from '../chess/vocabulary.ts';
import type { ClubContext } from './club-context.ts';
import type { ClubChallenges } from './challenges.ts';
import type { ClubGames } from './games.ts';
import type { JsonObject } from './json.ts';
import type { Shapes } from './shapes.ts';
import type { Game } from './state.ts';

/** The receiver of a feed's messages. */
export interface Sink {
  send(message: JsonObject): void;
  /** The feed has ended. */
  end(): void;
}

interface ClubFeedsDependencies extends ClubContext {
  readonly games: ClubGames;
  readonly challenges: ClubChallenges;
  readonly shapes: Shapes;
  readonly onEventFeed: () => void;
}

/** The live feeds: personal events, and single games. Both functions return one that removes the sink. */
export function createClubFeeds({
  config,
  state,
  games,
  challenges,
  shapes,
  onEventFeed,
}: ClubFeedsDependencies) {
  const events = new Map<string, Sink>();
  /** By game id, then by program. */
  const boards = new Map<string, Map<string, Sink>>();

  const broadcast = (message: JsonObject) => {
    for (const sink of events.values()) sink.send(message);
  };
  const broadcastGame = (game: Game, message: JsonObject) => {
    for (const sink of boards.get(game.id)?.values() ?? []) sink.send(message);
  };

  games.changes.on((change) => {
    const { game } = change;
    switch (change.kind) {
      case 'created':
        broadcast(shapes.gameEvent('gameStart', game));
        break;
      case 'state':
        broadcastGame(game, shapes.gameState(game));
        break;
      case 'chat':
        broadcastGame(game, shapes.chatLine(change.line));
        break;
      case 'gone':
        broadcastGame(game, shapes.opponentGone(game));
        break;
      case 'finished':
        for (const sink of boards.get(game.id)?.values() ?? []) sink.end();
        boards.delete(game.id);
        broadcast(shapes.gameEvent('gameFinish', game));
        break;
    }
  });

  challenges.changes.on(({ kind, challenge }) => {
    // Open challenges have no addressee and are not announced.
    if (challenge.open) return;
    if (kind === 'created') broadcast(shapes.challengeEvent(challenge, false));
    if (kind === 'declined') broadcast(shapes.challengeEnd('challengeDeclined', challenge));
    if (kind === 'canceled') broadcast(shapes.challengeEnd('challengeCanceled', challenge));
  });

  return {
    /** Sends games in progress and open challenges first. Ends the token's earlier feed. */
    openEvents(token: string, sink: Sink): () => void {
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
    /** Sends the full game first. Ends the same program's earlier feed. A finished game's feed ends at once. */
    openGame(game: Game, agent: string, sink: Sink): () => void {
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
