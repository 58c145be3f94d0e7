import type { ReactNode } from 'react';
import type { Route } from '@contract/route.ts';
import { GameScreen } from '../features/game/GameScreen.tsx';
import { PlayScreen } from '../features/game/PlayScreen.tsx';
import { HomeScreen } from '../features/home/HomeScreen.tsx';
import { SettingsScreen } from '../features/settings/SettingsScreen.tsx';
import { WelcomeScreen } from '../features/welcome/WelcomeScreen.tsx';
import { UnknownScreen } from './UnknownScreen.tsx';

/** The screen that a route leads to. */
export function screenOf(route: Route): ReactNode {
  switch (route.screen) {
    case 'welcome':
      return <WelcomeScreen />;
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
    case 'settings':
      return <SettingsScreen section={route.section ?? 'accounts'} />;
    case 'unknown':
      return <UnknownScreen address={route.address} />;
  }
}

/** What the window's title and the announcement call a place. */
export function titleOf(route: Route): string {
  switch (route.screen) {
    case 'welcome':
      return 'Add an account';
    case 'home':
    case 'challenge':
      return 'Home';
    case 'play':
      return 'Play';
    case 'game':
      return 'Game';
    case 'settings':
      return 'Settings';
    case 'unknown':
      return 'Unknown address';
  }
}
