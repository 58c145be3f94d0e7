import { createEmitter } from '../../base/emitter.ts';
import type { ClubContext } from '../club-context.ts';
import { done, refuse, type ClubImportedGame, type ClubResult } from '../state.ts';
import { isSameGame, readPgn, recordOfImport } from './pgn-import.ts';
import type { GameRecord } from './record.ts';

/** Imports are never removed, so their number is bounded. */
const maxImports = 2_000;
const day = 86_400_000;
const minute = 60_000;

/** Famous games, listed as imports of the account from before the club's first day. */
const famous: readonly Omit<ClubImportedGame, 'importedAt'>[] = [
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

/** Imported games: a few famous ones, and PGN that callers post. */
export type ClubImports = ReturnType<typeof createClubImports>;

export function createClubImports({ state, lots, clock, log }: ClubContext) {
  const changes = createEmitter<undefined>((error) =>
    log.error('imports listener failed', { error: String(error) }),
  );
  const known = famous.map((game, index) =>
    recordOfImport({ ...game, importedAt: state.foundedAt - day + index * minute }, true),
  );
  const added = () => state.imports ?? [];

  return {
    /** Emitted after each import. */
    changes,
    /** `isUsers`: the account imports it. A game imported before keeps its id. */
    add(pgn: string, isUsers: boolean): ClubResult<ClubImportedGame> {
      const read = readPgn(pgn);
      if (!read.ok) return read;
      const same = added().find((game) => isSameGame(game, read.value));
      if (same) return done(same);
      if (added().length >= maxImports)
        return refuse(400, `The club keeps at most ${maxImports} imported games`);
      const game = { id: lots.id(8), importedAt: clock.now(), isUsers, ...read.value };
      state.imports = [...added(), game];
      changes.emit(undefined);
      return done(game);
    },
    byId(id: string): GameRecord | undefined {
      const found = added().find((game) => game.id === id);
      return found ? recordOfImport(found) : known.find((record) => record.id === id);
    },
    /** The account's imports in their order. */
    ofUser: (): readonly GameRecord[] => [
      ...known,
      ...added()
        .filter(({ isUsers }) => isUsers)
        .map((game) => recordOfImport(game)),
    ],
  };
}
