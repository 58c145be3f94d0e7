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
const loadGame = () => import('../../features/game/GameScreen.tsx');
const loadHistory = () => import('../../features/history/HistoryScreen.tsx');
const loadNetwork = () => import('../../features/network/NetworkScreen.tsx');
const loadNotifications = () => import('../../features/notifications/NotificationsScreen.tsx');
const loadSettings = () => import('./settings/SettingsScreen.tsx');
const loadBot = () => import('../../features/bot/BotScreen.tsx');
const loadLobby = () => import('../../features/practice/PracticeScreen.tsx');
const loadArenas = () => import('../../features/arenas/ArenasScreen.tsx');
const loadWatch = () => import('../../features/watch/WatchScreen.tsx');
const loadNewGame = () => import('../../features/new-game/NewGameScreen.tsx');
const loadTv = () => import('../../features/tv/TvScreen.tsx');
const loadPalette = () => import('../CommandPalette.tsx');

const GameScreen = lazy(async () => ({ default: (await loadGame()).GameScreen }));
const HistoryScreen = lazy(async () => ({ default: (await loadHistory()).HistoryScreen }));
const NetworkScreen = lazy(async () => ({ default: (await loadNetwork()).NetworkScreen }));
const NotificationsScreen = lazy(async () => ({
  default: (await loadNotifications()).NotificationsScreen,
}));
const SettingsScreen = lazy(async () => ({ default: (await loadSettings()).SettingsScreen }));
const BotScreen = lazy(async () => ({ default: (await loadBot()).BotScreen }));
const LobbyScreen = lazy(async () => ({ default: (await loadLobby()).PracticeScreen }));
const ArenasScreen = lazy(async () => ({ default: (await loadArenas()).ArenasScreen }));
const WatchScreen = lazy(async () => ({ default: (await loadWatch()).WatchScreen }));
const NewGameScreen = lazy(async () => ({ default: (await loadNewGame()).NewGameScreen }));
const TvScreen = lazy(async () => ({ default: (await loadTv()).TvScreen }));
export const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }));

/** Loads the remaining screens one after the other. */
export async function loadEverything(): Promise<void> {
  const all = [
    loadPalette,
    loadGame,
    loadSettings,
    loadNetwork,
    loadNotifications,
    loadTv,
    loadArenas,
    loadLobby,
    loadBot,
    loadNewGame,
    loadWatch,
    loadHistory,
  ];
  for (const load of all) await load();
}

export function screenOf(route: Route): ReactNode {
  switch (route.screen) {
    case 'welcome':
      return <SignInScreen />;
    case 'home':
      return <HomeScreen />;
    case 'challenge':
      return (
        <HomeScreen highlightChallenge={{ accountId: route.accountId, challengeId: route.challengeId }} />
      );
    case 'play':
      return <PlayScreen />;
    case 'game':
      return (
        <GameScreen
          key={`${route.accountId} ${route.gameId}`}
          accountId={route.accountId}
          gameId={route.gameId}
        />
      );
    case 'lobby':
      return <LobbyScreen />;
    case 'watch':
      return (
        <WatchScreen
          key={`${route.accountId} ${route.gameId}`}
          accountId={route.accountId}
          gameId={route.gameId}
        />
      );
    case 'newGame':
      return <NewGameScreen accountId={route.accountId} username={route.username} />;
    case 'bot':
      return <BotScreen accountId={route.accountId} />;
    case 'tv':
      return <TvScreen route={route} />;
    case 'arenas':
      return <ArenasScreen route={route} />;
    case 'settings':
      return <SettingsScreen section={route.section ?? 'accounts'} />;
    case 'history':
      return <HistoryScreen route={route} />;
    case 'network':
      return <NetworkScreen section={route.section ?? 'streams'} />;
    case 'notifications':
      return <NotificationsScreen />;
    case 'unknown':
      return <UnknownScreen address={route.address} />;
  }
}
