import { replay } from '../../chess/replay.ts';
import { isLiveStatus } from '../../chess/vocabulary.ts';
import { sideOf } from '../directory.ts';
import { perfKeyOf } from '../roster.ts';
import { createRecent } from '../staged/recent.ts';
import type { ClubState, Game } from '../state.ts';
import { timingsOf } from '../timings.ts';
import { fastVariant } from '../variant-names.ts';
import type { ClubImports } from './imports.ts';
import type { GameLine, GameRecord, GameSource } from './record.ts';

export interface ArchiveDependencies {
  readonly state: ClubState;
  /** Called once, on first use. */
  readonly makeHistory: () => readonly GameRecord[];
  readonly imports: ClubImports;
}

const maxCachedLines = 64;

/** All games of the club: the user's, the history before its first day, imports, and those of added sources. */
export type Archive = ReturnType<typeof createArchive>;

export function createArchive({ state, makeHistory, imports }: ArchiveDependencies) {
  const sources: GameSource[] = [];
  let past: readonly GameRecord[] | undefined;
  let pastById: ReadonlyMap<string, GameRecord> | undefined;
  /** By game id, finished games only. Bounded, because positions take far more room than moves. */
  const lines = createRecent<GameLine>(maxCachedLines);
  /** Games in progress. Keyed by the list of moves, which each half-move replaces. */
  const liveLines = new WeakMap<Game['moves'], GameLine>();

  const history = () => (past ??= makeHistory());
  const pastOf = (id: string) => {
    pastById ??= new Map(history().map((record) => [record.id, record]));
    return pastById.get(id);
  };

  const lineOf = (game: Game): GameLine => {
    if (!isLiveStatus(game.status)) return lines.get(game.id, () => lineOfGame(game));
    const known = liveLines.get(game.moves) ?? lineOfGame(game);
    liveLines.set(game.moves, known);
    return known;
  };
  const recordOf = (game: Game) => recordOfGame(game, () => lineOf(game));

  return {
    /** The user's games from before the club's first day. */
    history,
    imports: (): readonly GameRecord[] => imports.ofUser(),
    byId(id: string): GameRecord | undefined {
      const own = state.games.find((game) => game.id === id);
      if (own) return recordOf(own);
      for (const source of sources) {
        const found = source.byId(id);
        if (found) return found;
      }
      return imports.byId(id) ?? pastOf(id);
    },
    /** In the order of their creation. */
    ofMember(id: string): readonly GameRecord[] {
      const own = state.games.map(recordOf);
      const others = sources.flatMap((source) => source.ofMember(id));
      return [...history(), ...own, ...others]
        .filter(({ seats }) => sideOf(seats, id))
        .toSorted((a, b) => a.createdAt - b.createdAt);
    },
    /** The game in progress of a member. */
    liveOf(id: string): GameRecord | undefined {
      const own = state.games.findLast((game) => isLiveStatus(game.status) && sideOf(game.seats, id));
      if (own) return recordOf(own);
      for (const source of sources) {
        const found = source.liveOf?.(id);
        if (found) return found;
      }
      return undefined;
    },
    /** Adds a source of games, such as TV. */
    addSource: (source: GameSource) => void sources.push(source),
  };
}

function recordOfGame(game: Game, line: () => GameLine): GameRecord {
  return {
    id: game.id,
    variant: game.variant,
    rated: game.rated,
    speed: game.speed,
    perf: perfKeyOf(game.variant, game.speed),
    source: game.source,
    timeControl: game.timeControl,
    seats: game.seats,
    createdAt: game.createdAt,
    isLive: isLiveStatus(game.status),
    isAnalysed: false,
    isAborted: game.status === 'aborted' || game.status === 'noStart',
    ...(game.endedAt === undefined ? {} : { endedAt: game.endedAt }),
    ...(game.winner ? { winner: game.winner } : {}),
    ...(game.ratingDiffs ? { ratingDiffs: game.ratingDiffs } : {}),
    ...(game.tournamentId === undefined ? {} : { arena: { id: game.tournamentId } }),
    times: () => timingsOf(game).timeLog,
    line,
  };
}

function lineOfGame(game: Game): GameLine {
  const { plies } = replay({ ...game, variant: fastVariant(game.variant) });
  const { clockLog } = timingsOf(game);
  const clocks = game.timeControl.type === 'clock' && clockLog.length === game.moves.length;
  return {
    status: game.status,
    lastMoveAt: game.endedAt ?? game.turnStartedAt,
    initialFen: game.initialFen,
    moves: game.moves,
    sans: plies.map(({ san }) => san),
    fens: plies.map(({ fen }) => fen),
    ...(clocks ? { clocks: clockLog } : {}),
  };
}
