import { describe, expect, it } from 'vitest';
import { createRecordedOpenings } from '../../../../main/features/tv/recorded-openings.ts';
import { packRecordedGame, readRecordedGame } from '../../../../main/features/tv/recorded-game.ts';
import { makeHead } from '../../../../main/features/tv/stored-game.ts';
import type { OwnGame } from '../../../../main/chess/fair-play.ts';
import type { Color } from '../../../../main/chess/vocabulary.ts';
import type { ExportedGame } from '../../../../main/service/domain-tv.ts';
import type { Store } from '../../../../main/store/api.ts';
import type { WholeRecording } from '../../../../main/store/tv-api.ts';

interface Recorded {
  readonly moves: string;
  readonly winner?: Color;
  readonly variant?: 'standard' | 'crazyhouse' | 'fromPosition';
  readonly initialFen?: string;
  readonly ratings?: readonly [white: number, black: number];
}

function recording(
  id: number,
  { moves, winner, variant = 'standard', initialFen, ratings }: Recorded,
): WholeRecording {
  const start = initialFen === undefined ? {} : { initialFen };
  const game = readRecordedGame({ variant, sans: moves.split(' '), ...start });
  if (!game) throw new Error('the game cannot be played');
  const seat = (at: 0 | 1) => ({
    player: { kind: 'user', id: 'mira', name: 'Mira' } as const,
    ...(ratings && { rating: ratings[at] }),
  });
  const exported: ExportedGame = {
    ...{ id: `game${id}`, rated: true, variant, status: 'mate', white: seat(0), black: seat(1), ...start },
    ...(winner && { winner }),
  };
  const head = makeHead(
    { orientation: 'white', seats: [], status: 'mate', winner: winner ?? null, exported },
    exported.id,
  );
  return { id, began: id * 1_000, head, whole: packRecordedGame(game) };
}

function open(recordings: readonly WholeRecording[], ownGames: readonly OwnGame[] = []) {
  let rows = recordings;
  const asked: number[][] = [];
  const tv = {
    wholeIds: async (_account: string, limit: number) =>
      rows
        .map(({ id }) => id)
        .toSorted((a, b) => b - a)
        .slice(0, limit),
    async wholes(ids: readonly number[]) {
      asked.push([...ids]);
      return rows.filter(({ id }) => ids.includes(id));
    },
  } as Partial<Store['tv']> as Store['tv'];
  const openings = createRecordedOpenings({
    storeOf: () => ({ tv }),
    ownGames: () => ownGames,
    pause: async () => {},
  });
  return {
    asked,
    replace: (next: readonly WholeRecording[]) => void (rows = next),
    tree: (fen = 'startpos', variant = 'standard') => openings.tree({ accountId: 'a', variant, fen }),
  };
}

const afterE4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';

describe('the opening tree of recorded TV', () => {
  it('counts each game once, with the move after it first reached the position', async () => {
    const { tree } = open([
      recording(1, { moves: 'e4 e5 Nf3', winner: 'white', ratings: [2100, 2000] }),
      recording(2, { moves: 'e4 c5', winner: 'black', ratings: [1900, 2200] }),
      recording(3, { moves: 'Nf3 Nf6 Ng1 Ng8 e4 e5' }),
      recording(4, { moves: 'd4' }),
    ]);
    const start = await tree();
    expect(start).toMatchObject({ games: 4, white: 1, black: 1, draw: 2, unfinished: 0, ended: 0 });
    expect(start.moves.map(({ san, games }) => [san, games])).toEqual([
      ['e4', 2],
      ['d4', 1],
      ['Nf3', 1],
    ]);
    expect(start.moves[0]).toMatchObject({ rating: 2000, opponentRating: 2100, lastPlayed: 2_000 });
  });

  it('finds positions by any order of moves, and the games that ended there', async () => {
    const { tree } = open([recording(1, { moves: 'Nf3 Nf6 d4 d5' }), recording(2, { moves: 'd4 Nf6 Nf3' })]);
    const found = await tree('rnbqkb1r/pppppppp/5n2/8/3P4/5N2/PPP1PPPP/RNBQKB1R b KQkq - 0 2');
    expect(found).toMatchObject({ games: 2, ended: 1 });
    expect(found.moves.map(({ uci }) => uci)).toEqual(['d7d5']);
  });

  it('tells castling and the variants apart', async () => {
    const castles = 'r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4';
    const { tree } = open([
      recording(1, { moves: 'e4 e5 Nf3 Nc6 Bc4 Bc5 O-O' }),
      recording(2, { moves: 'e4 e5', variant: 'crazyhouse' }),
    ]);
    expect((await tree(castles)).moves.map(({ san }) => san)).toEqual(['O-O']);
    expect(await tree('startpos', 'crazyhouse')).toMatchObject({ games: 1 });
    expect(await tree()).toMatchObject({ games: 1 });
  });

  it('reads each recording once, and forgets those that were removed', async () => {
    const first = recording(1, { moves: 'e4' });
    const { asked, replace, tree } = open([first]);
    await Promise.all([tree(), tree()]);
    replace([first, recording(2, { moves: 'e4 e5' })]);
    expect(await tree(afterE4)).toMatchObject({ games: 2 });
    expect(asked).toEqual([[1], [2]]);
    replace([]);
    expect(await tree(afterE4)).toMatchObject({ games: 0, moves: [] });
  });

  it('leaves out a recording with damaged moves', async () => {
    const { tree } = open([
      { ...recording(1, { moves: 'e4' }), whole: new Uint8Array([9, 9]) },
      recording(2, { moves: 'e4' }),
    ]);
    expect(await tree()).toMatchObject({ games: 1 });
  });

  it('is closed for a position of an own game in progress', async () => {
    const own: OwnGame = {
      ...{ accountId: 'a', gameId: 'g', fens: [afterE4], realTime: true, playedBy: 'person' },
    };
    await expect(open([], [own]).tree(afterE4)).rejects.toMatchObject({ failure: { code: 'refused' } });
    await expect(open([]).tree('no position')).rejects.toMatchObject({ failure: { code: 'rejected' } });
  });
});
