import type { OwnGame } from '../../../../main/chess/fair-play.ts';
import { playSans } from '../../../../main/chess/san-line.ts';
import { parsePgn } from 'chessops/pgn';
import { describe, expect, it } from 'vitest';
import { csvForms } from '../../../../main/text/csv-form.ts';
import { activityCsv, activityJson, activityViews } from '../../../../main/features/history/activity-view.ts';
import { fromArchived, toArchived, toOwnArchived } from '../../../../main/features/history/archived-game.ts';
import { archivedGameView } from '../../../../main/features/history/history-views.ts';
import { completenessOf } from '../../../../main/features/history/completeness.ts';
import { toPgn } from '../../../../main/features/history/pgn.ts';
import type { AnalysedPosition } from '../../../../main/chess/packed-analysis.ts';
import { knownGames } from '../../chess/figures/analysed-games.ts';
import type { ExportedGame } from '../../../../main/service/domain-tv.ts';

const dayMs = 86_400_000;
const start = Date.UTC(2026, 4, 3);

const game: ExportedGame = {
  id: 'abcd1234',
  rated: true,
  variant: 'standard',
  speed: 'blitz',
  perf: 'blitz',
  createdAt: start + 5_000,
  lastMoveAt: start + 65_000,
  status: 'outoftime',
  winner: 'black',
  white: {
    player: { kind: 'user', id: 'ruth', name: 'Ruth "R"', title: 'FM' },
    rating: 2_300,
    ratingDiff: -6,
  },
  black: { player: { kind: 'user', id: 'alice', name: 'Alice' }, rating: 2_280, ratingDiff: 6 },
  opening: { eco: 'C20', name: "King's Pawn Game", ply: 2 },
  sans: ['e4', 'e5', 'Nf3'],
  clocks: [18_003, 17_903, 16_000],
  clock: { initialSeconds: 180, incrementSeconds: 2 },
  analysis: [{ eval: 20 }, { eval: 25 }, { mate: -3, judgment: { name: 'Blunder' }, variation: 'Nc3 Nf6' }],
};

const archived = (change: Partial<ExportedGame> = {}) => {
  const made = toArchived({ ...game, ...change }, 'alice');
  if (!made) throw new Error('not taken');
  return made;
};

describe('a game in the archive', () => {
  it('has the last clock of its player, also when Black moved first', () => {
    expect(archived().clockLeft).toBe(17_903);
    const initialFen = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';
    expect(archived({ initialFen, sans: ['e5', 'Nf3', 'Nc6'] }).clockLeft).toBe(16_000);
  });

  it('keeps the server’s analysis of both players and the phases of the game', () => {
    const analysis = { accuracy: 91, acpl: 24, inaccuracy: 1, mistake: 2, blunder: 0 };
    const stored = archived({
      white: { ...game.white, analysis },
      black: { ...game.black, analysis: { accuracy: 40 } },
      division: { middle: 2, end: 70 },
    });
    const about = { user: 'Alice', baseUrl: 'https://chess.example', record: null };
    const white = { accuracy: 91, averageLoss: 24, inaccuracies: 1, mistakes: 2, blunders: 0 };
    const unknown = { averageLoss: null, inaccuracies: null, mistakes: null, blunders: null };
    expect(archivedGameView({ ...stored, id: 1 }, about)).toMatchObject({
      summary: { white, black: { accuracy: 40, ...unknown } },
      // The game has three plies.
      phases: { middlegame: 2, endgame: null },
    });
    expect(archivedGameView({ ...archived({ analysis: [] }), id: 1 }, about)).toMatchObject({
      summary: null,
      summaryBy: null,
      phases: { middlegame: null, endgame: null },
    });
  });

  const about = { user: 'Alice', baseUrl: 'https://chess.example', record: null };

  it('computes figures that the server did not send from its evaluations', () => {
    const { summary, summaryBy, marks } = archivedGameView({ ...archived(), id: 1 }, about);
    expect(summaryBy).toBe('outpost');
    expect(summary?.white).toMatchObject({ averageLoss: 513, blunders: 1 });
    expect(summary?.black).toMatchObject({ accuracy: 99, averageLoss: 5, blunders: 0 });
    expect(marks).toEqual([{ ply: 3, name: 'Blunder', line: 'Nc3 Nf6' }]);
  });

  it('judges the moves of a file by its evaluations', () => {
    const analysis = [{ eval: 20 }, { eval: 25 }, { eval: -200 }];
    const { marks, summary } = archivedGameView({ ...archived({ analysis }), id: 1 }, about);
    expect(marks).toEqual([{ ply: 3, name: 'Blunder', line: null }]);
    expect(summary?.white.blunders).toBe(1);
  });

  it('shows no figures when a tenth of the evaluations is missing', () => {
    const analysis = [{ eval: 20 }, {}, {}];
    expect(archivedGameView({ ...archived({ analysis }), id: 1 }, about)).toMatchObject({
      summary: null,
      marks: [],
    });
  });

  describe('that an engine analysed', () => {
    const position = (value: number, best: string | null, kiloNodes = 200): AnalysedPosition => ({
      evaluation: { kind: 'centipawns', value },
      ...{ best, depth: 15, engine: 3, kiloNodes },
    });
    const engines = new Map([[3, 'Stockfish 19']]);
    const viewOf = (
      positions: readonly (AnalysedPosition | null)[],
      change: Partial<ExportedGame> = { analysis: [] },
      ownGames: readonly OwnGame[] = [],
    ) =>
      archivedGameView(
        { ...archived({ sans: ['e4', 'e5', 'Qh5'], ...change }), id: 1 },
        { ...about, analysis: { positions, engines }, ownGames },
      );
    const found = [position(20, 'e2e4'), position(25, 'c7c5'), position(30, 'g1f3'), position(-300, 'b8c6')];

    it('has its evaluations, figures, and better moves', () => {
      const { evaluations, marks, summary, summaryBy, engine } = viewOf(found);
      expect(evaluations).toEqual([25, 30, -300].map((value) => ({ kind: 'centipawns', value })));
      expect(marks).toEqual([{ ply: 3, name: 'Blunder', line: 'Nf3' }]);
      expect(summary?.white).toMatchObject({ averageLoss: 165, blunders: 1 });
      expect([summaryBy, engine]).toEqual(['outpost', 'Stockfish 19']);
    });

    it('is not judged where the engine would have played the same', () => {
      expect(viewOf(found.with(2, position(30, 'd1h5'))).marks).toEqual([]);
    });

    it('keeps evaluations of its file unless the engine searched longer', () => {
      const analysis = [{ eval: 5 }, { eval: 6 }, { eval: 7 }];
      const { evaluations } = viewOf(found.with(2, position(31, 'g1f3', 1_000)), { analysis });
      expect(evaluations).toEqual([5, 31, 7].map((value) => ({ kind: 'centipawns', value })));
    });

    it('keeps a server’s evaluations, which were searched longer, though it sent no summary', () => {
      const analysis = [{ eval: 5 }, { eval: 6, judgment: { name: 'Mistake' as const } }, { eval: 7 }];
      const { evaluations, summaryBy } = viewOf(found.with(2, position(31, 'g1f3', 1_000)), { analysis });
      expect(evaluations).toEqual([5, 6, 7].map((value) => ({ kind: 'centipawns', value })));
      expect(summaryBy).toBe('outpost');
    });

    it('names the engine only when it found most of the evaluations', () => {
      const analysis = [{ eval: 5 }, { eval: 6 }, { eval: 7 }];
      const stronger = (...plies: readonly number[]) =>
        viewOf(
          found.map((one, ply) => (plies.includes(ply) ? { ...one, kiloNodes: 1_000 } : one)),
          { analysis },
        );
      expect(stronger(0, 1)).toMatchObject({ engine: '', analysedHere: true });
      expect(stronger(1, 2)).toMatchObject({ engine: 'Stockfish 19', analysedHere: true });
      expect(viewOf([], { analysis })).toMatchObject({ engine: '', analysedHere: false });
    });

    it('ends with the game, though the stored analysis has more positions', () => {
      const { evaluations, marks } = viewOf([
        ...found,
        ...Array.from({ length: 50 }, () => position(0, null)),
      ]);
      expect(evaluations).toHaveLength(3);
      expect(marks.every(({ ply }) => ply <= 3)).toBe(true);
    });

    it('shows nothing of an engine that covered a part only', () => {
      expect(viewOf([null, null, null, position(-300, null)])).toMatchObject({ summary: null, engine: null });
    });

    it('shows no figures while one of its positions is still missing, though it is one of twelve', () => {
      const sans = 'e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6 O-O O-O'.split(' ');
      const all = sans.map((_, index) => position(index, null));
      const whole: (AnalysedPosition | null)[] = [position(15, null), ...all];
      expect(viewOf(whole, { sans, analysis: [] })).toMatchObject({ engine: 'Stockfish 19' });
      for (const ply of [1, 6, 11]) {
        const shown = viewOf(whole.with(ply, null), { sans, analysis: [] });
        expect(shown, `ply ${ply}`).toMatchObject({ summary: null, engine: null });
      }
    });

    it('shows nothing of the engine while one of its positions is in play', () => {
      const after = (...moves: readonly string[]): OwnGame => ({
        ...{ accountId: 'alice', gameId: 'own00001', realTime: false, playedBy: 'person' },
        fens: playSans('standard', 'startpos', moves)?.positions.map(({ fen }) => fen) ?? [],
      });
      const hidden = { evaluations: [], summary: null, engine: null, heldBack: 'ownGame' };
      expect(viewOf(found, { analysis: [] }, [after('e4')])).toMatchObject(hidden);
      expect(viewOf([], { analysis: [] }, [after('e4')])).toMatchObject(hidden);
      const shown = { engine: 'Stockfish 19', heldBack: null };
      expect(viewOf(found, { analysis: [] }, [after('d4')])).toMatchObject(shown);
      const byEngine: OwnGame = { ...after('e4'), playedBy: 'engine' };
      expect(viewOf(found, { analysis: [] }, [byEngine])).toMatchObject(shown);
    });
  });

  it('divides a game that the server did not', () => {
    const [known] = knownGames;
    const sans = known.sans.split(' ');
    expect(archivedGameView({ ...archived({ sans }), id: 1 }, about).phases).toEqual({
      middlegame: 29,
      endgame: 77,
    });
    expect(archivedGameView({ ...archived({ sans, variant: 'crazyhouse' }), id: 1 }, about).phases).toEqual({
      middlegame: null,
      endgame: null,
    });
  });

  it('is stored from the account’s side, without loss of the export’s data', () => {
    const { head, sans, clocks, evaluations, more } = fromArchived(archived());
    expect(head).toMatchObject({
      color: 'black',
      result: 'win',
      opponent: 'Ruth "R"',
      rating: 2_300,
      ownDiff: 6,
      lasted: 60_000,
      clockLeft: 17_903,
      plies: 3,
    });
    expect([sans, clocks]).toEqual([game.sans, game.clocks]);
    expect(evaluations[2]).toEqual({ kind: 'mate', moves: -3 });
    expect(more).toMatchObject({
      opponentTitle: 'FM',
      opponentId: 'ruth',
      marks: [{ ply: 3, name: 'Blunder', line: 'Nc3 Nf6' }],
    });
  });

  it('is not stored while under way, nor if the account does not play in it', () => {
    expect(toArchived({ ...game, status: 'started' }, 'alice')).toBeUndefined();
    expect(toArchived(game, 'omar')).toBeUndefined();
  });

  it('is stored if against an engine or an anonymous player, or aborted', () => {
    expect(archived({ white: { player: { kind: 'ai', level: 4 } } })).toMatchObject({
      opponent: null,
      level: 4,
    });
    expect(archived({ white: { player: { kind: 'anonymous' } } })).toMatchObject({
      opponent: null,
      level: null,
    });
    const { winner: _, ...undecided } = game;
    expect(toArchived({ ...undecided, status: 'aborted' }, 'alice')).toMatchObject({ result: 'none' });
    expect(toArchived({ ...undecided, status: 'draw' }, 'alice')).toMatchObject({ result: 'draw' });
  });

  it('keeps what is known of a game without variant, start, status or players', () => {
    const { variant: _v, speed: _s, perf: _p, createdAt: _c, status: _t, winner: _w, ...known } = game;
    const bare = { ...known, lastMoveAt: 90_000 };
    const unknown = { player: { kind: 'unknown' } } as const;
    expect(toOwnArchived(bare, 'alice')).toMatchObject({
      gameId: game.id,
      color: 'black',
      result: 'none',
      status: 'unknownFinish',
      ...{ variant: 'unknown', speed: 'unknown', perf: 'unknown' },
      // The end is known. An unknown start is stored as 0.
      ...{ began: 0, lasted: 90_000, own: null },
    });
    const noOpponent = toOwnArchived({ ...game, white: unknown }, 'alice');
    expect(noOpponent).toMatchObject({ color: 'black', opponent: '?', own: null });
    const noSelf = toOwnArchived({ ...game, black: unknown }, 'alice');
    expect(noSelf).toMatchObject({ color: 'black', opponent: 'Ruth "R"', own: null, result: 'win' });
    const nobody = toOwnArchived({ ...game, white: unknown, black: unknown }, 'alice');
    expect(nobody).toMatchObject({ color: 'white', opponent: '?', own: '?' });
    expect(toOwnArchived(game, 'omar')).toBeUndefined();
    const pgn = toPgn(toOwnArchived(bare, 'alice') ?? archived(), 'Alice', 'https://chess.example');
    expect(pgn).toContain('[Date "????.??.??"]');
    expect(pgn).not.toMatch(/1970|Variant "/);
  });

  it('keeps the marks of both players', () => {
    const marked = (player: object) => ({ player: { kind: 'user', id: 'x', name: 'X', ...player } as const });
    const { more } = fromArchived(
      archived({
        white: marked({ id: 'ruth', name: 'Ruth', flair: 'nature.owl', patronColor: 3 }),
        black: marked({ id: 'alice', name: 'Alice', patron: true }),
      }),
    );
    expect([more.opponentMarks, more.ownMarks]).toEqual([
      { flair: 'nature.owl', patron: true },
      { patron: true },
    ]);
  });

  it('converts to standard PGN, with clocks and evaluations', () => {
    const text = toPgn(archived(), 'Alice', 'https://chess.example');
    const [parsed] = parsePgn(text);
    expect(parsed?.headers.get('White')).toBe('Ruth "R"');
    expect(Object.fromEntries(parsed?.headers ?? [])).toMatchObject({
      Black: 'Alice',
      Result: '0-1',
      Site: 'https://chess.example/abcd1234',
      TimeControl: '180+2',
      Termination: 'Time forfeit',
      BlackRatingDiff: '+6',
      WhiteTitle: 'FM',
    });
    const nodes = [...(parsed?.moves.mainline() ?? [])];
    expect(nodes.map(({ san }) => san)).toEqual(game.sans);
    expect(nodes[1]?.comments).toEqual(['[%eval 0.25] [%clk 0:02:59.03]']);
    expect(nodes[2]?.comments).toEqual(['[%eval #-3] [%clk 0:02:40]']);
  });

  it('with another initial position is numbered from there', () => {
    const fen = '4k3/8/8/8/8/8/4P3/4K3 b - - 0 12';
    const text = toPgn(
      archived({ variant: 'fromPosition', initialFen: fen, sans: ['Kd7', 'e4'], clocks: [] }),
      'Alice',
      '',
    );
    expect(text).toContain(`[FEN "${fen}"]`);
    expect(text).toContain('12... Kd7');
    expect(text).toContain('13. e4');
  });
});

const row = (began: number, members: object, days = 1) => ({
  id: began / dayMs + days * 1e6,
  began,
  ended: began + days * dayMs,
  seenAt: began,
  data: JSON.stringify(members),
});

describe('completeness', () => {
  const said = { games: { blitz: { win: 2, loss: 1, draw: 0 } } };
  const kept = (win: number, loss: number) => [
    { day: start, perf: 'blitz', games: win + loss, win, loss, draw: 0 },
  ];
  const now = start + 10 * dayMs;

  it('counts missing games by result', () => {
    expect(completenessOf([row(start, said)], kept(2, 1), now)).toMatchObject([
      { verdict: 'whole', missing: 0 },
    ]);
    expect(completenessOf([row(start, said)], kept(1, 2), now)).toMatchObject([
      { verdict: 'missing', missing: 1 },
    ]);
    expect(completenessOf([row(start, said)], [], now)).toMatchObject([{ verdict: 'missing', missing: 3 }]);
    expect(completenessOf([row(start, said)], kept(5, 5), now)).toMatchObject([{ verdict: 'whole' }]);
  });

  it('allows the server 48 hours to finish counting', () => {
    expect(completenessOf([row(start, said)], [], start + 2 * dayMs)).toMatchObject([{ verdict: 'early' }]);
  });

  it('counts no day twice if spans overlap', () => {
    const week = row(start - 2 * dayMs, { games: { blitz: { win: 9, loss: 9, draw: 9 } } }, 7);
    const found = completenessOf([row(start, said), week], kept(2, 1), now);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ start, verdict: 'whole' });
  });
});

describe('activity as files', () => {
  const rows = [
    row(start, {
      games: { blitz: { win: 2, loss: 1, draw: 0, rp: { before: 1_500, after: 1_509 } } },
      tournaments: {
        nb: 1,
        best: [{ tournament: { id: 't', name: '=HYPERLINK("x")' }, nbGames: 4, score: 7, rank: 3 }],
      },
      somethingNew: { nb: 4 },
    }),
  ];

  it('preserves unknown members, and makes addresses absolute', () => {
    const [view] = activityViews(rows, 'https://chess.example');
    expect(view?.others).toEqual([{ name: 'somethingNew', json: '{"nb":4}' }]);
    expect(view?.tournaments?.best[0]?.address).toBe('https://chess.example/tournament/t');
    expect(JSON.parse(activityJson(rows))).toMatchObject([{ interval: { start }, somethingNew: { nb: 4 } }]);
  });

  it('is a table that spreadsheets read without executing it', () => {
    const lines = activityCsv(activityViews(rows, 'https://chess.example'), csvForms.en).split('\r\n');
    expect(lines[0]?.split(',')).toHaveLength(13);
    expect(lines[1]).toContain('games,blitz,2,1,0,1500,1509,,,');
    expect(lines[2]).toContain(`tournament,"'=HYPERLINK(""x"")",,,,,,4,7,3`);
  });
});
