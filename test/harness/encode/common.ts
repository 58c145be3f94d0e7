/** Encoder of a player of a game stream. */
import type { Dialect } from '../../../main/chess/vocabulary.ts';
import type { Player } from '../../../main/service/domain.ts';
import { compact } from '../../../main/service/codec/shape.ts';

export function makeSeat(player: Player, dialect: Dialect): object | undefined {
  if (player.kind === 'user') {
    const { kind: _kind, id, name, title, rating, ...rest } = player;
    return dialect === 'wire'
      ? compact({ id, name, title, rating, ...rest })
      : compact({ id, name, title, rating });
  }
  if (player.kind === 'unknown') return undefined;
  return compact({ aiLevel: player.kind === 'ai' ? player.level : undefined, name: player.name });
}
