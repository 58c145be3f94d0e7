import './bot.css';
import { useState, type ReactNode } from 'react';
import type { BotAccountView, BotSettings, BotView } from '@contract/bot.ts';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { Screen } from '../../frame/Screen.tsx';
import { useNavigate } from '../../frame/router.ts';
import { frameText } from '../../frame/frame-text.ts';
import {
  Button,
  Dot,
  EmptyState,
  ErrorState,
  InlineError,
  Select,
  Skeleton,
  Switch,
  useNow,
  useText,
  useTranslate,
  type Tone,
} from '../../ui/index.ts';
import { BotForm } from './BotForm.tsx';
import { StopBot } from './StopBot.tsx';
import { BotGames } from './BotGames.tsx';
import { botText } from './bot-text.ts';

const tones: Readonly<Record<BotAccountView['state'], Tone>> = {
  off: 'idle',
  ready: 'ok',
  playing: 'ok',
  draining: 'busy',
  paused: 'busy',
  offline: 'problem',
};

/** The engine as a player, one account at a time. */
export function BotScreen({ accountId }: { readonly accountId?: string | undefined }): ReactNode {
  const text = useText(botText);
  const { account: accountLabel, titles, names } = useText(frameText);
  const navigate = useNavigate();
  const bot = useBridgeQuery('bot.view', undefined);
  const view = bot.data;
  const players = view?.accounts.filter(({ allowed }) => allowed) ?? [];
  const account =
    players.find((one) => one.accountId === accountId) ??
    players.find(({ settings }) => settings.on) ??
    players[0];

  const content = (): ReactNode => {
    if (!view && bot.failure)
      return <ErrorState title={text.failed} failure={bot.failure} onRetry={bot.retry} />;
    if (!view) return <Skeleton width="40%" />;
    if (!account)
      return (
        <>
          <EmptyState
            title={text.none.title}
            text={text.none.text}
            action={
              <Button variant="primary" onPress={() => navigate({ screen: 'welcome' })}>
                {text.none.add}
              </Button>
            }
          />
          <Persons />
        </>
      );
    return <Player key={account.accountId} account={account} view={view} />;
  };

  return (
    <Screen
      title={titles.bot}
      aside={
        account && (
          <span className="columns-aside">
            <Dot tone={tones[account.state]} />
            {text.states[account.state]}
          </span>
        )
      }
      actions={
        players.length > 1 &&
        account && (
          <Select
            label={accountLabel}
            labelHidden
            choices={players.map(({ accountId: value, kind, name, server }) =>
              kind === 'practice'
                ? { value, label: names.you, hint: names.practice }
                : { value, label: name, hint: server },
            )}
            value={account.accountId}
            onChange={(next) => navigate({ screen: 'bot', accountId: next }, { replace: true })}
          />
        )
      }
    >
      {content()}
    </Screen>
  );
}

function Player({ account, view }: { readonly account: BotAccountView; readonly view: BotView }): ReactNode {
  const text = useText(botText);
  const translate = useTranslate();
  const set = useBridgeCommand('bot.set');
  const { accountId, reason } = account;
  const [stopping, setStopping] = useState(false);
  const [settings, change] = useOptimisticSettings(account.settings, (part) =>
    set.run({ accountId, change: part }),
  );
  return (
    <div className="columns">
      <div className="columns-part">
        <Switch
          label={text.on}
          hint={reason === null ? text.onHint : translate(reason)}
          value={settings.on}
          onChange={(on) => (on || account.games.length === 0 ? change({ on }) : setStopping(true))}
        />
        {set.failure !== null && <InlineError failure={set.failure} />}
        <StopBot account={account} open={stopping} onClose={() => setStopping(false)} />
        <Facts account={account} view={view} />
        <Drain view={view} account={account} />
        <BotGames account={account} />
      </div>
      <div className="columns-part">
        <BotForm settings={settings} places={account.places} onChange={change} />
        {account.kind !== 'practice' && <Persons />}
      </div>
    </div>
  );
}

/** Optimistic settings: later changes build on earlier ones before main has confirmed or refused them. */
function useOptimisticSettings(
  settings: BotSettings,
  set: (change: Partial<BotSettings>) => Promise<{ readonly ok: boolean }>,
): readonly [BotSettings, (change: Partial<BotSettings>) => void] {
  const [wish, setWish] = useState<BotSettings | null>(null);
  if (wish !== null && JSON.stringify(wish) === JSON.stringify(settings)) setWish(null);
  const shown = wish ?? settings;
  const change = (part: Partial<BotSettings>): void => {
    setWish((before) => ({ ...(before ?? settings), ...part }));
    void set(part).then(({ ok }) => {
      if (!ok) setWish(null);
    });
  };
  return [shown, change];
}

/** The engine's name and the account's quotas. */
function Facts({ account, view }: { readonly account: BotAccountView; readonly view: BotView }): ReactNode {
  const text = useText(botText);
  const now = useNow();
  const { games, places, settings, quota } = account;
  const { state, crashes } = view.engine;
  return (
    <dl className="bot-facts">
      <div>
        <dt className="text-2 type-12">{text.engine.title}</dt>
        <dd>
          {text.engine.states[state]}
          {crashes > 0 && <span className="text-3"> · {text.engine.crashes(crashes)}</span>}
          <span className="bot-fine ui-hint">{text.engine.name}</span>
        </dd>
      </div>
      <div>
        <dt className="text-2 type-12">{text.gamesAtOnce}</dt>
        <dd className="num">{text.places(games.length, Math.min(settings.atOnce, places))}</dd>
      </div>
      <div>
        <dt className="text-2 type-12">{text.quota}</dt>
        <dd className="num">
          {quota === null ? text.unlimited : text.quotaLeft(Math.max(0, quota.most - quota.used), quota.most)}
          {quota !== null && quota.nextFreeAt !== null && (
            <span className="text-3"> · {text.quotaNext(quota.nextFreeAt, now)}</span>
          )}
        </dd>
      </div>
    </dl>
  );
}

function Drain({ account, view }: { readonly account: BotAccountView; readonly view: BotView }): ReactNode {
  const text = useText(botText).drain;
  const drain = useBridgeCommand('bot.drain');
  const playing = view.accounts.reduce((sum, { games }) => sum + games.length, 0);
  if (!account.settings.on && !view.drain) {
    const { length } = account.games;
    return length > 0 && <p role="status">{text.finishing(length)}</p>;
  }
  return (
    <div className="bot-drain line" role="group">
      {view.drain === null ? (
        <>
          <Button size="small" onPress={() => void drain.run({ drain: 'on' })}>
            {text.begin}
          </Button>
          {playing > 0 && (
            <Button size="small" variant="quiet" onPress={() => void drain.run({ drain: 'quit' })}>
              {text.quit}
            </Button>
          )}
        </>
      ) : (
        <>
          <p role="status">
            {text.now(playing)} {view.drain.quits && playing > 0 && text.quits(playing)}
          </p>
          <Button size="small" variant="primary" onPress={() => void drain.run({ drain: 'off' })}>
            {text.end}
          </Button>
        </>
      )}
      <InlineError failure={drain.failure} />
    </div>
  );
}

function Persons(): ReactNode {
  const text = useText(botText).persons;
  return (
    <div className="bot-persons stack text-2">
      <h2 className="medium">{text.title}</h2>
      <p>{text.text}</p>
    </div>
  );
}
