import { useMemo, type ReactNode } from 'react';
import type { OtherArenaSource } from '@contract/arena-choices.ts';
import { useBridgeQuery } from '../../bridge.ts';
import { useNavigate } from '../../frame/router.ts';
import { EmptyState, ErrorState, Skeleton, useText } from '../../ui/index.ts';
import { ordered } from './arena-list.ts';
import { ArenaRows } from './ArenaRows.tsx';
import { arenasText } from './arenas-text.ts';
import { DataAge } from './DataAge.tsx';

interface OtherProps {
  readonly accountId: string;
  readonly source: OtherArenaSource;
}

/** Arenas that the server's list may lack: of the account's teams, or created by the account. */
export function OtherArenas({ accountId, source }: OtherProps): ReactNode {
  const text = useText(arenasText);
  const navigate = useNavigate();
  const others = useBridgeQuery('arenas.others', { accountId, source });
  const { data } = others;
  const rows = useMemo(() => ordered(data?.rows ?? []), [data]);
  if (!data)
    return others.failure ? (
      <ErrorState title={text.failed} failure={others.failure} onRetry={others.retry} />
    ) : (
      <Skeleton height="320px" />
    );
  return (
    <>
      <DataAge {...data} />
      {rows.length === 0 ? (
        <EmptyState {...text.noOthers[source]} />
      ) : (
        <ArenaRows rows={rows} onOpen={(arenaId) => navigate({ screen: 'arenas', accountId, arenaId })} />
      )}
    </>
  );
}
