/** Live analysis of one position, while a board shows it. */
import { z } from 'zod';
import { count, fenText, finite, idText, list, most, word } from './bounds.ts';
import { lazySchema } from './lazy-schema.ts';
import { messageSchema } from './message.ts';

export const evaluationSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('centipawns'), value: finite }),
  z.object({ kind: z.literal('mate'), moves: finite }),
]);

/** Most lines at a time. */
export const mostLiveLines = 5;

export const liveAnalysisSchema = lazySchema(() =>
  z.object({
    /** The window's own id of the request; empty before the first one. */
    id: z.string().max(100),
    /** `starting`: nothing was found yet. `over`: the game is over in the position. */
    state: z.enum(['starting', 'searching', 'done', 'over', 'refused', 'failed', 'stopped']),
    /** Why it was refused, or how the user's engine failed. */
    cause: messageSchema.nullable(),
    /** Name and version; empty until the engine answers. */
    engine: word,
    depth: count,
    nodes: finite,
    nodesPerSecond: finite,
    /** Best first. */
    lines: list(
      z.object({
        /** From White's side. */
        evaluation: evaluationSchema,
        depth: count,
        /** UCI. */
        moves: list(word, most.items),
      }),
      mostLiveLines,
    ),
    /** Name of the user's engine for the variant; null where none is chosen. */
    own: word.nullable(),
    /** Limits of the engine; null until it answers. */
    most: z.object({ threads: count, hashMb: count }).nullable(),
  }),
);
export type LiveAnalysisView = z.infer<typeof liveAnalysisSchema>;

export const liveAnalysisQueries = {
  'liveAnalysis.view': { input: z.undefined(), output: liveAnalysisSchema },
} as const;

export const liveAnalysisCommands = {
  /**
   * Analyses a position until the nodes are searched, and replaces the analysis before. The window repeats the call at
   * least once a minute while the board is on screen, which also begins an analysis again that was stopped.
   */
  'liveAnalysis.watch': {
    input: z.object({
      id: z.string().min(1).max(100),
      variant: word,
      /** `startpos` or a FEN. */
      initialFen: fenText,
      /** UCI; `--` passes the turn. */
      moves: list(word, most.plies),
      /** Analyses what the opponent would play if it were their move. */
      threat: z.boolean(),
      /** UCI; only this first move is analysed. */
      only: word.nullable(),
      lines: z.number().int().min(1).max(mostLiveLines),
      /** Thousands of nodes after which it ends. */
      kiloNodes: z.number().int().min(1).max(1_000_000),
      threads: z.number().int().min(1).max(64),
      hashMb: z.number().int().min(1).max(1_024),
      /** Whether the user's engine analyses, where one is chosen for the variant. */
      own: z.boolean().exactOptional(),
    }),
    output: z.void(),
  },
  /** Ends the analysis, if it is still the one with this id. */
  'liveAnalysis.leave': { input: z.object({ id: idText }), output: z.void() },
} as const;
