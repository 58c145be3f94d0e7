import { useState, type ReactNode } from 'react';
import type { AccountView } from '@contract/models.ts';
import type { PlayerProfile } from '@contract/players.ts';
import { useBridgeCommand } from '../../../bridge.ts';
import { SignInAgainDialog } from '../../../features/accounts/AccountDialogs.tsx';
import { Button, InlineError, useText } from '../../../ui/index.ts';
import { playerPageText } from './player-page-text.ts';

interface FollowButtonProps {
  readonly account: AccountView;
  readonly profile: PlayerProfile;
}

/** Follows or unfollows the player. Without the permission, leads to granting it. */
export function FollowButton({ account, profile }: FollowButtonProps): ReactNode {
  const text = useText(playerPageText);
  const follow = useBridgeCommand('players.follow');
  /** The state since the last press; the profile's is older. */
  const [changed, setChanged] = useState<boolean | null>(null);
  const [explains, setExplains] = useState(false);
  const [granting, setGranting] = useState(false);
  const { relation, name } = profile;
  if (relation === null) return null;
  const isFollowing = changed ?? relation.following;
  if (!isFollowing && !relation.followable) return null;
  const ability = account.abilities.find(({ wish }) => wish === 'followPlayers');
  const isAllowed = ability?.allowed !== false;
  const press = async (): Promise<void> => {
    if (!isAllowed) return setExplains(true);
    const outcome = await follow.run({ accountId: account.id, username: name, on: !isFollowing });
    if (outcome.ok) setChanged(!isFollowing);
  };
  return (
    <>
      <Button pending={follow.pending} onPress={() => void press()}>
        {isFollowing ? text.unfollow : text.follow}
      </Button>
      <span className="sr-only" role="status">
        {changed === null ? '' : changed ? text.following(name) : text.notFollowing(name)}
      </span>
      {explains && !isAllowed && (
        <span className="player-grant" role="status">
          {text.notAllowed}{' '}
          <Button size="small" onPress={() => setGranting(true)}>
            {text.allow}
          </Button>
        </span>
      )}
      <InlineError failure={follow.failure} />
      {granting && <SignInAgainDialog account={account} onClose={() => setGranting(false)} />}
    </>
  );
}
