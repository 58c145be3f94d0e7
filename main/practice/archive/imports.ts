import { createEmitter, type Emitter } from '../../base/emitter.ts';
import type { Log } from '../../base/log.ts';
import type { Lots } from '../lots.ts';
import { done, refuse, type ClubState, type ImportedGame, type Result } from '../state.ts';
import { isSameGame, readPgn, recordOfImport } from './pgn-import.ts';
import type { GameRecord } from './record.ts';

/** Games from elsewhere: a few famous ones, and those that callers bring in as PGN. */
export interface Imports {
  /** After a game was brought in. */
  readonly changes: Emitter<undefined>;
  /** `isUsers`: the account brings it in. A game that is there already keeps its id. */
  add(pgn: string, isUsers: boolean): Result<ImportedGame>;
  byId(id: string): GameRecord | undefined;
  /** The account's own, in the order in which they came. */
  ofUser(): readonly GameRecord[];
}

export interface ImportsDependencies {
  readonly state: ClubState;
  readonly lots: Lots;
  /** Ms since the epoch. */
  readonly now: () => number;
  readonly log: Log;
}

/** Imported games stay as long as the club, in memory and in its file. */
const mostImports = 2_000;
const day = 86_400_000;
const minute = 60_000;

/** Old games that everybody knows, as if the account had brought them in before the club's first day. */
const famous: readonly Omit<ImportedGame, 'importedAt'>[] = [
  {
    id: 'opera001',
    white: 'Paul Morphy',
    black: 'Duke Karl and Count Isouard',
    moves: (
      'e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7 b1c3 c7c6 c1g5 b7b5 c3b5 c6b5 c4b5 b8d7 ' +
      'e1c1 a8d8 d1d7 d8d7 h1d1 e7e6 b5d7 f6d7 b3b8 d7b8 d1d8'
    ).split(' '),
  },
  {
    id: 'immort01',
    white: 'Adolf Anderssen',
    black: 'Lionel Kieseritzky',
    moves: (
      'e2e4 e7e5 f2f4 e5f4 f1c4 d8h4 e1f1 b7b5 c4b5 g8f6 g1f3 h4h6 d2d3 f6h5 f3h4 h6g5 h4f5 c7c6 g2g4 h5f6 h1g1 c6b5 ' +
      'h2h4 g5g6 h4h5 g6g5 d1f3 f6g8 c1f4 g5f6 b1c3 f8c5 c3d5 f6b2 f4d6 c5g1 e4e5 b2a1 f1e2 b8a6 f5g7 e8d8 f3f6 g8f6 d6e7'
    ).split(' '),
  },
].map((game) => ({
  ...game,
  isUsers: true,
  variant: 'standard',
  initialFen: 'startpos',
  status: 'mate',
  winner: 'white',
}));

export function createImports({ state, lots, now, log }: ImportsDependencies): Imports {
  const changes = createEmitter<undefined>((error) =>
    log.error('a listener of imports failed', { error: String(error) }),
  );
  const known = famous.map((game, index) =>
    recordOfImport({ ...game, importedAt: state.foundedAt - day + index * minute }, true),
  );
  const added = () => state.imports ?? [];

  return {
    changes,
    add(pgn, isUsers) {
      const read = readPgn(pgn);
      if (!read.ok) return read;
      const same = added().find((game) => isSameGame(game, read.value));
      if (same) return done(same);
      if (added().length >= mostImports)
        return refuse(400, `The club keeps at most ${mostImports} imported games`);
      const game = { id: lots.id(8), importedAt: now(), isUsers, ...read.value };
      state.imports = [...added(), game];
      changes.emit(undefined);
      return done(game);
    },
    byId(id) {
      const found = added().find((game) => game.id === id);
      return found ? recordOfImport(found) : known.find((record) => record.id === id);
    },
    ofUser: () => [
      ...known,
      ...added()
        .filter(({ isUsers }) => isUsers)
        .map((game) => recordOfImport(game)),
    ],
  };
}
