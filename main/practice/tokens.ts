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

export interface Tokens {
  /** `undefined` for an unknown, revoked or expired token. */
  find(token: string): Token | undefined;
  issue(scopes: readonly string[], ttlMs: number | null): Token;
  revoke(token: string): void;
  /** Undoes `revoke`. */
  restore(token: string): void;
}

export function createTokens(config: ClubConfig, clock: Clock, secrets: Secrets): Tokens {
  /** Keyed by `secretKey`. */
  const known = new Map<string, Token>();
  known.set(secretKey(config.userToken), { token: config.userToken, scopes: config.scopes, expires: null });
  const revoked = new Map<string, Token>();
  return {
    find(token) {
      const found = known.get(secretKey(token));
      return found && (found.expires === null || found.expires > clock.now()) ? found : undefined;
    },
    issue(scopes, ttlMs) {
      const issued = {
        token: secrets.token(),
        scopes,
        expires: ttlMs === null ? null : clock.now() + ttlMs,
      };
      known.set(secretKey(issued.token), issued);
      return issued;
    },
    revoke(token) {
      const key = secretKey(token);
      const found = known.get(key);
      if (found) revoked.set(key, found);
      known.delete(key);
    },
    restore(token) {
      const key = secretKey(token);
      const found = revoked.get(key);
      if (found) known.set(key, found);
      revoked.delete(key);
    },
  };
}
