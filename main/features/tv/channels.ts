import type { Speed } from '../../chess/vocabulary.ts';
import { variantOf, type TvChannel } from '../../chess/tv-channels.ts';
import type { ExportedGame } from '../../service/domain-tv.ts';

/** Channels of one speed. */
const speeds: readonly Speed[] = ['ultraBullet', 'bullet', 'blitz', 'rapid', 'classical'];

/** Null if the channel shows several speeds. */
export function speedOf(channel: TvChannel): Speed | null {
  return speeds.find((speed) => speed === channel) ?? null;
}

/** An exported game whose variant is known. */
export type VariantGame = ExportedGame & Required<Pick<ExportedGame, 'variant'>>;

/** An export without a variant has the channel's. */
export function withVariant(game: ExportedGame, channel: TvChannel): VariantGame {
  return { ...game, variant: game.variant ?? variantOf(channel) };
}
