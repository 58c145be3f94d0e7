import { z } from 'zod';
import { analysisTimes } from './choices.ts';

/** Members of the settings. */
export const analysisSettings = {
  analysis: z.enum(analysisTimes),
  /** Cores that analyse; null: all but one. */
  analysisCores: z.int().min(1).max(1_024).nullable(),
  /** Until the user resumes it. */
  analysisPaused: z.boolean(),
};
