import { useState, type FormEvent, type ReactNode } from 'react';
import type { AccountView } from '@contract/models.ts';
import { gameWords } from '@text/game-words.ts';
import { useBridgeQuery } from '../../bridge.ts';
import { useNavigate } from '../../frame/router.ts';
import { frameText } from '../../frame/frame-text.ts';
import { Button, EyeIcon, ListHead, Select, TextField, useText, useTranslateText } from '../../ui/index.ts';
import { accountLine } from '../../frame/health.ts';
import { gameKind } from '../../table/game-kind.ts';
import { PlayerName } from '../../table/player/PlayerName.tsx';
import { FollowedPeople } from './FollowedPeople.tsx';
import { parseGameId } from './game-id.ts';
import { watchText } from './watch-text.ts';
import './watch.css';

/** Ways to watch: a game by its id, and games of followed users. */
export function WatchPart(): ReactNode {
  const text = useText(watchText);
  const words = useText(gameWords);
  const { account: accountLabel, names } = useText(frameText);
  const translateText = useTranslateText();
  const navigate = useNavigate();
  const accounts = useBridgeQuery('accounts.list', undefined).data ?? [];
  const followed = useBridgeQuery('watching.followed', undefined).data ?? [];
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [chosen, choose] = useState<string | null>(null);
  const lookers = accounts.filter(canLook);
  const account = lookers.find(({ id }) => id === chosen) ?? lookers[0];
  if (!account) return null;
  const nameOf = (accountId: string): string | null => {
    const own = lookers.length > 1 ? lookers.find(({ id }) => id === accountId) : undefined;
    return own ? accountLine(own, names) : null;
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const gameId = parseGameId(typed);
    if (gameId === null) setError(text.form.invalid);
    else navigate({ screen: 'watch', accountId: account.id, gameId });
  };
  return (
    <>
      <section aria-label={text.form.title}>
        <ListHead title={text.form.title} />
        <form className="watch-form" onSubmit={submit}>
          <TextField
            label={text.form.label}
            labelHidden
            placeholder={text.form.placeholder}
            value={typed}
            error={error}
            onChange={(value) => {
              setTyped(value);
              setError(null);
            }}
            spellCheck="false"
            autoComplete="off"
          />
          {lookers.length > 1 && (
            <Select
              label={accountLabel}
              labelHidden
              className="account-scope"
              choices={lookers.map((one) => ({ value: one.id, label: accountLine(one, names) }))}
              value={account.id}
              onChange={choose}
            />
          )}
          <Button type="submit" icon={EyeIcon} isDisabled={typed.trim() === ''}>
            {text.form.watch}
          </Button>
        </form>
        {followed.length > 0 && (
          <ul className="watch-followed" aria-label={text.followed.title}>
            {followed.map((game) => {
              const { accountId, gameId, white, black } = game;
              return (
                <li key={`${accountId} ${gameId}`}>
                  <PlayerName player={white} accountId={accountId} />
                  {'–'}
                  <PlayerName player={black} accountId={accountId} />
                  <span className="text-3">
                    {[gameKind(game, words), nameOf(accountId)].filter(Boolean).join(' · ')}
                  </span>
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={text.followed.watch(translateText(white.name), translateText(black.name))}
                    onPress={() => navigate({ screen: 'watch', accountId, gameId })}
                  >
                    {text.people.watch}
                  </Button>
                </li>
              );
            })}
          </ul>
        )}
      </section>
      {lookers.map((one) => (
        <FollowedPeople
          key={one.id}
          accountId={one.id}
          account={lookers.length > 1 ? accountLine(one, names) : null}
        />
      ))}
    </>
  );
}

/** Watching a game needs a token. */
function canLook({ kind, state }: AccountView): boolean {
  return kind !== 'watch' && state !== 'signed_out';
}
