import { describe, expect, it } from 'vitest';
import { readStored } from '../../../../main/base/check.ts';
import type { OwnGame } from '../../../../main/chess/fair-play.ts';
import { packMoves } from '../../../../main/chess/packed-game.ts';
import { createBookCalls } from '../../../../main/features/books/book-calls.ts';
import { firstBotSettings } from '../../../../main/features/bot/bot-defaults.ts';
import type { ArchiveFilter, ArchiveGame, ArchiveStore } from '../../../../main/store/history-api.ts';
import { botSettingsSchema } from '../../../../preload/contract/bot.ts';
import { archived } from '../../store/history/archived.ts';

const afterE4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';
const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const nothing = { moves: [], having: 0, read: 1, applies: true };

function open(games: readonly ArchiveGame[] = [], own: readonly OwnGame[] = []) {
  const saved: { name: string; bytes: number }[] = [];
  const filters: ArchiveFilter[] = [];
  const archive = {
    games: async (_accountId, { filter, after }) => {
      filters.push(filter);
      return after
        ? []
        : games.map((game, id) => ({ ...game, id, analysed: false, writtenDate: null, event: null }));
    },
  } satisfies Pick<ArchiveStore, 'games'>;
  const calls = createBookCalls({
    books: { moves: async () => nothing },
    ownGames: () => own,
    storeOf: () => ({ archive: archive as unknown as ArchiveStore }),
    nameOf: () => 'Anna',
    async save(name, chunks) {
      let bytes = 0;
      for await (const chunk of chunks()) bytes += chunk.length;
      saved.push({ name, bytes });
      return name;
    },
  });
  return { calls, saved, filters };
}

describe('moves of books', () => {
  const own: OwnGame = {
    accountId: 'a',
    gameId: 'g',
    fens: [start, afterE4],
    realTime: false,
    playedBy: 'person',
  };

  it('are refused for a position of an own game in progress', async () => {
    const { calls } = open([], [own]);
    await expect(calls.moves({ variant: 'standard', fen: afterE4 })).rejects.toMatchObject({
      failure: { code: 'refused' },
    });
    expect(await calls.moves({ variant: 'standard', fen: 'startpos' })).toEqual(nothing);
  });

  it('exist in standard chess only, and in positions that can occur', async () => {
    const { calls } = open();
    expect(await calls.moves({ variant: 'atomic', fen: 'startpos' })).toMatchObject({ applies: false });
    expect(await calls.moves({ variant: 'chess960', fen: 'startpos' })).toMatchObject({ applies: false });
    await expect(calls.moves({ variant: 'standard', fen: 'nonsense' })).rejects.toMatchObject({
      failure: { code: 'rejected' },
    });
  });
});

describe('the export of a book', () => {
  const game = (change: Partial<ArchiveGame>) =>
    archived({ moves: packMoves(['e4', 'e5']), more: null, ...change });
  const wanted = { accountId: 'a', filter: { mine: true }, plies: 30, games: 2 };

  it('counts results by side, and leaves out games from other positions', async () => {
    const { calls, saved, filters } = open([
      game({ color: 'white', result: 'win' }),
      game({ color: 'black', result: 'draw' }),
      game({ color: 'black', result: 'win', more: JSON.stringify({ initialFen: afterE4 }) }),
    ]);
    expect(await calls.export(wanted)).toEqual({ file: 'Anna.bin', games: 2, entries: 2 });
    expect(saved).toEqual([{ name: 'Anna.bin', bytes: 32 }]);
    expect(filters[0]).toEqual({ mine: true, variants: ['standard'] });
  });

  it('is refused without a move of enough games', async () => {
    const { calls, saved } = open([game({ color: 'white', result: 'win' })]);
    await expect(calls.export(wanted)).rejects.toMatchObject({
      failure: { message: { id: 'book.noMoves' } },
    });
    expect(saved).toEqual([]);
  });
});

describe('settings of a bot', () => {
  it('of an older version have no books', () => {
    const { bookPlies: _, ...old } = firstBotSettings;
    expect(readStored(botSettingsSchema, JSON.stringify(old))).toEqual(firstBotSettings);
    expect(firstBotSettings.bookPlies).toBe(0);
  });
});
