import { inEnglish, isMessage } from '../../main/text/english.ts';

/** The same value with each message in it as its English text, so that tests compare what a user reads. */
export function inEnglishDeep(value: unknown): unknown {
  if (isMessage(value)) return inEnglish(value);
  if (Array.isArray(value)) return value.map(inEnglishDeep);
  if (typeof value !== 'object' || value === null || value.constructor !== Object) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inEnglishDeep(one)]));
}
