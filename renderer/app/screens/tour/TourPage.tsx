import type { ReactNode } from 'react';
import { useBridgeCommand } from '../../../bridge.ts';
import { TourScreen } from '../../../features/tour/TourScreen.tsx';

export interface TourPageProps {
  /** The ways to add an account follow. */
  readonly isFirst: boolean;
  /** Finished or skipped. */
  readonly onEnd: () => void;
}

/** The tour; its end is stored, so that the next start does not show it. */
export function TourPage({ isFirst, onEnd }: TourPageProps): ReactNode {
  const settings = useBridgeCommand('settings.set');
  const end = (): void => {
    void settings.run({ tourSeen: true });
    onEnd();
  };
  return <TourScreen isFirst={isFirst} onEnd={end} />;
}
