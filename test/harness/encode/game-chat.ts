/** Encoder of the list of a game's chat lines. */
import type { ChatLine } from '../../../main/service/domain.ts';
import { compact } from '../../../main/service/codec/shape.ts';

export function makeChat(lines: readonly ChatLine[]): readonly object[] {
  return lines.map(({ username, text }) => ({ text, ...compact({ user: username }) }));
}
