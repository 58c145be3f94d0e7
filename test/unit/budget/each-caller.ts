/** Callers and times of the tests of limits. */
import { callers } from './support.ts';

export const second = 1_000;

export type CallerName = keyof typeof callers;

export const each = <T extends { readonly row: string }>(cases: readonly T[]) =>
  cases.flatMap((one) => (Object.keys(callers) as CallerName[]).map((name) => [one.row, name, one] as const));
