import type { ReactNode } from 'react';
import type { Route } from '@contract/route.ts';
import { TrainingBody } from '../../../features/training/TrainingBody.tsx';
import { frameText } from '../../../frame/frame-text.ts';
import { useNavigate } from '../../../frame/router.ts';
import { useText } from '../../../ui/index.ts';
import { OfAccount } from '../insights/OfAccount.tsx';

type TrainingRoute = Extract<Route, { readonly screen: 'training' }>;

/** Positions of an account that come back until they are known. */
export function TrainingScreen({ route }: { readonly route: TrainingRoute }): ReactNode {
  const { titles } = useText(frameText);
  const navigate = useNavigate();
  return (
    <OfAccount
      title={titles.training}
      className="training-screen"
      wanted={route.accountId}
      onChoose={(accountId) => navigate({ screen: 'training', accountId })}
    >
      {(accountId) => <TrainingBody key={accountId} accountId={accountId} />}
    </OfAccount>
  );
}
