import { useState, type ReactNode } from 'react';
import { mostTagText, tagOf } from '@chess/own-notes.ts';
import type { TagView } from '@contract/notes.ts';
import { useBridgeCommand } from '../../bridge.ts';
import { useNavigate } from '../../frame/router.ts';
import {
  Button,
  Dialog,
  IconButton,
  InlineError,
  RenameDialog,
  TrashIcon,
  useForms,
  useText,
} from '../../ui/index.ts';
import { notedText } from './noted-text.ts';

interface TagTableProps {
  readonly accountId: string;
  readonly tags: readonly TagView[];
}

/** The tags with their games and positions. */
export function TagTable({ accountId, tags }: TagTableProps): ReactNode {
  const t = useText(notedText);
  const forms = useForms();
  const navigate = useNavigate();
  const [renamed, setRenamed] = useState<TagView | null>(null);
  const [removed, setRemoved] = useState<TagView | null>(null);
  return (
    <section aria-label={t.tags}>
      <table className="history-table history-collections">
        <caption className="sr-only">{t.tags}</caption>
        <thead>
          <tr>
            <th scope="col">{t.columns.tag}</th>
            <th scope="col" className="num">
              {t.columns.games}
            </th>
            <th scope="col" className="num">
              {t.columns.positions}
            </th>
            <th scope="col">
              <span className="sr-only">{t.columns.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {tags.map((one) => (
            <tr key={one.tag}>
              <th scope="row">{one.tag}</th>
              <td className="num">
                {one.games === 0 ? (
                  '–'
                ) : (
                  <button
                    type="button"
                    className="history-link"
                    aria-label={`${one.tag}: ${t.games(one.games)}`}
                    onClick={() =>
                      navigate({
                        ...{ screen: 'history', accountId, section: 'games' },
                        filter: { noteTag: one.tag },
                      })
                    }
                  >
                    {forms.number(one.games)}
                  </button>
                )}
              </td>
              <td className="num">{one.positions === 0 ? '–' : forms.number(one.positions)}</td>
              <td className="history-collection-actions">
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={t.rename.of(one.tag)}
                  onPress={() => setRenamed(one)}
                >
                  {t.rename.action}
                </Button>
                <IconButton icon={TrashIcon} label={t.remove.of(one.tag)} onPress={() => setRemoved(one)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {renamed && <RenameTag accountId={accountId} tag={renamed} onClose={() => setRenamed(null)} />}
      {removed && <RemoveTag accountId={accountId} tag={removed} onClose={() => setRemoved(null)} />}
    </section>
  );
}

interface TagDialogProps {
  readonly accountId: string;
  readonly tag: TagView;
  readonly onClose: () => void;
}

function RenameTag({ accountId, tag: { tag }, onClose }: TagDialogProps): ReactNode {
  const t = useText(notedText).rename;
  const rename = useBridgeCommand('notes.renameTag');
  const submit = async (name: string) => {
    if ((await rename.run({ accountId, tag, name })).ok) onClose();
  };
  return (
    <RenameDialog
      {...{ title: t.of(tag), label: t.name, hint: t.hint, save: t.save, name: tag, most: mostTagText }}
      isUsable={(name) => tagOf(name) !== ''}
      pending={rename.pending}
      failure={rename.failure}
      onRename={(name) => void submit(name)}
      onClose={onClose}
    />
  );
}

function RemoveTag({ accountId, tag: { tag, games, positions }, onClose }: TagDialogProps): ReactNode {
  const t = useText(notedText).remove;
  const remove = useBridgeCommand('notes.renameTag');
  const submit = async () => {
    if ((await remove.run({ accountId, tag, name: null })).ok) onClose();
  };
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={t.of(tag)}
      actions={
        <>
          <Button onPress={onClose}>{t.keep}</Button>
          <Button variant="danger" pending={remove.pending} onPress={() => void submit()}>
            {t.action}
          </Button>
        </>
      }
    >
      <p>{t.text(games + positions)}</p>
      <InlineError failure={remove.failure} />
    </Dialog>
  );
}
