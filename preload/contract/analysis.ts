/** Engine analysis of archived games. */
import { z } from 'zod';
import { count, finite, idText, list, most, sentence } from './bounds.ts';
import { lazySchema } from './lazy-schema.ts';

export const analysisSchema = lazySchema(() =>
  z.object({
    /** Games that are being analysed, or wait because the user asked for them. */
    games: list(
      z.object({
        accountId: idText,
        gameId: idText,
        /** Positions with an evaluation, and all positions; both 0 until the game is read. */
        done: count,
        positions: count,
      }),
      most.items,
    ),
    /** Why nothing is analysed now. `playing`: an own game with a clock is in progress. `board`: a board has the engine. */
    waits: z.enum(['playing', 'board']).nullable(),
    /** Why own games are not analysed now; null while they may be. `working`: the user is not away. */
    idle: z.enum(['off', 'paused', 'playing', 'board', 'battery', 'working']).nullable(),
    /** Cores that analyse, and the most that can be chosen. */
    cores: z.object({ used: count, most: count }),
    /** Own games of all accounts; null until they are counted. */
    archive: z.object({ games: count, done: count, positionsLeft: count }).nullable(),
    /** Measured in this run of the app, while the engines run; null before enough searches. */
    positionsPerMinute: finite.nullable(),
    /** Positions that no engine could analyse in this run, newest first. */
    skipped: list(z.object({ accountId: idText, gameId: idText, ply: count, reason: sentence }), most.items),
  }),
);
export type AnalysisView = z.infer<typeof analysisSchema>;

/** Extent of the analysis of an account's own games, and its bytes on the disk. */
export const analysisCostSchema = lazySchema(() =>
  z.object({ games: count, done: count, positions: count, positionsDone: count, bytes: count }),
);

export const analysisQueries = {
  'analysis.view': { input: z.undefined(), output: analysisSchema },
  'analysis.cost': { input: z.object({ accountId: idText }), output: analysisCostSchema },
} as const;

export const analysisCommands = {
  /** Analyses an archived game before all others. */
  'analysis.analyse': { input: z.object({ accountId: idText, gameId: idText }), output: z.void() },
  /** Deletes all analyses of the account's games, and no game. Pauses analysis, so that it does not begin again. */
  'analysis.delete': { input: z.object({ accountId: idText }), output: z.void() },
} as const;
