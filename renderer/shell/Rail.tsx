import './rail.css';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { Route } from '@contract/route.ts';
import { useBridgeQuery } from '../bridge.ts';
import {
  HomeIcon,
  Kbd,
  PlayIcon,
  SearchIcon,
  SettingsIcon,
  Splitter,
  Tooltip,
  classes,
  modKey,
  type Icon,
} from '../ui/index.ts';
import { RailAccounts } from './RailAccounts.tsx';
import { railBounds, snapRail } from './layout.ts';
import { Mark } from './Mark.tsx';
import { useRoute, useRouter } from './router.ts';
import { useShell } from './services.ts';

interface Door {
  readonly label: string;
  readonly icon: Icon;
  readonly route: Route;
  readonly screens: readonly Route['screen'][];
  readonly shortcut: string;
}

export const doors: readonly Door[] = [
  { label: 'Home', icon: HomeIcon, route: { screen: 'home' }, screens: ['home', 'challenge'], shortcut: '1' },
  { label: 'Play', icon: PlayIcon, route: { screen: 'play' }, screens: ['play', 'game'], shortcut: '2' },
  {
    label: 'Settings',
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
  const { openPalette } = useShell();
  const router = useRouter();
  const { screen } = useRoute();
  const counts = useCounts();
  const narrow = width === railBounds.min;

  return (
    <nav className="rail-frame" aria-label="Main">
      <div className={classes('rail', narrow && 'rail-narrow')} style={{ width }}>
        <div className="rail-brand">
          <Mark />
          <span className="rail-word strong">Outpost</span>
        </div>
        <RailButton
          narrow={narrow}
          label="Search"
          shortcut={[modKey, 'K']}
          icon={SearchIcon}
          onPress={openPalette}
        />
        <ul className="rail-doors">
          {doors.map((door) => (
            <li key={door.label}>
              <RailButton
                narrow={narrow}
                label={door.label}
                icon={door.icon}
                shortcut={[modKey, door.shortcut]}
                current={door.screens.includes(screen)}
                count={counts[door.label]}
                onPress={() => router.navigate(door.route)}
              />
            </li>
          ))}
        </ul>
        <RailAccounts narrow={narrow} />
      </div>
      <Splitter
        className="rail-edge"
        label="Width of the navigation"
        value={width}
        {...railBounds}
        side="left"
        onChange={(next) => onWidth(next > width && narrow ? railBounds.max : snapRail(next))}
      />
    </nav>
  );
}

interface Count {
  readonly figure: number;
  readonly meaning: string;
}

/** What waits for the user behind each door. */
function useCounts(): Readonly<Record<string, Count | undefined>> {
  const challenges = useBridgeQuery('challenges.list', undefined).data ?? [];
  const games = useBridgeQuery('games.list', undefined).data ?? [];
  const waiting = challenges.filter(
    ({ direction, status }) => direction === 'in' && status === 'created',
  ).length;
  const turns = games.filter(({ isMyTurn, over }) => isMyTurn && !over).length;
  return {
    Home:
      waiting === 0
        ? undefined
        : { figure: waiting, meaning: waiting === 1 ? 'challenge to answer' : 'challenges to answer' },
    Play:
      turns === 0
        ? undefined
        : { figure: turns, meaning: turns === 1 ? 'game waits for your move' : 'games wait for your move' },
  };
}

interface RailButtonProps {
  readonly narrow: boolean;
  readonly label: string;
  readonly icon: Icon;
  readonly shortcut: readonly string[];
  readonly current?: boolean;
  readonly count?: Count | undefined;
  readonly onPress: () => void;
}

function RailButton({
  narrow,
  label,
  icon: Glyph,
  shortcut,
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
      {count !== undefined && (
        <>
          <span className="rail-count num" aria-hidden="true">
            {count.figure > 99 ? '99+' : count.figure}
          </span>
          <span className="sr-only">
            , {count.figure} {count.meaning}
          </span>
        </>
      )}
      {label === 'Search' && !narrow && (
        <span aria-hidden="true">
          <Kbd keys={shortcut} />
        </span>
      )}
    </AriaButton>
  );
  if (!narrow) return button;
  return (
    <Tooltip text={label} shortcut={shortcut} placement="right">
      {button}
    </Tooltip>
  );
}
