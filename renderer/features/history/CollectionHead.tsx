import type { ReactNode } from 'react';
import type { ArchiveFilterView } from '@contract/archive-filter.ts';
import type { ImportView } from '@contract/imports.ts';
import { useNavigate } from '../../frame/router.ts';
import { ArrowLeftIcon, Button, EmptyState, useText } from '../../ui/index.ts';
import { useCollectionName, useCollections } from './CollectionsSection.tsx';
import { collectionsText } from './collections-text.ts';
import { Imports } from './Imports.tsx';

interface CollectionHeadProps {
  readonly accountId: string;
  readonly collection: number;
  readonly imports: readonly ImportView[];
  readonly filter: ArchiveFilterView;
}

/** The collection whose games are listed, and the way back; its imports while one of them is not done. */
export function CollectionHead({ accountId, collection, imports, filter }: CollectionHeadProps): ReactNode {
  const t = useText(collectionsText);
  const navigate = useNavigate();
  const nameOf = useCollectionName();
  const { answer, collections } = useCollections(accountId);
  const shown = collections.find(({ id }) => id === collection);
  const file = imports.find(({ id }) => id === filter.import);
  const brought = answer.data?.imports.find(({ id }) => id === filter.import)?.games;
  const isPart = shown !== undefined && file !== undefined && shown.name !== file.name;
  const back = (
    <Button
      size="small"
      variant="quiet"
      icon={ArrowLeftIcon}
      onPress={() => navigate({ screen: 'history', accountId, section: 'collections' })}
    >
      {t.label}
    </Button>
  );
  if (!shown && answer.data) return <EmptyState title={t.gone.title} text={t.gone.text} action={back} />;
  return (
    <>
      <div className="history-tools">
        {back}
        <h2 className="type-15 strong truncate">
          {shown && nameOf(shown)}
          {isPart && <span className="history-quiet"> {file.name}</span>}
        </h2>
        {shown && brought !== undefined && brought < shown.games && (
          <Button
            size="small"
            variant="quiet"
            onPress={() => navigate({ screen: 'history', accountId, section: 'games', collection })}
          >
            {t.show(shown.games)}
          </Button>
        )}
      </div>
      <Imports
        accountId={accountId}
        imports={imports.filter((one) => one.collection === collection && one.phase !== 'done')}
      />
    </>
  );
}
