import type { Speed, VariantKey } from '../../chess/vocabulary.ts';
import type { TvChannel } from '../../chess/tv-channels.ts';
import type { ExportedGame } from '../../service/domain-tv.ts';

/** Channels of one variant; all others show standard chess. */
const variants: Readonly<Partial<Record<TvChannel, VariantKey>>> = {
  chess960: 'chess960',
  crazyhouse: 'crazyhouse',
  kingOfTheHill: 'kingOfTheHill',
  threeCheck: 'threeCheck',
  antichess: 'antichess',
  atomic: 'atomic',
  horde: 'horde',
  racingKings: 'racingKings',
};

/** Channels of one speed. */
const speeds: readonly Speed[] = ['ultraBullet', 'bullet', 'blitz', 'rapid', 'classical'];

/** Null if the channel shows several speeds. */
export function speedOf(channel: TvChannel): Speed | null {
  return speeds.find((speed) => speed === channel) ?? null;
}

/** Feeds do not name the variant; it follows from the channel. */
export function variantOf(channel: TvChannel): VariantKey {
  return variants[channel] ?? 'standard';
}

/** An exported game whose variant is known. */
export type VariantGame = ExportedGame & Required<Pick<ExportedGame, 'variant'>>;

/** An export without a variant has the channel's. */
export function withVariant(game: ExportedGame, channel: TvChannel): VariantGame {
  return { ...game, variant: game.variant ?? variantOf(channel) };
}
