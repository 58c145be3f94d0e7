/** Encoder of arena results. */
import type { ArenaResult } from '../../../main/service/domain-arenas.ts';
import { compact } from '../../../main/service/codec/shape.ts';

export function makeArenaResult({ sheet, ...result }: ArenaResult): object {
  return { ...result, ...compact({ sheet: sheet === undefined ? undefined : { scores: sheet } }) };
}
