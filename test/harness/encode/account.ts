/** Encoders of accounts, tokens and acknowledgements. */
import type { ServiceAccount, TokenInfo } from '../../../main/service/domain.ts';
import { compact } from '../../../main/service/codec/shape.ts';

/** Encodes an account, in the same way for both dialects: the interface description does not show accounts. */
export function makeAccount(account: ServiceAccount): Record<string, unknown> {
  const { perfs, puzzleRuns, counts, profile, playTime, playingUrl, ...rest } = account;
  const rated = Object.entries(perfs).map(([key, perf]) => {
    const { games, rating, deviation, progress, provisional, rank } = perf;
    return [key, compact({ games, rating, rd: deviation, prog: progress, prov: provisional, rank })] as const;
  });
  return {
    ...rest,
    perfs: Object.fromEntries([...rated, ...Object.entries(puzzleRuns)]),
    count: counts,
    profile,
    ...compact({
      playing: playingUrl,
      playTime:
        playTime &&
        compact({ total: playTime.totalSeconds, tv: playTime.tvSeconds, human: playTime.humanSeconds }),
    }),
  };
}

export function makeTokenInfo(info: TokenInfo): Record<string, unknown> {
  return { userId: info.userId, scopes: info.scopes.join(','), expires: info.expiresAt };
}

export function makeAcknowledgement(answer: { readonly ok?: boolean }): Record<string, unknown> {
  return { ...answer };
}
