import { useEffect, useState, type ReactNode } from 'react';
import type { Terms } from '@contract/terms.ts';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { useNavigate } from '../../frame/router.ts';
import { useShell } from '../../frame/services.ts';
import { Button, InlineError, TextField, useText } from '../../ui/index.ts';
import { newGameText } from './new-game-text.ts';

export interface MadeLink {
  readonly accountId: string;
  readonly challengeId: string;
  /** The opponent's side. */
  readonly address: string;
  /** The account's side. */
  readonly ownAddress: string;
  /** The account's side. */
  readonly color: Terms['color'];
}

/** An open challenge: the link for the opponent, and the account's own seat. Opens the game when it begins. */
export function OpenLink({
  made: { accountId, challengeId, address, ownAddress, color },
}: {
  readonly made: MadeLink;
}): ReactNode {
  const text = useText(newGameText);
  const { notify } = useShell();
  const navigate = useNavigate();
  const open = useBridgeCommand('shell.openAddress');
  const copyText = useBridgeCommand('share.copyText');
  const takeSeat = useBridgeCommand('challenges.takeSeat');
  const [isSeated, setSeated] = useState(false);
  const games = useBridgeQuery('games.list', undefined).data ?? [];
  const hasBegun = games.some(
    (game) => game.accountId === accountId && game.gameId === challengeId && game.access !== 'browser',
  );
  useEffect(() => {
    if (hasBegun) navigate({ screen: 'game', accountId, gameId: challengeId });
  }, [hasBegun, navigate, accountId, challengeId]);
  const copy = async (): Promise<void> => {
    const outcome = await copyText.run({ parts: [address] });
    if (outcome.ok) notify({ level: 'info', message: text.copied });
  };
  const seat = async (): Promise<void> => {
    const outcome = await takeSeat.run({ accountId, challengeId, color });
    if (outcome.ok) setSeated(true);
  };
  return (
    <div className="stack gap-4">
      <TextField label={text.link} value={address} isReadOnly mono />
      <div className="new-game-link-actions">
        <Button size="small" onPress={() => void copy()}>
          {text.copy}
        </Button>
      </div>
      <p className="text-2" role="status">
        {isSeated ? text.seated : text.noSeat}
      </p>
      {!isSeated && (
        <div className="new-game-link-actions">
          <Button size="small" pending={takeSeat.pending} onPress={() => void seat()}>
            {text.takeSeat}
          </Button>
          <Button size="small" variant="quiet" onPress={() => void open.run({ address: ownAddress })}>
            {text.takeSeatInBrowser}
          </Button>
        </div>
      )}
      <InlineError failure={copyText.failure ?? takeSeat.failure ?? open.failure} />
    </div>
  );
}
