import { lazy, type ReactNode } from 'react';
import type { Route } from '@contract/route.ts';
import { PlayScreen } from './play/PlayScreen.tsx';
import { HomeScreen } from './home/HomeScreen.tsx';
import { SignInScreen } from '../../features/accounts/sign-in/SignInScreen.tsx';
import { UnknownScreen } from './UnknownScreen.tsx';

/*
 * The window opens with Home. Code that Home does not need (rules of chess, settings, palette) loads while the
 * window is idle, so that it does not delay the first paint.
 */
const loaders = {
  CommandPalette: () => import('../CommandPalette.tsx'),
  GameScreen: () => import('../../features/game/GameScreen.tsx'),
  SettingsScreen: () => import('./settings/SettingsScreen.tsx'),
  NetworkScreen: () => import('../../features/network/NetworkScreen.tsx'),
  NotificationsScreen: () => import('../../features/notifications/NotificationsScreen.tsx'),
  RecordedGameScreen: () => import('./RecordedGameScreen.tsx'),
  TvScreen: () => import('../../features/tv/TvScreen.tsx'),
  ArenasScreen: () => import('../../features/arenas/ArenasScreen.tsx'),
  PracticeScreen: () => import('../../features/practice/PracticeScreen.tsx'),
  BotScreen: () => import('../../features/bot/BotScreen.tsx'),
  NewGameScreen: () => import('../../features/new-game/NewGameScreen.tsx'),
  PlayerScreen: () => import('./player/PlayerScreen.tsx'),
  OpponentScreen: () => import('./opponent/OpponentScreen.tsx'),
  WatchScreen: () => import('../../features/watch/WatchScreen.tsx'),
  HistoryScreen: () => import('../../features/history/HistoryScreen.tsx'),
  AnalysisScreen: () => import('../../features/analysis/AnalysisScreen.tsx'),
  TourPage: () => import('./tour/TourPage.tsx'),
  InsightsScreen: () => import('./insights/InsightsScreen.tsx'),
  WeekScreen: () => import('./insights/WeekScreen.tsx'),
  TrainingScreen: () => import('./training/TrainingScreen.tsx'),
  OpeningsScreen: () => import('./openings/OpeningsScreen.tsx'),
  RepertoireScreen: () => import('./repertoire/RepertoireScreen.tsx'),
};

export const CommandPalette = lazy(async () => ({
  default: (await loaders.CommandPalette()).CommandPalette,
}));
export const TourPage = lazy(async () => ({ default: (await loaders.TourPage()).TourPage }));
const GameScreen = lazy(async () => ({ default: (await loaders.GameScreen()).GameScreen }));
const SettingsScreen = lazy(async () => ({ default: (await loaders.SettingsScreen()).SettingsScreen }));
const NetworkScreen = lazy(async () => ({ default: (await loaders.NetworkScreen()).NetworkScreen }));
const NotificationsScreen = lazy(async () => ({
  default: (await loaders.NotificationsScreen()).NotificationsScreen,
}));
const RecordedGameScreen = lazy(async () => ({
  default: (await loaders.RecordedGameScreen()).RecordedGameScreen,
}));
const TvScreen = lazy(async () => ({ default: (await loaders.TvScreen()).TvScreen }));
const ArenasScreen = lazy(async () => ({ default: (await loaders.ArenasScreen()).ArenasScreen }));
const PracticeScreen = lazy(async () => ({ default: (await loaders.PracticeScreen()).PracticeScreen }));
const BotScreen = lazy(async () => ({ default: (await loaders.BotScreen()).BotScreen }));
const NewGameScreen = lazy(async () => ({ default: (await loaders.NewGameScreen()).NewGameScreen }));
const PlayerScreen = lazy(async () => ({ default: (await loaders.PlayerScreen()).PlayerScreen }));
const OpponentScreen = lazy(async () => ({ default: (await loaders.OpponentScreen()).OpponentScreen }));
const WatchScreen = lazy(async () => ({ default: (await loaders.WatchScreen()).WatchScreen }));
const HistoryScreen = lazy(async () => ({ default: (await loaders.HistoryScreen()).HistoryScreen }));
const AnalysisScreen = lazy(async () => ({ default: (await loaders.AnalysisScreen()).AnalysisScreen }));
const InsightsScreen = lazy(async () => ({ default: (await loaders.InsightsScreen()).InsightsScreen }));
const WeekScreen = lazy(async () => ({ default: (await loaders.WeekScreen()).WeekScreen }));
const TrainingScreen = lazy(async () => ({ default: (await loaders.TrainingScreen()).TrainingScreen }));
const OpeningsScreen = lazy(async () => ({ default: (await loaders.OpeningsScreen()).OpeningsScreen }));
const RepertoireScreen = lazy(async () => ({ default: (await loaders.RepertoireScreen()).RepertoireScreen }));

/** Loads the remaining screens one after the other. */
export async function loadEverything(): Promise<void> {
  for (const load of Object.values(loaders)) await load();
}

export function screenOf(route: Exclude<Route, { readonly screen: 'tour' }>): ReactNode {
  switch (route.screen) {
    case 'welcome':
      return <SignInScreen />;
    case 'home':
      return <HomeScreen />;
    case 'challenge':
      return <HomeScreen highlightChallenge={route} />;
    case 'play':
      return <PlayScreen />;
    case 'game':
      return <GameScreen key={`${route.accountId} ${route.gameId}`} {...route} />;
    case 'lobby':
      return <PracticeScreen />;
    case 'watch':
      return <WatchScreen key={`${route.accountId} ${route.gameId}`} {...route} />;
    case 'player':
      return <PlayerScreen key={`${route.accountId} ${route.username.toLowerCase()}`} {...route} />;
    case 'opponent':
      return <OpponentScreen key={`${route.accountId} ${route.username.toLowerCase()}`} {...route} />;
    case 'newGame':
      return <NewGameScreen {...route} />;
    case 'bot':
      return <BotScreen accountId={route.accountId} />;
    case 'tv': {
      const { accountId, gameId, view } = route;
      if (view === 'analysis' && accountId !== undefined && gameId !== undefined)
        return <RecordedGameScreen key={gameId} {...{ route, accountId, gameId }} />;
      return <TvScreen route={route} />;
    }
    case 'arenas':
      return <ArenasScreen route={route} />;
    case 'settings':
      return <SettingsScreen section={route.section ?? 'accounts'} />;
    case 'history':
      return <HistoryScreen route={route} />;
    case 'analysis':
      return <AnalysisScreen />;
    case 'insights':
      return <InsightsScreen route={route} />;
    case 'week':
      return <WeekScreen route={route} />;
    case 'training':
      return <TrainingScreen route={route} />;
    case 'openings':
      return <OpeningsScreen route={route} />;
    case 'repertoire':
      return <RepertoireScreen route={route} />;
    case 'network':
      return <NetworkScreen section={route.section ?? 'streams'} />;
    case 'notifications':
      return <NotificationsScreen />;
    case 'unknown':
      return <UnknownScreen address={route.address} />;
  }
}
