import { useState, type ReactNode } from 'react';
import type { HistoryView } from '@contract/history.ts';
import type { CollectionView } from '@contract/imports.ts';
import { useBridgeCommand, useBridgeQuery, useIsAsked } from '../../bridge.ts';
import { useNavigate } from '../../frame/router.ts';
import {
  Button,
  Dialog,
  EmptyState,
  InlineError,
  RenameDialog,
  Skeleton,
  TrashIcon,
  IconButton,
  useForms,
  useText,
  useTimes,
} from '../../ui/index.ts';
import { collectionsText } from './collections-text.ts';
import { historyText } from './history-text.ts';
import { useImportChoice } from './ImportChoice.tsx';
import { DropFiles, Imports } from './Imports.tsx';
import { OwnNames } from './OwnNames.tsx';
import { Waiting } from './Waiting.tsx';

/** The collections that have games. */
export function useCollections(accountId: string) {
  const answer = useBridgeQuery('history.collections', { accountId });
  return { answer, collections: (answer.data?.collections ?? []).filter(({ games }) => games > 0) };
}

/** A collection's name; of those that imports of the server or of earlier versions made, in the user's language. */
export function useCollectionName(): (collection: Pick<CollectionView, 'kind' | 'name'>) => string {
  const { names } = useText(collectionsText);
  return ({ kind, name }) => (name === '' ? (kind === 'server' ? names.server : names.before) : name);
}

/** Imported files, each with its games. */
export function CollectionsSection({ history }: { readonly history: HistoryView }): ReactNode {
  const { accountId } = history;
  const t = useText(collectionsText);
  const { answer, collections } = useCollections(accountId);
  const bringIn = useImportChoice(history, '');
  return (
    <DropFiles accountId={accountId}>
      <Imports accountId={accountId} imports={history.imports} />
      <div className="history-tools">
        <OwnNames accountId={accountId} />
        <p role="status">{bringIn.news}</p>
        <span className="history-tools-end">{bringIn.buttons}</span>
      </div>
      <InlineError failure={bringIn.failure} />
      {!answer.data && <Waiting answer={answer} room={<Skeleton width="70%" />} />}
      {answer.data && collections.length === 0 && <EmptyState title={t.empty.title} text={t.empty.text} />}
      {collections.length > 0 && <CollectionTable accountId={accountId} collections={collections} />}
    </DropFiles>
  );
}

interface CollectionTableProps {
  readonly accountId: string;
  readonly collections: readonly CollectionView[];
}

function CollectionTable({ accountId, collections }: CollectionTableProps): ReactNode {
  const t = useText(collectionsText);
  const { dayOf } = useText(historyText);
  const times = useTimes();
  const forms = useForms();
  const navigate = useNavigate();
  const nameOf = useCollectionName();
  const [renamed, setRenamed] = useState<CollectionView | null>(null);
  const [removed, setRemoved] = useState<CollectionView | null>(null);
  return (
    <>
      <table className="history-table history-collections">
        <caption className="sr-only">{t.label}</caption>
        <thead>
          <tr>
            <th scope="col">{t.columns.name}</th>
            <th scope="col">{t.columns.began}</th>
            <th scope="col" className="num">
              {t.columns.games}
            </th>
            <th scope="col">
              <span className="sr-only">{t.columns.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {collections.map((one) => (
            <tr key={one.id}>
              <th scope="row">
                <button
                  type="button"
                  className="history-link"
                  onClick={() =>
                    navigate({ screen: 'history', accountId, section: 'games', collection: one.id })
                  }
                >
                  {nameOf(one)}
                </button>
              </th>
              <td className="num" title={one.began === 0 ? undefined : times.exact(one.began)}>
                {one.began === 0 ? '–' : dayOf(one.began)}
              </td>
              <td className="num">{forms.number(one.games)}</td>
              <td className="history-collection-actions">
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={t.rename.of(nameOf(one))}
                  onPress={() => setRenamed(one)}
                >
                  {t.rename.action}
                </Button>
                <IconButton
                  icon={TrashIcon}
                  label={t.remove.of(nameOf(one))}
                  onPress={() => setRemoved(one)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {renamed && (
        <RenameCollection accountId={accountId} collection={renamed} onClose={() => setRenamed(null)} />
      )}
      {removed && (
        <RemoveDialog accountId={accountId} collection={removed} onClose={() => setRemoved(null)} />
      )}
    </>
  );
}

interface CollectionDialogProps {
  readonly accountId: string;
  readonly collection: CollectionView;
  readonly onClose: () => void;
}

function RenameCollection({ accountId, collection, onClose }: CollectionDialogProps): ReactNode {
  const t = useText(collectionsText).rename;
  const before = useCollectionName()(collection);
  const rename = useBridgeCommand('history.renameCollection');
  const submit = async (name: string) => {
    if ((await rename.run({ accountId, id: collection.id, name })).ok) onClose();
  };
  return (
    <RenameDialog
      {...{ title: t.of(before), label: t.name, save: t.save, name: before, most: 200 }}
      pending={rename.pending}
      failure={rename.failure}
      onRename={(name) => void submit(name)}
      onClose={onClose}
    />
  );
}

/** Says how many games go before it removes them. */
function RemoveDialog({ accountId, collection, onClose }: CollectionDialogProps): ReactNode {
  const t = useText(collectionsText).remove;
  const name = useCollectionName()(collection);
  const asked = { accountId, id: collection.id };
  const loss = useBridgeQuery('history.collectionLoss', asked);
  const isAsked = useIsAsked('history.collectionLoss', asked);
  const remove = useBridgeCommand('history.removeCollection');
  const submit = async () => {
    if ((await remove.run({ accountId, id: collection.id })).ok) onClose();
  };
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={t.title(name)}
      actions={
        <>
          <Button onPress={onClose}>{t.keep}</Button>
          <Button
            variant="danger"
            isDisabled={!loss.data || loss.failure !== null}
            pending={remove.pending || isAsked}
            onPress={() => void submit()}
          >
            {loss.data ? t.confirm(loss.data.lost) : t.action}
          </Button>
        </>
      }
    >
      {loss.data ? <p>{t.lost(loss.data.lost)}</p> : <Skeleton width="80%" />}
      {loss.data && loss.data.games > loss.data.lost && <p>{t.kept(loss.data.games - loss.data.lost)}</p>}
      <InlineError failure={remove.failure ?? loss.failure} />
    </Dialog>
  );
}
