/** An account as the app knows it. */
import { type Credential } from '../service/credential.ts';
import { type AccountRecord } from './account-record.ts';
import { type Message } from '../text/message.ts';

/** Why an account is stopped until the user acts. `message` says what to do. */
export interface AccountProblem {
  readonly code:
    | 'token_missing'
    | 'signed_out'
    | 'keyring_locked'
    | 'token_unreadable'
    | 'token_elsewhere'
    | 'unauthorized'
    | 'evicted'
    | 'forbidden';
  readonly message: Message;
}

export interface Account extends Readonly<AccountRecord> {
  readonly id: string;
  /** Null for the anonymous client, and if the token is unreadable (see `problem`). Never leaves main. */
  readonly token: string | null;
  /** The only origin that may receive the token; null without one. */
  readonly tokenOrigin: string | null;
  readonly problem: AccountProblem | null;
}

/** The account's token with the origin that may receive it; null without a token. */
export function credentialOf({ token, tokenOrigin: origin }: Account): Credential | null {
  return token === null || origin === null ? null : { token, origin };
}
