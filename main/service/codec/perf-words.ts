/** Variant and speed from a rating category, which is a variant or a speed of standard chess. */
import { speeds, variantKeys, type Speed, type VariantKey } from '../../chess/vocabulary.ts';

export function variantOfPerf(perf: string | null | undefined): VariantKey | undefined {
  const variant = variantKeys.find((key) => key === perf);
  return variant ?? (speedOfPerf(perf) && 'standard');
}

export function speedOfPerf(perf: string | null | undefined): Speed | undefined {
  return speeds.find((speed) => speed === perf);
}
