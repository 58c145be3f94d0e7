import '../../../features/history/history.css';
import './player-page.css';
import type { ReactNode } from 'react';
import type { AccountView } from '@contract/models.ts';
import type { PlayerPresence, PlayerProfile } from '@contract/players.ts';
import type { Route } from '@contract/route.ts';
import { useBridgeCommand, useBridgeQuery } from '../../../bridge.ts';
import { useNavigate } from '../../../frame/router.ts';
import { Screen } from '../../../frame/Screen.tsx';
import {
  AlertIcon,
  Badge,
  Button,
  ChallengeIcon,
  Dot,
  EmptyState,
  ErrorState,
  ExternalIcon,
  EyeIcon,
  InlineError,
  OfflineIcon,
  Skeleton,
  useNow,
  useText,
  useTranslate,
} from '../../../ui/index.ts';
import { About } from './About.tsx';
import { FollowButton } from './FollowButton.tsx';
import { HeadToHead } from './HeadToHead.tsx';
import { playerPageText } from './player-page-text.ts';
import { Ratings } from './Ratings.tsx';
import { RecentActivity } from './RecentActivity.tsx';

export interface PlayerScreenProps {
  readonly accountId: string;
  readonly username: string;
}

/** Interval of the look whether the player is online, ms. */
const lookEveryMs = 30_000;

const home: Route = { screen: 'home' };

/** A player's page: from the server while it answers, and from the archive. */
export function PlayerScreen({ accountId, username }: PlayerScreenProps): ReactNode {
  const text = useText(playerPageText);
  const translate = useTranslate();
  const account = useBridgeQuery('accounts.list', undefined).data?.find(({ id }) => id === accountId);
  const { data: profile, failure, retry } = useBridgeQuery('players.profile', { accountId, username });
  const name = profile?.name ?? username;
  const isOwn = account?.user?.id.toLowerCase() === name.toLowerCase();
  const hasGames = account !== undefined && account.user !== null && !isOwn;
  const archive = hasGames && <HeadToHead accountId={accountId} username={name} asksServer={false} />;
  if (!profile) {
    return (
      <Screen title={name} className="player-screen" parent={home}>
        {!failure ? (
          <p className="player-note" role="status">
            <span className="sr-only">{text.loading}</span>
            <Skeleton width="40%" />
          </p>
        ) : failure.code === 'not_found' ? (
          <EmptyState title={text.unknown(name)} text={translate(failure.message)} />
        ) : (
          <ErrorState
            title={text.failed}
            failure={failure}
            {...(hasGames && { kept: text.kept })}
            onRetry={retry}
          />
        )}
        {failure && archive}
      </Screen>
    );
  }
  if (profile.closed) {
    return (
      <Screen title={name} className="player-screen" parent={home}>
        <EmptyState title={text.closed.title(name)} text={text.closed.text} />
        {archive}
      </Screen>
    );
  }
  return (
    <Screen
      title={name}
      className="player-screen"
      parent={home}
      aside={<Marks profile={profile} isOwn={isOwn} />}
      actions={account && <Actions account={account} profile={profile} isOwn={isOwn} />}
    >
      <PresenceLine account={account} profile={profile} />
      <Notes profile={profile} isStale={failure !== null} />
      <div className="player-page">
        <div className="player-column">
          <Ratings profile={profile} />
          <RecentActivity accountId={accountId} username={name} />
        </div>
        <div className="player-column">
          {hasGames && <HeadToHead accountId={accountId} username={name} asksServer />}
          <About profile={profile} />
        </div>
      </div>
    </Screen>
  );
}

/** Title, patron, relation. */
function Marks({ profile, isOwn }: { readonly profile: PlayerProfile; readonly isOwn: boolean }): ReactNode {
  const { marks } = useText(playerPageText);
  const { title, patron, relation } = profile;
  return (
    <span className="player-marks">
      {title !== null && <span className="player-title">{title === 'BOT' ? marks.bot : title}</span>}
      {isOwn && <Badge>{marks.you}</Badge>}
      {patron && <Badge tone="accent">{marks.patron}</Badge>}
      {relation?.followsYou && <Badge>{marks.followsYou}</Badge>}
    </span>
  );
}

interface ActionsProps {
  readonly account: AccountView;
  readonly profile: PlayerProfile;
  readonly isOwn: boolean;
}

function Actions({ account, profile, isOwn }: ActionsProps): ReactNode {
  const text = useText(playerPageText);
  const navigate = useNavigate();
  const open = useBridgeCommand('shell.openAddress');
  const { id: accountId, kind, user, state } = account;
  const canChallenge = !isOwn && kind !== 'watch' && user !== null && state !== 'signed_out';
  return (
    <>
      {!isOwn && <FollowButton account={account} profile={profile} />}
      {!isOwn && user !== null && (
        <Button onPress={() => navigate({ screen: 'opponent', accountId, username: profile.name })}>
          {text.opponentFile}
        </Button>
      )}
      {isOwn && <Button onPress={() => navigate({ screen: 'history', accountId })}>{text.ownHistory}</Button>}
      {canChallenge && (
        <Button
          variant="primary"
          icon={ChallengeIcon}
          isDisabled={profile.relation?.blocking === true}
          onPress={() => navigate({ screen: 'newGame', accountId, username: profile.name })}
        >
          {text.challenge}
        </Button>
      )}
      <Button
        variant="quiet"
        icon={ExternalIcon}
        pending={open.pending}
        onPress={() => void open.run({ address: profile.address })}
      >
        {text.openInBrowser}
      </Button>
      <InlineError failure={open.failure} />
    </>
  );
}

/** Notes about an old answer, a block, and a mark of the server. */
function Notes({
  profile,
  isStale,
}: {
  readonly profile: PlayerProfile;
  readonly isStale: boolean;
}): ReactNode {
  const text = useText(playerPageText);
  const now = useNow(60_000);
  return (
    <>
      {isStale && (
        <p className="player-warning" role="status">
          <OfflineIcon />
          {text.stale(profile.askedAt, now)}
        </p>
      )}
      {profile.relation?.blocking && (
        <p className="player-warning">
          <AlertIcon />
          {text.blocked(profile.name)}
        </p>
      )}
      {profile.marked && (
        <p className="player-warning">
          <AlertIcon />
          {text.marked}
        </p>
      )}
    </>
  );
}

interface PresenceLineProps {
  readonly account: AccountView | undefined;
  readonly profile: PlayerProfile;
}

/** Whether the player is online, and the way to the game in progress. */
function PresenceLine({ account, profile }: PresenceLineProps): ReactNode {
  const text = useText(playerPageText);
  const navigate = useNavigate();
  const now = useNow(60_000);
  const accountId = account?.id ?? '';
  const { data } = useBridgeQuery(
    'players.presence',
    { accountId, username: profile.name },
    { enabled: account !== undefined, everyMs: lookEveryMs },
  );
  const games = useBridgeQuery('games.list', undefined).data;
  if (!data) return null;
  const { gameId } = data;
  const isOurs = games?.some((game) => game.accountId === accountId && game.gameId === gameId) === true;
  // Watching needs a token.
  const canWatch = gameId !== null && account?.kind !== 'watch';
  return (
    <p className="player-presence-line" role="status">
      <Dot tone={data.online || data.playing ? 'ok' : 'idle'} />
      <span>{presenceWords(data, profile.seenAt, now, text.state)}</span>
      {canWatch && (
        <Button
          size="small"
          icon={EyeIcon}
          onPress={() => navigate({ screen: isOurs ? 'game' : 'watch', accountId, gameId })}
        >
          {isOurs ? text.yourGame : text.watch}
        </Button>
      )}
    </p>
  );
}

function presenceWords(
  { online, playing, streaming }: PlayerPresence,
  seenAt: number | null,
  now: number,
  words: {
    readonly playing: string;
    readonly online: string;
    readonly streaming: string;
    readonly offline: string;
    readonly seen: (at: number, now: number) => string;
  },
): string {
  const state = playing ? words.playing : online ? words.online : words.offline;
  const more = streaming
    ? words.streaming
    : online || playing || seenAt === null
      ? ''
      : words.seen(seenAt, now);
  return [state, more].filter(Boolean).join(' · ');
}
