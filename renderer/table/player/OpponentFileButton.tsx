import type { ReactNode } from 'react';
import { useNavigate } from '../../frame/router.ts';
import { Button, useText } from '../../ui/index.ts';
import { playerText } from './player-text.ts';

interface OpponentFileButtonProps {
  readonly accountId: string;
  /** Name on the account's server. */
  readonly username: string;
  readonly size?: 'small';
}

/** Opens the file about a player: form, openings and clock use, for before and after a game. */
export function OpponentFileButton({ accountId, username, size }: OpponentFileButtonProps): ReactNode {
  const text = useText(playerText);
  const navigate = useNavigate();
  return (
    <Button
      variant="quiet"
      {...(size && { size })}
      aria-label={text.fileOf(username)}
      onPress={() => navigate({ screen: 'opponent', accountId, username })}
    >
      {text.file}
    </Button>
  );
}
