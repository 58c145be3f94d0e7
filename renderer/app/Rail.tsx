import './rail.css';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { Route } from '@contract/route.ts';
import { useBridgeQuery } from '../bridge.ts';
import {
  BellIcon,
  BotIcon,
  HistoryIcon,
  ChallengeIcon,
  HomeIcon,
  Kbd,
  PlayIcon,
  SearchIcon,
  SettingsIcon,
  Splitter,
  Tooltip,
  TrophyIcon,
  TvIcon,
  classes,
  modKey,
  useText,
  type Icon,
} from '../ui/index.ts';
import { RailAccounts } from './RailAccounts.tsx';
import { railBounds, snapRail } from '../frame/layout.ts';
import { Mark } from '../ui/Mark.tsx';
import { useRoute, useRouter } from '../frame/router.ts';
import { useShell } from '../frame/services.ts';
import { frameText } from '../frame/frame-text.ts';
import { shellText } from './shell-text.ts';

interface RailItem {
  readonly name:
    | 'home'
    | 'play'
    | 'lobby'
    | 'bot'
    | 'tv'
    | 'arenas'
    | 'history'
    | 'notifications'
    | 'settings';
  readonly icon: Icon;
  readonly route: Route;
  readonly screens: readonly Route['screen'][];
  /** Shortcut key, combined with Ctrl. */
  readonly shortcut?: string;
  /** Shown only with an account of the practice club, or with a bot account. */
  readonly only?: 'practice' | 'bot';
}

export const railItems: readonly RailItem[] = [
  { name: 'home', icon: HomeIcon, route: { screen: 'home' }, screens: ['home', 'challenge'], shortcut: '1' },
  {
    name: 'play',
    icon: PlayIcon,
    route: { screen: 'play' },
    screens: ['play', 'game', 'newGame', 'watch'],
    shortcut: '2',
  },
  {
    name: 'lobby',
    icon: ChallengeIcon,
    route: { screen: 'lobby' },
    screens: ['lobby'],
    only: 'practice',
  },
  { name: 'bot', icon: BotIcon, route: { screen: 'bot' }, screens: ['bot'], only: 'bot' },
  { name: 'tv', icon: TvIcon, route: { screen: 'tv' }, screens: ['tv'], shortcut: '4' },
  { name: 'arenas', icon: TrophyIcon, route: { screen: 'arenas' }, screens: ['arenas'], shortcut: '6' },
  {
    name: 'history',
    icon: HistoryIcon,
    route: { screen: 'history' },
    screens: ['history'],
    shortcut: '5',
  },
  { name: 'notifications', icon: BellIcon, route: { screen: 'notifications' }, screens: ['notifications'] },
  {
    name: 'settings',
    icon: SettingsIcon,
    route: { screen: 'settings' },
    screens: ['settings', 'welcome'],
    shortcut: '3',
  },
];

export interface RailProps {
  readonly width: number;
  readonly onWidth: (width: number) => void;
}

export function Rail({ width, onWidth }: RailProps): ReactNode {
  const { titles } = useText(frameText);
  const text = useText(shellText);
  const { openPalette } = useShell();
  const router = useRouter();
  const { screen } = useRoute();
  const accounts = useBridgeQuery('accounts.list', undefined).data ?? [];
  const has = {
    practice: accounts.some(({ kind }) => kind === 'practice'),
    bot: accounts.some(({ isBot }) => isBot),
  };
  const open = railItems.filter(({ only }) => only === undefined || has[only]);
  const narrow = width === railBounds.min;

  return (
    <nav className="rail-frame" aria-label={text.rail.label}>
      <div className={classes('rail', narrow && 'rail-narrow')} style={{ width }}>
        <div className="rail-brand">
          <Mark />
          <span className="rail-word strong">Outpost</span>
        </div>
        <RailButton
          narrow={narrow}
          label={text.rail.search}
          showsShortcut
          shortcut={[modKey, 'K']}
          icon={SearchIcon}
          onPress={openPalette}
        />
        <ul className="rail-doors">
          {open.map((door) => (
            <li key={door.name}>
              <RailButton
                narrow={narrow}
                label={titles[door.name]}
                icon={door.icon}
                {...(door.shortcut === undefined ? {} : { shortcut: [modKey, door.shortcut] })}
                current={door.screens.includes(screen)}
                count={countOf(door.name)}
                onPress={() => router.navigate(door.route)}
              />
            </li>
          ))}
        </ul>
        <RailAccounts narrow={narrow} />
      </div>
      <Splitter
        className="rail-edge"
        label={text.rail.width}
        value={width}
        {...railBounds}
        side="left"
        onChange={(next) => onWidth(next > width && narrow ? railBounds.max : snapRail(next))}
      />
    </nav>
  );
}

/** Badge of an entry. A component of its own, because it changes with every move of every game. */
function countOf(door: RailItem['name']): ReactNode {
  if (door === 'home') return <ChallengeCount />;
  return door === 'play' ? <TurnCount /> : null;
}

function ChallengeCount(): ReactNode {
  const { rail } = useText(shellText);
  const challenges = useBridgeQuery('challenges.list', undefined).data ?? [];
  const waiting = challenges.filter(({ direction, status }) => direction === 'in' && status === 'created');
  return <RailCount figure={waiting.length} meaning={rail.challenges(waiting.length)} />;
}

function TurnCount(): ReactNode {
  const { rail } = useText(shellText);
  const games = useBridgeQuery('games.list', undefined).data ?? [];
  const turns = games.filter(({ isMyTurn, over }) => isMyTurn && !over);
  return <RailCount figure={turns.length} meaning={rail.turns(turns.length)} />;
}

interface RailCountProps {
  readonly figure: number;
  /** The figure with its unit, for screen readers. */
  readonly meaning: string;
}

function RailCount({ figure, meaning }: RailCountProps): ReactNode {
  if (figure === 0) return null;
  return (
    <>
      <span className="rail-count num" aria-hidden="true">
        {figure > 99 ? '99+' : figure}
      </span>
      <span className="sr-only">, {meaning}</span>
    </>
  );
}

interface RailButtonProps {
  readonly narrow: boolean;
  readonly label: string;
  readonly icon: Icon;
  readonly shortcut?: readonly string[];
  /** Shows the shortcut beside the label, in addition to the tooltip of a narrow rail. */
  readonly showsShortcut?: boolean;
  readonly current?: boolean;
  readonly count?: ReactNode;
  readonly onPress: () => void;
}

function RailButton({
  narrow,
  label,
  icon: Glyph,
  shortcut,
  showsShortcut = false,
  current = false,
  count,
  onPress,
}: RailButtonProps): ReactNode {
  const button = (
    <AriaButton
      className="rail-button"
      onPress={onPress}
      {...(current ? { 'aria-current': 'page' as const } : {})}
    >
      <Glyph />
      <span className="rail-word rail-label">{label}</span>
      {count}
      {showsShortcut && shortcut !== undefined && !narrow && (
        <span aria-hidden="true">
          <Kbd keys={shortcut} />
        </span>
      )}
    </AriaButton>
  );
  if (!narrow) return button;
  return (
    <Tooltip text={label} placement="right" {...(shortcut === undefined ? {} : { shortcut })}>
      {button}
    </Tooltip>
  );
}
