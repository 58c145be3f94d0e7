import type { ReactNode } from 'react';
import type { Route } from '@contract/route.ts';
import { WeekBody } from '../../../features/insights/WeekBody.tsx';
import { frameText } from '../../../frame/frame-text.ts';
import { useNavigate } from '../../../frame/router.ts';
import { useText } from '../../../ui/index.ts';
import { OfAccount } from './OfAccount.tsx';

type WeekRoute = Extract<Route, { readonly screen: 'week' }>;

/** The review of a week of an account's games. */
export function WeekScreen({ route: { accountId: wanted, week } }: { readonly route: WeekRoute }): ReactNode {
  const { titles } = useText(frameText);
  const navigate = useNavigate();
  const go = (accountId: string, day: string | undefined) =>
    navigate({ screen: 'week', accountId, ...(day !== undefined && { week: day }) });
  return (
    <OfAccount
      title={titles.week}
      className="week-screen"
      wanted={wanted}
      onChoose={(accountId) => go(accountId, week)}
    >
      {(accountId) => <WeekBody accountId={accountId} week={week} onWeek={(day) => go(accountId, day)} />}
    </OfAccount>
  );
}
