import { z } from 'zod';

const rareFields = z.object({ initialFen: z.string().exactOptional() });

/** The initial position in an archived game's rare fields; `startpos` for the usual one. */
export function initialFenOf(more: string | null): string {
  if (more === null) return 'startpos';
  try {
    return rareFields.safeParse(JSON.parse(more)).data?.initialFen ?? 'startpos';
  } catch {
    return 'startpos';
  }
}
