/** Whether a stream may be opened now. */
import type { QuotaAnswer } from '../budget/quota.ts';
import type { StreamProblem } from './health.ts';

/** `problem`: why it may not, when no quota is the reason. */
export type OpenAnswer = QuotaAnswer & { readonly problem?: StreamProblem };
