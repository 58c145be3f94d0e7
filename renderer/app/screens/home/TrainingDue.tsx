import type { ReactNode } from 'react';
import type { AccountView } from '@contract/models.ts';
import { useBridgeQuery } from '../../../bridge.ts';
import { useNavigate } from '../../../frame/router.ts';
import { Button, CardsIcon, useText } from '../../../ui/index.ts';
import { homeText } from './home-text.ts';

interface TrainingDueProps {
  readonly accounts: readonly AccountView[];
  /** False until the screen is painted: nothing is asked before. */
  readonly ready: boolean;
}

/** Leads to the training of each account that has positions due today; nothing where none are due. */
export function TrainingDue({ accounts, ready }: TrainingDueProps): ReactNode {
  return (
    <div className="home-training">
      {accounts.map(({ id }) => (
        <OfAccount key={id} accountId={id} ready={ready} />
      ))}
    </div>
  );
}

function OfAccount({ accountId, ready }: { readonly accountId: string; readonly ready: boolean }): ReactNode {
  const text = useText(homeText);
  const navigate = useNavigate();
  const due = useBridgeQuery('training.view', { accountId }, { enabled: ready }).data?.due ?? 0;
  if (due === 0) return null;
  return (
    <Button icon={CardsIcon} onPress={() => navigate({ screen: 'training', accountId })}>
      {text.training(due)}
    </Button>
  );
}
