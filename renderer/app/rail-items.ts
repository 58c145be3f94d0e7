/** Entries of the navigation and their shortcuts. */
import type { Route } from '@contract/route.ts';
import { useBridgeQuery } from '../bridge.ts';
import {
  AnalysisIcon,
  BellIcon,
  BotIcon,
  HistoryIcon,
  ChallengeIcon,
  HomeIcon,
  PlayIcon,
  SettingsIcon,
  TrophyIcon,
  TvIcon,
  type Icon,
} from '../ui/index.ts';

export interface RailItem {
  readonly screen:
    | 'home'
    | 'play'
    | 'lobby'
    | 'bot'
    | 'tv'
    | 'arenas'
    | 'history'
    | 'analysis'
    | 'notifications'
    | 'settings';
  readonly icon: Icon;
  /** Further screens for which this item is marked as current. */
  readonly includes?: readonly Route['screen'][];
  /** Shown only with an account of the practice club, or with a bot account. */
  readonly only?: 'practice' | 'bot';
}

const railItems: readonly RailItem[] = [
  { screen: 'home', icon: HomeIcon, includes: ['challenge'] },
  { screen: 'play', icon: PlayIcon, includes: ['game', 'newGame', 'watch'] },
  { screen: 'lobby', icon: ChallengeIcon, only: 'practice' },
  { screen: 'bot', icon: BotIcon, only: 'bot' },
  { screen: 'tv', icon: TvIcon },
  { screen: 'arenas', icon: TrophyIcon },
  { screen: 'history', icon: HistoryIcon, includes: ['openings', 'repertoire', 'training'] },
  { screen: 'analysis', icon: AnalysisIcon },
  { screen: 'notifications', icon: BellIcon },
  { screen: 'settings', icon: SettingsIcon, includes: ['welcome'] },
];

export interface ShownRailItem extends RailItem {
  /** Shortcut key, combined with Ctrl. */
  readonly shortcut: string;
}

/** The shown entries from top to bottom, numbered from 1. Settings have the comma, as in the menu. */
export function useRailItems(): readonly ShownRailItem[] {
  const accounts = useBridgeQuery('accounts.list', undefined).data ?? [];
  const has = {
    practice: accounts.some(({ kind }) => kind === 'practice'),
    bot: accounts.some(({ isBot }) => isBot),
  };
  return railItems
    .filter(({ only }) => only === undefined || has[only])
    .map((item, index) => ({ ...item, shortcut: item.screen === 'settings' ? ',' : String(index + 1) }));
}
