import type { Evaluation } from '../../../../main/chess/packed-game.ts';
import { packEvaluations, packMoves, unpackMoves } from '../../../../main/chess/packed-game.ts';
import { unpackAnalysis, type AnalysedPosition } from '../../../../main/chess/packed-analysis.ts';
import type { AnalysisGameRow, AnalysisStore } from '../../../../main/store/analysis-api.ts';

export const scholar = ['e4', 'e5', 'Bc4', 'Nc6', 'Qh5', 'Nf6', 'Qxf7#'];

export function gameRow(id: number, change: Partial<AnalysisGameRow> = {}): AnalysisGameRow {
  return {
    ...{ id, gameId: `game${id}`, began: id * 1_000, variant: 'standard', moves: packMoves(scholar) },
    ...{ evals: null, more: null, data: null },
    ...change,
  };
}

export const evals = (...values: readonly (number | null)[]): Uint8Array =>
  packEvaluations(
    values.map((value): Evaluation | null => (value === null ? null : { kind: 'centipawns', value })),
  );

export const analysed = (value: number, change: Partial<AnalysedPosition> = {}): AnalysedPosition => ({
  evaluation: { kind: 'centipawns', value },
  ...{ best: 'a2a3', depth: 15, engine: 1, kiloNodes: 200 },
  ...change,
});

/** A store of one account in memory. `fail` makes the next writes fail. */
export function memoryStore(rows: readonly AnalysisGameRow[]) {
  const games = new Map(rows.map((row) => [row.id, row]));
  const done = new Set<number>();
  const engines: string[] = [];
  /** Analyses of recorded TV games, by the game. */
  const recorded = new Map<string, Uint8Array>();
  let isFailing = false;
  let reads: Promise<void> = Promise.resolve();
  const store: AnalysisStore = {
    async pending(_, after, look) {
      const looked = [...games.values()]
        .toSorted((a, b) => b.began - a.began)
        .filter(({ began }) => after === null || began < after.began)
        .slice(0, look);
      await reads;
      const open = looked.find(({ id }) => !done.has(id));
      const last = looked.length < look ? undefined : looked.at(-1);
      return { game: open ?? null, next: open ?? last ?? null };
    },
    async game(_, gameId) {
      const row = [...games.values()].find((one) => one.gameId === gameId) ?? null;
      await reads;
      return row;
    },
    async put(_, { id, moves }, isDone, data) {
      if (isFailing) throw new Error('the disk is full');
      const row = games.get(id);
      if (!row || row.moves !== moves) return false;
      games.set(id, { ...row, data });
      if (isDone) done.add(id);
      return true;
    },
    ofRecording: async (_, gameId) => recorded.get(gameId) ?? null,
    async putOfRecording(_, gameId, __, data) {
      recorded.set(gameId, data);
      return true;
    },
    async engineNumber(name) {
      if (isFailing) throw new Error('the disk is full');
      if (!engines.includes(name)) engines.push(name);
      return engines.indexOf(name) + 1;
    },
    engineNames: async () => engines.map((name, index) => ({ id: index + 1, name })),
    async counts() {
      const size = (of: readonly AnalysisGameRow[]) =>
        of.reduce((sum, { moves }) => sum + 1 + unpackMoves(moves).length, 0);
      const all = [...games.values()];
      return {
        ...{ games: games.size, done: done.size, positions: size(all), bytes: 0 },
        positionsDone: size(all.filter(({ id }) => done.has(id))),
      };
    },
    async clear(_, limit) {
      const cleared = [...games.values()].filter(({ data }) => data !== null).slice(0, limit);
      for (const row of cleared) {
        games.set(row.id, { ...row, data: null });
        done.delete(row.id);
      }
      return cleared.length;
    },
  };
  return {
    store,
    recorded,
    done,
    engines,
    add: (row: AnalysisGameRow) => void games.set(row.id, row),
    remove: (id: number) => void games.delete(id),
    /** Delays answers until the returned function is called. */
    holdReads(): () => void {
      let release = () => {};
      reads = new Promise((resolve) => (release = resolve));
      return () => release();
    },
    fail: (on: boolean) => (isFailing = on),
    positions(id: number) {
      const data = games.get(id)?.data;
      return data ? unpackAnalysis(data) : [];
    },
  };
}
