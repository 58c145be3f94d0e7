import type { ReactNode } from 'react';
import type { Route } from '@contract/route.ts';
import { ArchivedGame } from '../../features/history/ArchivedGame.tsx';
import { tvText } from '../../features/tv/tv-text.ts';
import { useNavigate } from '../../frame/router.ts';
import { useText } from '../../ui/index.ts';

export interface RecordedGameScreenProps {
  readonly route: Extract<Route, { screen: 'tv' }>;
  readonly accountId: string;
  readonly gameId: string;
}

/** A recorded TV game as games of the archive are shown: with evaluations, marks and better lines. */
export function RecordedGameScreen({ route, accountId, gameId }: RecordedGameScreenProps): ReactNode {
  const text = useText(tvText);
  const navigate = useNavigate();
  const { view: _, ...replay } = route;
  return (
    <ArchivedGame
      accountId={accountId}
      gameId={gameId}
      ply={0}
      backTo={text.replay}
      onBack={() => navigate(replay)}
    />
  );
}
