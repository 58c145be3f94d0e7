/**
 * Signing in through the browser, from the wish to the account: one attempt at a time, which ends by an answer, by the
 * user, or by itself after a while. Also how an account is allowed more, or gets a new token for a lost one.
 */
import type { Clock, Timer } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { ServiceClient } from '../service/client.ts';
import { credentialFor, type Credential } from '../service/credential.ts';
import type { AccountView, TokenKeeping } from '../../preload/contract/models.ts';
import { ContractFailure, type Failure } from '../../preload/contract/outcome.ts';
import type { SignInView, Wish } from '../../preload/contract/sign-in.ts';
import { credentialOf, type Account, type Accounts } from './accounts.ts';
import { explain, type CheckedToken, type CheckToken } from './check-token.ts';
import type { Authorization, Redeemed } from './oauth-flow.ts';
import { openLoopback, type Loopback } from './oauth-loopback.ts';
import type { SignInEnd } from './oauth-pages.ts';
import { scopesFor } from './scopes.ts';
import { parseServerAddress } from './server-address.ts';
import type { Language } from '../text/language.ts';
import { say } from '../text/say.ts';

/** How long the browser may take, ms: people look for their passwords, or make an account first. */
export const patienceMs = 10 * 60_000;

export interface SignInWish {
  readonly baseUrl: string;
  readonly dialect: AccountView['server']['dialect'];
  readonly wishes: readonly Wish[];
  readonly isBot: boolean;
  readonly keeping: TokenKeeping;
  /** The account that signs in again: its server and what it was allowed are kept. */
  readonly accountId?: string;
}

export interface SignIn {
  view(): SignInView;
  /** Ends the attempt before. Resolves once the browser was asked for; rejects with a `ContractFailure`. */
  begin(wish: SignInWish): Promise<void>;
  /** The page of the attempt under way, once more; false when the system opens no browser. */
  openAgain(): Promise<boolean>;
  /** The page's address, for the clipboard; null while nothing waits. */
  address(): string | null;
  cancel(): void;
  close(): void;
}

export interface SignInOptions {
  readonly accounts: Pick<Accounts, 'get' | 'addToken'>;
  readonly checkToken: CheckToken;
  readonly visitor: (
    server: { readonly baseUrl: string; readonly dialect: AccountView['server']['dialect'] },
    credential: Credential | null,
  ) => Pick<ServiceClient, 'grantToken' | 'revokeToken'>;
  readonly openBrowser: (address: string) => Promise<boolean>;
  /** The browser brought an answer: the user looks at the app again. */
  readonly onReturn: () => void;
  readonly onChange: () => void;
  /** Somebody signed in: to be told wherever the user is by now. */
  readonly tell: (notice: { readonly level: 'info' | 'warning'; readonly message: string }) => void;
  readonly onSecret: (secret: string) => void;
  /** Of the pages that the browser ends on. */
  readonly language: () => Language;
  readonly clock: Clock;
  readonly log: Log;
  /** See `openLoopback`. */
  readonly port?: () => number;
}

type About = Pick<Extract<SignInView, { state: 'waiting' }>, 'attempt' | 'server' | 'accountId'>;

interface Attempt {
  readonly about: About;
  readonly wish: SignInWish;
  readonly before: Account | undefined;
  readonly server: CheckedToken['server'];
  readonly ending: AbortController;
  /** When it is given up. */
  timer?: Timer;
  authorization?: Authorization;
  loopback?: Loopback;
  /** One answer counts; browsers may bring it twice. */
  answered?: Promise<SignInEnd>;
}

export function createSignIn(options: SignInOptions): SignIn {
  const { accounts, checkToken, visitor, openBrowser, onReturn, onChange, tell, onSecret, clock } = options;
  const log = options.log.child('sign-in');
  let view: SignInView = { state: 'idle' };
  let current: Attempt | null = null;
  let attempts = 0;

  const show = (next: SignInView) => {
    view = next;
    onChange();
  };

  /** Ends what is under way; what it still brings is given back. */
  const stop = () => {
    current?.timer?.cancel();
    current?.ending.abort();
    current?.loopback?.close();
    current = null;
  };

  /** An attempt came to its end by itself. */
  const end = (attempt: Attempt, next: SignInView) => {
    attempt.timer?.cancel();
    attempt.loopback?.finish();
    if (attempt !== current) return;
    current = null;
    show(next);
  };

  const fail = (attempt: Attempt, failure: Failure): SignInEnd => {
    log.info('signing in did not work', { code: failure.code });
    end(attempt, { state: 'failed', ...attempt.about, failure });
    return 'failed';
  };

  /** A token that nobody will use. Best effort: one that cannot be given back ends by itself. */
  const giveBack = async (server: CheckedToken['server'], credential: Credential | null) => {
    if (!credential) return;
    const revoked = await visitor(server, credential).revokeToken();
    if (!revoked.ok && revoked.error.code !== 'unauthorized')
      log.warn('a token that is not needed could not be given back', { code: revoked.error.code });
  };

  /** The token is there: whose it is, and into the account with it. */
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
        message: say(
          'The browser signed in as {user}, and this is the account of {owner}. Nothing was changed. Sign in as {owner} in the browser, or add {user} as another account.',
          { user: report.user.name, owner: before.user.name },
        ),
      });
    }
    if (ending.signal.aborted) return refuse(calledOff);
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
    // A token that the user made elsewhere is the user's to revoke.
    if (replaced && replaced.token !== token && before?.signedInBy === 'browser')
      void giveBack(server, replaced);
    const missing = report.abilities
      .filter(({ allowed, wish: one }) => !allowed && wish.wishes.includes(one))
      .map(({ title }) => title);
    if (attempt === current) tell(wordsFor(report.user.name, server.name, missing));
    end(attempt, { state: 'done', ...about, accountId: account.id });
    return 'signed_in';
  };

  const settle = async (
    attempt: Attempt,
    authorization: Authorization,
    parameters: URLSearchParams,
  ): Promise<SignInEnd> => {
    const { server, ending } = attempt;
    if (attempt === current) show({ state: 'finishing', ...attempt.about });
    onReturn();
    const redeemed = await authorization.redeem(parameters, visitor(server, null), ending.signal);
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
      log.error('signing in failed', { reason: thrown instanceof Error ? thrown.name : 'unknown' });
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
    address: () => current?.authorization?.address ?? null,

    async begin(wish) {
      const before = wish.accountId === undefined ? undefined : accounts.get(wish.accountId);
      if (wish.accountId !== undefined && before?.kind !== 'token')
        throw new ContractFailure('unavailable', say('This account is not here any more.'));
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
        log.error('no port could be had for the browser’s answer', { reason: String(error) });
        if (attempt === current) current = null;
        throw new ContractFailure(
          'unavailable',
          say(
            'This computer gives Outpost no port on which the browser could bring the answer. Close other programs and try again, or use a token instead.',
          ),
        );
      }
      // The protocol's library is read when it is needed first.
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
        throw new ContractFailure('unavailable', calledOff.message);
      }
      const until = clock.now() + patienceMs;
      attempt.timer = clock.after(patienceMs, () => {
        if (attempt.answered) return;
        attempt.loopback?.close();
        fail(attempt, {
          code: 'timeout',
          message: say(
            'No answer came from the browser within {minutes} minutes. Nothing was changed; try again.',
            { minutes: patienceMs / 60_000 },
          ),
        });
      });
      show({ state: 'waiting', ...attempt.about, until, browserOpened: true, strayAnswers: 0 });
      if (await open(attempt)) return;
      if (attempt === current && view.state === 'waiting') show({ ...view, browserOpened: false });
    },

    async openAgain() {
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

function wordsFor(user: string, server: string, missing: readonly string[]) {
  const signedIn = say('Signed in as {user} on {server}.', { user, server });
  if (missing.length === 0) return { level: 'info', message: signedIn } as const;
  const left = missing.map((title) => title.charAt(0).toLowerCase() + title.slice(1)).join('; ');
  return {
    level: 'warning',
    message: `${signedIn} ${say('Not allowed: {abilities}.', { abilities: left })}`,
  } as const;
}

const calledOff: Failure = { code: 'unavailable', message: say('Signing in was called off.') };

function failureOf(thrown: unknown): Failure {
  return thrown instanceof ContractFailure
    ? thrown.failure
    : {
        code: 'internal',
        message: say('Signing in did not work for a reason of Outpost’s own. The log says more.'),
      };
}

function failureOfRedeeming(redeemed: Exclude<Redeemed, { kind: 'token' }>, name: string): Failure {
  switch (redeemed.kind) {
    case 'denied':
      return {
        code: 'forbidden',
        message: say(
          'Nothing was allowed on {name}’s page, so nothing was changed. Try again, and choose less if that was too much.',
          { name },
        ),
      };
    case 'refused':
      return {
        code: 'refused',
        message: say('{name} refused the request ({code}). Try again.', { name, code: redeemed.code }),
      };
    case 'failed':
      if (redeemed.error.code === 'bad_request') {
        return {
          code: 'refused',
          message: say(
            '{name} did not give a token for the browser’s answer: it may have come too late. Try again.',
            { name },
          ),
        };
      }
      return explain(redeemed.error, name);
    case 'malformed':
      return {
        code: 'malformed',
        message: say(
          '{name} answered something that is no token. Check that the address is a chess server.',
          { name },
        ),
      };
  }
}
