import './quick-pairing.css';
import { useState, type ReactNode } from 'react';
import type { AccountView } from '@contract/models.ts';
import { gameWords } from '@text/game-words.ts';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { frameText } from '../../frame/frame-text.ts';
import { accountChoices } from '../../frame/health.ts';
import { useNavigate } from '../../frame/router.ts';
import { Button, classes, InlineError, ListHead, Segmented, Select, useText } from '../../ui/index.ts';
import { canSeek, mayPlay } from './able-accounts.ts';
import { newGameText } from './new-game-text.ts';
import { quickControls, quickWay, type QuickControl } from './quick-pairing.ts';
import { quickPairingText } from './quick-pairing-text.ts';
import { useQuickSeek } from './use-quick-seek.ts';
import { useStoredChoice } from './use-stored-choice.ts';
import { SeekNews, SeekRow } from './WaitingList.tsx';

export interface QuickPairingProps {
  readonly accounts: readonly AccountView[];
  /** False until the screen is painted: nothing is asked before. */
  readonly ready: boolean;
}

/** Usual time controls: one press searches for an opponent. Nothing without an account that can search. */
export function QuickPairing({ accounts, ready }: QuickPairingProps): ReactNode {
  const [chosen, choose] = useStoredChoice('pairing-account');
  const able = accounts.filter(canSeek);
  const account = able.find(({ id }) => id === chosen) ?? able[0];
  return account && <Pairing {...{ account, able, ready, choose }} />;
}

interface PairingProps {
  readonly account: AccountView;
  readonly able: readonly AccountView[];
  readonly ready: boolean;
  readonly choose: (accountId: string) => void;
}

function Pairing({ account, able, ready, choose }: PairingProps): ReactNode {
  const text = useText(quickPairingText);
  const words = useText(gameWords);
  const { account: accountLabel, names } = useText(frameText);
  const navigate = useNavigate();
  const [mode, setMode] = useStoredChoice('pairing-mode');
  const [refused, setRefused] = useState<QuickControl | null>(null);
  const seek = useQuickSeek(account.id, ready);
  const seeks = useBridgeQuery('seeks.list', undefined, { enabled: ready }).data ?? [];
  const rated = mode === 'rated';
  const allowed = mayPlay(account);
  const usable = allowed && account.state === 'online';

  const press = (control: QuickControl): void => {
    const isSought = quickWay(control) === 'seek';
    setRefused(isSought || refused?.id === control.id ? null : control);
    if (isSought && !seek.pending) void seek.toggle(control, rated);
  };
  const nameOf = (control: QuickControl): string => {
    const say = quickWay(control) !== 'seek' ? 'elsewhere' : seek.isLooking(control) ? 'cancel' : 'search';
    return text[say](control.id, words.speed(control.speed));
  };

  return (
    <section aria-label={text.title} className="quick">
      <ListHead
        title={text.title}
        actions={
          <>
            {able.length > 1 && (
              <Select
                label={accountLabel}
                labelHidden
                choices={accountChoices(able, names)}
                value={account.id}
                onChange={choose}
              />
            )}
            <Segmented
              label={text.mode}
              choices={[
                { value: 'casual', label: words.casual },
                { value: 'rated', label: words.rated },
              ]}
              value={rated ? 'rated' : 'casual'}
              onChange={setMode}
            />
          </>
        }
      />
      <ul className="quick-grid">
        {quickControls.map((control) => (
          <li key={control.id}>
            <button
              type="button"
              className={classes('quick-control', quickWay(control) !== 'seek' && 'quick-control-elsewhere')}
              aria-pressed={
                quickWay(control) === 'seek' ? seek.isLooking(control) : refused?.id === control.id
              }
              disabled={!usable}
              onClick={() => press(control)}
            >
              <span className="sr-only">{nameOf(control)}</span>
              <span className="quick-time num" aria-hidden="true">
                {control.id}
              </span>
              <span className="quick-speed truncate" aria-hidden="true">
                {words.speed(control.speed)}
              </span>
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            className="quick-control"
            disabled={!usable}
            onClick={() => navigate({ screen: 'newGame', accountId: account.id })}
          >
            <span className="quick-time">{text.custom}</span>
            <span className="quick-speed">{text.customHint}</span>
          </button>
        </li>
      </ul>
      {!allowed ? (
        <div className="quick-note">
          <p className="text-2">{text.notAllowed}</p>
          <Button size="small" onPress={() => navigate({ screen: 'settings', section: 'accounts' })}>
            {text.signIn}
          </Button>
        </div>
      ) : (
        account.state !== 'online' &&
        account.state !== 'connecting' && <p className="quick-note text-2">{text.offline}</p>
      )}
      {refused && usable && <OtherWay account={account} control={refused} onClose={() => setRefused(null)} />}
      <InlineError failure={seek.failure} />
      <SeekNews seeks={seeks} />
      <ul className="quick-seeks">
        {seeks.map((one) => (
          <li key={one.id}>
            <SeekRow seek={one} account={able.length > 1 ? accountNamed(one.accountId) : null} />
          </li>
        ))}
      </ul>
    </section>
  );

  function accountNamed(accountId: string): string | null {
    const found = able.find(({ id }) => id === accountId);
    const choice = found && accountChoices([found], names)[0];
    return choice ? `${choice.label}, ${choice.hint}` : null;
  }
}

interface OtherWayProps {
  readonly account: AccountView;
  readonly control: QuickControl;
  readonly onClose: () => void;
}

/** Why a control cannot be searched for, and what works instead. */
function OtherWay({ account, control, onClose }: OtherWayProps): ReactNode {
  const text = useText(quickPairingText);
  const words = useText(gameWords);
  const { open: openText } = useText(newGameText);
  const navigate = useNavigate();
  const browser = useBridgeCommand('shell.openAddress');
  const isClub = account.kind === 'practice';
  const byChallenge = quickWay(control) === 'challenge';
  const named = `${control.id} (${words.speed(control.speed)})`;
  const reason = (isClub ? text.club : text.server)[byChallenge ? 'blitz' : 'bullet'](named);
  const { limit, increment } = control;
  return (
    <div className="quick-note" role="status">
      <p className="text-2">{reason}</p>
      <div className="quick-acts">
        {byChallenge && (
          <Button
            size="small"
            onPress={() =>
              isClub
                ? navigate({ screen: 'lobby' })
                : navigate({ screen: 'newGame', accountId: account.id, clock: { limit, increment } })
            }
          >
            {isClub ? text.opponents : text.challenge}
          </Button>
        )}
        {!isClub && (
          <Button
            size="small"
            pending={browser.pending}
            onPress={() => void browser.run({ address: account.server.baseUrl })}
          >
            {openText}
          </Button>
        )}
        <Button size="small" variant="quiet" onPress={onClose}>
          {text.close}
        </Button>
      </div>
      <InlineError failure={browser.failure} />
    </div>
  );
}
