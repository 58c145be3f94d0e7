import type { Clock } from '../base/clock.ts';
import type { ClubConfig } from './config.ts';
import { secretKey, type Secrets } from './secrets.ts';

/** A token of the user's account, the only one that tokens exist for. */
export interface Token {
  readonly token: string;
  readonly scopes: readonly string[];
  /** Ms since the epoch; null: never. */
  readonly expires: number | null;
}

export type Tokens = ReturnType<typeof createTokens>;

export function createTokens(config: ClubConfig, clock: Clock, secrets: Secrets) {
  /** Keyed by `secretKey`. */
  const known = new Map<string, Token>();
  known.set(secretKey(config.userToken), { token: config.userToken, scopes: config.scopes, expires: null });
  const revoked = new Map<string, Token>();
  return {
    /** `undefined` for an unknown, revoked or expired token. */
    find(token: string): Token | undefined {
      const found = known.get(secretKey(token));
      return found && (found.expires === null || found.expires > clock.now()) ? found : undefined;
    },
    issue(scopes: readonly string[], ttlMs: number | null): Token {
      const issued = {
        token: secrets.token(),
        scopes,
        expires: ttlMs === null ? null : clock.now() + ttlMs,
      };
      known.set(secretKey(issued.token), issued);
      return issued;
    },
    revoke(token: string) {
      const key = secretKey(token);
      const found = known.get(key);
      if (found) revoked.set(key, found);
      known.delete(key);
    },
    /** Undoes `revoke`. */
    restore(token: string) {
      const key = secretKey(token);
      const found = revoked.get(key);
      if (found) known.set(key, found);
      revoked.delete(key);
    },
  };
}
