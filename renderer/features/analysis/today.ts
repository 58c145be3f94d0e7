/** The date as PGN writes it. */
export const today = (): string => new Date().toISOString().slice(0, 10).replaceAll('-', '.');
