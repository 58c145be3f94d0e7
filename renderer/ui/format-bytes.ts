import type { Forms } from '@text/forms.ts';

/** `512 B`, `3.4 MB`, `1.2 GB`: decimal units, as file managers show them. */
export function formatBytes(bytes: number, forms: Forms): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let amount = bytes;
  let unit = 0;
  while (amount >= 999.5 && unit < units.length - 1) {
    amount /= 1000;
    unit += 1;
  }
  const digits = unit === 0 || amount >= 99.95 ? 0 : 1;
  return `${forms.number(Number(amount.toFixed(digits)))} ${units[unit]}`;
}
