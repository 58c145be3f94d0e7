/**
 * Signing in through the browser: one attempt at a time, which ends with a response, a cancellation or a timeout.
 * Also extends an account's scopes and replaces a lost token.
 */
import type { Clock, Timer } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { ServiceClient } from '../service/client.ts';
import { credentialFor, type Credential } from '../service/credential.ts';
import type { AccountView, TokenKeeping } from '../../preload/contract/models.ts';
import { ContractFailure, type Failure } from '../../preload/contract/outcome.ts';
import type { SignInView, Wish } from '../../preload/contract/sign-in.ts';
import { type Accounts } from './accounts.ts';
import { credentialOf, type Account } from './account.ts';
import { explain, type CheckedToken, type CheckToken } from './check-token.ts';
import type { AuthorizationAttempt, Redeemed } from './oauth-flow.ts';
import { openLoopback, type Loopback } from './oauth-loopback.ts';
import type { SignInEnd } from './oauth-pages.ts';
import { scopesFor } from './scopes.ts';
import { parseServerAddress } from './server-address.ts';
import type { Language } from '../text/language.ts';
import { messageOf, sentences, type Message } from '../text/message.ts';

/** Time limit of an attempt, ms: users may have to find a password or register first. */
export const patienceMs = 10 * 60_000;

export interface SignInWish {
  readonly baseUrl: string;
  readonly dialect: AccountView['server']['dialect'];
  readonly wishes: readonly Wish[];
  readonly isBot: boolean;
  readonly keeping: TokenKeeping;
  /** The account that signs in again: its server and scopes are kept. */
  readonly accountId?: string;
}

export type SignIn = ReturnType<typeof createSignIn>;

export interface SignInOptions {
  readonly accounts: Pick<Accounts, 'get' | 'addToken'>;
  readonly checkToken: CheckToken;
  readonly anonymousClient: (
    server: { readonly baseUrl: string; readonly dialect: AccountView['server']['dialect'] },
    credential: Credential | null,
  ) => Pick<ServiceClient, 'grantToken' | 'revokeToken'>;
  readonly openBrowser: (address: string) => Promise<boolean>;
  /** The browser returned: focus the app. */
  readonly onReturn: () => void;
  readonly onChange: () => void;
  /** Reports a completed sign-in on any screen. */
  readonly tell: (notice: { readonly level: 'info' | 'warning'; readonly message: Message }) => void;
  readonly onSecret: (secret: string) => void;
  /** Language of the final page. */
  readonly language: () => Language;
  readonly clock: Clock;
  readonly log: Log;
  readonly port?: () => number;
}

type About = Pick<Extract<SignInView, { state: 'waiting' }>, 'attempt' | 'server' | 'accountId'>;

interface Attempt {
  readonly about: About;
  readonly wish: SignInWish;
  readonly before: Account | undefined;
  readonly server: CheckedToken['server'];
  readonly ending: AbortController;
  timer?: Timer;
  authorization?: AuthorizationAttempt;
  loopback?: Loopback;
  /** Only the first response counts; browsers may deliver it twice. */
  answered?: Promise<SignInEnd>;
}

export function createSignIn(options: SignInOptions) {
  const { accounts, checkToken, anonymousClient, openBrowser, onReturn, onChange, tell, onSecret, clock } =
    options;
  const log = options.log.child('sign-in');
  let view: SignInView = { state: 'idle' };
  let current: Attempt | null = null;
  let attempts = 0;

  const show = (next: SignInView) => {
    view = next;
    onChange();
  };

  /** Cancels the current attempt; a token that still arrives is revoked. */
  const stop = () => {
    current?.timer?.cancel();
    current?.ending.abort();
    current?.loopback?.close();
    current = null;
  };

  const end = (attempt: Attempt, next: SignInView) => {
    attempt.timer?.cancel();
    attempt.loopback?.finish();
    if (attempt !== current) return;
    current = null;
    show(next);
  };

  const fail = (attempt: Attempt, failure: Failure): SignInEnd => {
    log.info('sign-in failed', { code: failure.code });
    end(attempt, { state: 'failed', ...attempt.about, failure });
    return 'failed';
  };

  /** Revokes an unused token. Best effort: otherwise it remains valid until it expires. */
  const giveBack = async (server: CheckedToken['server'], credential: Credential | null) => {
    if (!credential) return;
    const revoked = await anonymousClient(server, credential).revokeToken();
    if (!revoked.ok && revoked.error.code !== 'unauthorized')
      log.warn('unused token not revoked', { code: revoked.error.code });
  };

  /** Checks the new token and adds it to the account. */
  const takeIn = async (attempt: Attempt, token: string, lastsMs: number | null): Promise<SignInEnd> => {
    const { server, before, wish, ending, about } = attempt;
    const refuse = async (failure: Failure) => {
      await giveBack(server, credentialFor(token, server.baseUrl) ?? null);
      return fail(attempt, failure);
    };
    const checked = await checkToken({ ...server, token });
    if (!checked.ok) return refuse(checked.error);
    const { report, ...rest } = checked.value;
    if (before?.user && before.user.id !== report.user.id) {
      return refuse({
        code: 'refused',
        message: messageOf('account.signedInAsOther', { user: report.user.name, owner: before.user.name }),
      });
    }
    if (ending.signal.aborted) return refuse(cancelled);
    const replaced = before ? credentialOf(before) : null;
    let account: Account;
    try {
      account = await accounts.addToken({
        ...rest,
        user: report.user,
        isBot: report.isBot,
        expiresAt: report.expiresAt ?? (lastsMs === null ? null : clock.now() + lastsMs),
        keeping: wish.keeping,
        signedInBy: 'browser',
      });
    } catch (thrown) {
      return refuse(failureOf(thrown));
    }
    // A token that the user created elsewhere is theirs to revoke.
    if (replaced && replaced.token !== token && before?.signedInBy === 'browser')
      void giveBack(server, replaced);
    const missing = report.abilities
      .filter(({ allowed, wish: one }) => !allowed && wish.wishes.includes(one))
      .map(({ title }) => title);
    if (attempt === current) tell(signedInNotice(report.user.name, server.name, missing));
    end(attempt, { state: 'done', ...about, accountId: account.id });
    return 'signed_in';
  };

  const settle = async (
    attempt: Attempt,
    authorization: AuthorizationAttempt,
    parameters: URLSearchParams,
  ): Promise<SignInEnd> => {
    const { server, ending } = attempt;
    if (attempt === current) show({ state: 'finishing', ...attempt.about });
    onReturn();
    const redeemed = await authorization.redeem(parameters, anonymousClient(server, null), ending.signal);
    if (redeemed.kind === 'token') return takeIn(attempt, redeemed.token, redeemed.lastsMs);
    fail(attempt, failureOfRedeeming(redeemed, server.name));
    return redeemed.kind === 'denied' ? 'denied' : 'failed';
  };

  const onAnswer = (attempt: Attempt, parameters: URLSearchParams): Promise<SignInEnd> | null => {
    const { authorization } = attempt;
    if (!authorization?.owns(parameters)) {
      if (view.state === 'waiting' && attempt === current)
        show({ ...view, strayAnswers: view.strayAnswers + 1 });
      return null;
    }
    attempt.answered ??= settle(attempt, authorization, parameters).catch((thrown: unknown) => {
      log.error('sign-in crashed', { reason: thrown instanceof Error ? thrown.name : 'unknown' });
      return fail(attempt, failureOf(thrown));
    });
    return attempt.answered;
  };

  const open = async (attempt: Attempt): Promise<boolean> => {
    try {
      return attempt.authorization ? await openBrowser(attempt.authorization.address) : false;
    } catch {
      return false;
    }
  };

  return {
    view: () => view,
    /** The page's address, for the clipboard; null without an attempt. */
    address: () => current?.authorization?.address ?? null,

    /** Cancels the previous attempt. Resolves once the browser was opened; rejects with a `ContractFailure`. */
    async begin(wish: SignInWish) {
      const before = wish.accountId === undefined ? undefined : accounts.get(wish.accountId);
      if (wish.accountId !== undefined && before?.kind !== 'token')
        throw new ContractFailure('unavailable', messageOf('account.thisOneGone'));
      const address = parseServerAddress(before?.server.baseUrl ?? wish.baseUrl);
      if (!address.ok) throw new ContractFailure('rejected', address.message);
      stop();
      attempts += 1;
      const { baseUrl, name } = address;
      const attempt: Attempt = {
        about: { attempt: attempts, server: { baseUrl, name }, accountId: before?.id ?? null },
        wish,
        before,
        server: { baseUrl, name, dialect: before?.server.dialect ?? wish.dialect },
        ending: new AbortController(),
      };
      current = attempt;
      try {
        attempt.loopback = await openLoopback({
          clock,
          language: options.language,
          onAnswer: (parameters) => onAnswer(attempt, parameters),
          ...(options.port && { port: options.port }),
        });
      } catch (error) {
        log.error('no port for the sign-in response', { reason: String(error) });
        if (attempt === current) current = null;
        throw new ContractFailure('unavailable', messageOf('account.noPort'));
      }
      // The protocol's library is loaded lazily.
      const { createAuthorization } = await import('./oauth-flow.ts');
      attempt.authorization = await createAuthorization({
        baseUrl,
        scopes: scopesFor(wish.wishes, before?.isBot ?? wish.isBot, before?.scopes ?? []),
        redirectUri: attempt.loopback.redirectUri,
        ...(before?.user && { username: before.user.name }),
        onSecret,
      });
      if (attempt !== current) {
        attempt.loopback.close();
        throw new ContractFailure(cancelled.code, cancelled.message);
      }
      const until = clock.now() + patienceMs;
      attempt.timer = clock.after(patienceMs, () => {
        if (attempt.answered) return;
        attempt.loopback?.close();
        fail(attempt, {
          code: 'timeout',
          message: messageOf('account.noBrowserAnswer', { minutes: patienceMs / 60_000 }),
        });
      });
      show({ state: 'waiting', ...attempt.about, until, browserOpened: true, strayAnswers: 0 });
      if (await open(attempt)) return;
      if (attempt === current && view.state === 'waiting') show({ ...view, browserOpened: false });
    },

    /** Opens the current attempt's page again; false if the system opens no browser. */
    async openAgain(): Promise<boolean> {
      const attempt = current;
      if (!attempt) return false;
      const browserOpened = await open(attempt);
      if (attempt === current && view.state === 'waiting') show({ ...view, browserOpened });
      return browserOpened;
    },

    cancel() {
      stop();
      if (view.state !== 'idle') show({ state: 'idle' });
    },

    close: stop,
  };
}

function signedInNotice(user: string, server: string, missing: readonly Message[]) {
  const signedIn = messageOf('account.signedIn', { user, server });
  if (missing.length === 0) return { level: 'info', message: signedIn } as const;
  const message = sentences(signedIn, messageOf('account.notAllowed', { abilities: missing }));
  return { level: 'warning', message } as const;
}

const cancelled: Failure = { code: 'unavailable', message: messageOf('account.signInCancelled') };

function failureOf(thrown: unknown): Failure {
  return thrown instanceof ContractFailure
    ? thrown.failure
    : {
        code: 'internal',
        message: messageOf('account.signInFailed'),
      };
}

function failureOfRedeeming(redeemed: Exclude<Redeemed, { kind: 'token' }>, name: string): Failure {
  switch (redeemed.kind) {
    case 'denied':
      return {
        code: 'forbidden',
        message: messageOf('account.nothingAllowed', { name }),
      };
    case 'refused':
      return {
        code: 'refused',
        message: messageOf('account.requestRefused', { name, code: redeemed.code }),
      };
    case 'failed':
      if (redeemed.error.code === 'bad_request') {
        return {
          code: 'refused',
          message: messageOf('account.grantExpired', { name }),
        };
      }
      return explain(redeemed.error, name);
    case 'malformed':
      return {
        code: 'malformed',
        message: messageOf('account.answerNotAToken', { name }),
      };
  }
}
