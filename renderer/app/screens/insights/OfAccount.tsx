import type { ReactNode } from 'react';
import type { Route } from '@contract/route.ts';
import { useBridgeQuery } from '../../../bridge.ts';
import { historyText } from '../../../features/history/history-text.ts';
import { frameText } from '../../../frame/frame-text.ts';
import { accountLine } from '../../../frame/health.ts';
import { useNavigate } from '../../../frame/router.ts';
import { Screen, type ScreenProps } from '../../../frame/Screen.tsx';
import { Button, EmptyState, Select, Skeleton, useText } from '../../../ui/index.ts';

interface OfAccountProps extends Pick<ScreenProps, 'title' | 'className'> {
  /** The account that the route names. */
  readonly wanted: string | undefined;
  readonly onChoose: (accountId: string) => void;
  readonly children: (accountId: string) => ReactNode;
}

const history: Route = { screen: 'history' };

/** A screen about the archive of one account, with a choice of accounts. */
export function OfAccount({ wanted, onChoose, children, ...screen }: OfAccountProps): ReactNode {
  const { account: accountLabel, names } = useText(frameText);
  const { none } = useText(historyText);
  const navigate = useNavigate();
  const accounts = useBridgeQuery('accounts.list', undefined).data;
  // Views of History, because only they say which account it shows first.
  const histories = useBridgeQuery('history.view', undefined).data;
  if (!accounts || !histories)
    return (
      <Screen {...screen} parent={history}>
        <Skeleton width="40%" />
      </Screen>
    );
  const accountId = (histories.find((one) => one.accountId === wanted) ?? histories[0])?.accountId;
  if (accountId === undefined)
    return (
      <Screen {...screen} parent={history}>
        <EmptyState
          title={none.title}
          text={none.text}
          action={<Button onPress={() => navigate({ screen: 'welcome' })}>{none.action}</Button>}
        />
      </Screen>
    );
  return (
    <Screen
      {...screen}
      parent={history}
      actions={
        histories.length > 1 && (
          <Select
            label={accountLabel}
            labelHidden
            className="account-scope"
            choices={histories.map((one) => {
              const account = accounts.find(({ id }) => id === one.accountId);
              return { value: one.accountId, label: account ? accountLine(account, names) : one.accountId };
            })}
            value={accountId}
            onChange={onChoose}
          />
        )
      }
    >
      {children(accountId)}
    </Screen>
  );
}
