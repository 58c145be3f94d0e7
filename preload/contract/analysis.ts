/** Engine analysis of archived games. */
import { z } from 'zod';
import { count, idText, list, most, sentence } from './bounds.ts';
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
    /** Why nothing is analysed now: a game with a clock is in progress. */
    waits: z.enum(['playing']).nullable(),
    /** Positions that no engine could analyse in this run, newest first. */
    skipped: list(z.object({ accountId: idText, gameId: idText, ply: count, reason: sentence }), most.items),
  }),
);
export type AnalysisView = z.infer<typeof analysisSchema>;

/** Extent of the analysis of an account's own games, and its bytes on the disk. */
export const analysisCostSchema = lazySchema(() => z.object({ games: count, done: count, bytes: count }));

export const analysisQueries = {
  'analysis.view': { input: z.undefined(), output: analysisSchema },
  'analysis.cost': { input: z.object({ accountId: idText }), output: analysisCostSchema },
} as const;

export const analysisCommands = {
  /** Analyses an archived game before all others. */
  'analysis.analyse': { input: z.object({ accountId: idText, gameId: idText }), output: z.void() },
} as const;
