/** The local day as PGN writes it. */
export function today(now = new Date()): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${String(now.getFullYear()).padStart(4, '0')}.${two(now.getMonth() + 1)}.${two(now.getDate())}`;
}
