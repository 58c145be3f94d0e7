import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { AccountView, StreamHealthView } from '@contract/models.ts';
import { useBridgeCommand, useBridgeQuery } from '../bridge.ts';
import {
  Button,
  classes,
  Dot,
  InlineError,
  Popover,
  Skeleton,
  Tooltip,
  useNow,
  useText,
  useTimes,
  useTranslate,
} from '../ui/index.ts';
import {
  accountHealth,
  accountName,
  accountPlace,
  needsSignIn,
  streamHealth,
  type Health,
} from '../frame/health.ts';
import { useNavigate } from '../frame/router.ts';
import { frameText } from '../frame/frame-text.ts';
import { shellText } from './shell-text.ts';

/** Foot of the rail: accounts and their connections. */
export function RailAccounts({ narrow }: { readonly narrow: boolean }): ReactNode {
  const { accounts: text } = useText(shellText);
  const { names, health } = useText(frameText);
  const accounts = useBridgeQuery('accounts.list', undefined);
  const streams = useBridgeQuery('streams.list', undefined).data ?? [];
  const now = useNow();
  const shown = accounts.data?.filter(isShown) ?? [];
  const nameOf = (account: AccountView): string => accountName(account, names);
  return (
    <section className="rail-accounts" aria-label={text.label}>
      {accounts.data === undefined && (
        <div className="rail-account">
          <Skeleton width="8px" height="8px" />
          {!narrow && <Skeleton width="88px" />}
        </div>
      )}
      {shown.map((account) => (
        <RailAccount
          key={account.id}
          narrow={narrow}
          account={account}
          isNamesake={shown.some((one) => one.id !== account.id && nameOf(one) === nameOf(account))}
          streams={streams.filter(({ accountId }) => accountId === account.id)}
          health={accountHealth(account, streams, now, health)}
        />
      ))}
    </section>
  );
}

/** Signed-out accounts appear only in the settings. */
function isShown({ state }: AccountView): boolean {
  return state !== 'signed_out';
}

interface RailAccountProps {
  readonly account: AccountView;
  readonly streams: readonly StreamHealthView[];
  readonly health: Health;
}

function RailAccount({
  narrow,
  account,
  isNamesake,
  streams,
  health,
}: RailAccountProps & { readonly narrow: boolean; readonly isNamesake: boolean }): ReactNode {
  const { accounts: text } = useText(shellText);
  const { names } = useText(frameText);
  const name = accountName(account, names);
  const place = accountPlace(account, names);
  // The place distinguishes practice from real accounts, and accounts of one name from each other.
  const withPlace = account.kind === 'practice' || isNamesake;
  const state = withPlace ? `${place} · ${health.words}` : health.words;
  // A state other than live is too long for the line of the place.
  const isApart = withPlace && health.tone !== 'ok';
  const button = (
    <AriaButton className="rail-account">
      <Dot tone={health.tone} />
      <span className="rail-account-text rail-account-name truncate">{name}</span>
      {account.kind !== 'practice' && <span className="sr-only"> {text.on(place)}</span>}
      {isApart && <span className="rail-account-text rail-account-state truncate">{place}</span>}
      <span className={classes('rail-account-text rail-account-state', !isApart && 'truncate')}>
        {isApart ? health.words : state}
      </span>
    </AriaButton>
  );
  return (
    <Popover
      label={text.connectionOf(name)}
      placement="right"
      className="health"
      trigger={
        narrow ? (
          <Tooltip text={`${name} · ${state}`} placement="right">
            {button}
          </Tooltip>
        ) : (
          button
        )
      }
    >
      {(close) => <HealthDetails account={account} streams={streams} health={health} close={close} />}
    </Popover>
  );
}

const leads = [
  { name: 'streams', route: { screen: 'network', section: 'streams' } },
  { name: 'budget', route: { screen: 'network', section: 'budget' } },
  { name: 'account', route: { screen: 'settings', section: 'accounts' } },
] as const;

function HealthDetails({
  account,
  streams,
  health,
  close,
}: RailAccountProps & { readonly close: () => void }): ReactNode {
  const { accounts: text } = useText(shellText);
  const { names, health: healthText } = useText(frameText);
  const times = useTimes();
  const translate = useTranslate();
  const now = useNow();
  const navigate = useNavigate();
  const reconnect = useBridgeCommand('streams.reconnect');
  const resume = useBridgeCommand('accounts.resume');
  const events = streams.find(({ kind }) => kind === 'event');
  const games = streams.filter(({ kind }) => kind === 'game');
  const liveGames = games.filter((stream) => streamHealth(stream, now, healthText).tone === 'ok').length;
  return (
    <>
      <div className="health-head">
        <Dot tone={health.tone} />
        <span className="strong truncate">{accountName(account, names)}</span>
        <span className="health-place text-3">
          {accountPlace(account, names)} · <span className="num">{health.words}</span>
        </span>
      </div>
      {account.problem !== null && (
        <p className="health-problem" data-selectable>
          {translate(account.problem.message)}
        </p>
      )}
      {(account.restsUntil ?? 0) > now && <p className="health-problem">{text.resting}</p>}
      {events !== undefined && (
        <dl className="health-facts">
          <dt>{health.tone === 'ok' ? text.live : text.state}</dt>
          <dd>
            <time dateTime={new Date(events.since).toISOString()} title={times.exact(events.since)}>
              {times.since(Math.max(0, now - events.since))}
            </time>
          </dd>
          <dt>{text.lastHeard}</dt>
          <dd>{events.lastByteAt === null ? text.nothingYet : times.ago(now - events.lastByteAt)}</dd>
          <dt>{text.opened}</dt>
          <dd>{text.openedTimes(events.opens)}</dd>
          {events.cause !== null && (
            <>
              <dt>{text.lastBreak}</dt>
              <dd data-selectable>{translate(events.cause)}</dd>
            </>
          )}
          {games.length > 0 && (
            <>
              <dt>{text.games}</dt>
              <dd>{text.gamesLive(liveGames, games.length)}</dd>
            </>
          )}
        </dl>
      )}
      <div className="health-actions">
        {needsSignIn(account) && (
          <Button
            size="small"
            variant="primary"
            onPress={() => {
              close();
              navigate({ screen: 'settings', section: 'accounts' });
            }}
          >
            {text.signInAgain}
          </Button>
        )}
        {account.state === 'stopped' ? (
          <Button
            size="small"
            pending={resume.pending}
            onPress={() => void resume.run({ accountId: account.id })}
          >
            {text.resume}
          </Button>
        ) : (
          account.kind !== 'watch' && (
            <Button
              size="small"
              pending={reconnect.pending}
              onPress={() => void reconnect.run({ accountId: account.id })}
            >
              {text.reconnect}
            </Button>
          )
        )}
        {leads.map(({ name, route }) => (
          <Button
            key={name}
            size="small"
            variant="quiet"
            onPress={() => {
              close();
              navigate(route);
            }}
          >
            {text[name]}
          </Button>
        ))}
      </div>
      <InlineError failure={reconnect.failure ?? resume.failure} />
    </>
  );
}
