import { useState, type ReactNode } from 'react';
import type { RepertoireView } from '@contract/repertoire.ts';
import { useBridgeCommand } from '../../bridge.ts';
import { useShell } from '../../frame/services.ts';
import {
  Button,
  Dialog,
  IconButton,
  InlineError,
  Menu,
  MoreIcon,
  RenameDialog,
  useText,
} from '../../ui/index.ts';
import { repertoireText } from './repertoire-text.ts';

interface RepertoireActionsProps {
  readonly accountId: string;
  readonly head: RepertoireView;
  readonly onRemoved: () => void;
}

/** The menu of a repertoire: its name, its file, its end. */
export function RepertoireActions({ accountId, head, onRemoved }: RepertoireActionsProps): ReactNode {
  const { dialog: t, ...text } = useText(repertoireText);
  const { notify } = useShell();
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const rename = useBridgeCommand('repertoire.rename');
  const remove = useBridgeCommand('repertoire.remove');
  const save = useBridgeCommand('repertoire.export');
  const train = useBridgeCommand('repertoire.train');
  const { id } = head;
  const close = (): void => setOpen(null);
  const exportPgn = async (): Promise<void> => {
    const outcome = await save.run({ accountId, id });
    if (!outcome.ok) notify({ level: 'error', message: outcome.error.message });
    else if (outcome.value.file !== null)
      notify({ level: 'info', message: text.exported(outcome.value.file) });
  };
  const switchTraining = async (): Promise<void> => {
    const trained = !head.trained;
    const outcome = await train.run({ accountId, id, trained });
    if (outcome.ok) notify({ level: 'info', message: trained ? text.trains : text.trainsNoLonger });
    else notify({ level: 'error', message: outcome.error.message });
  };
  const doRename = async (name: string): Promise<void> => {
    if ((await rename.run({ accountId, id, name })).ok) close();
  };
  const doRemove = async (): Promise<void> => {
    if (!(await remove.run({ accountId, id })).ok) return;
    close();
    onRemoved();
  };
  return (
    <>
      <Menu
        label={text.actions}
        trigger={<IconButton icon={MoreIcon} label={text.actions} />}
        actions={[
          {
            id: 'rename',
            label: text.rename,
            run: () => setOpen('rename'),
          },
          {
            id: 'train',
            label: head.trained ? text.stopTraining : text.train,
            run: () => void switchTraining(),
          },
          { id: 'export', label: text.export, run: () => void exportPgn() },
          { id: 'remove', label: text.remove, danger: true, run: () => setOpen('remove') },
        ]}
      />
      {open === 'rename' && (
        <RenameDialog
          {...{ title: t.renameTitle, label: t.name, save: t.save, name: head.name, most: 200 }}
          pending={rename.pending}
          failure={rename.failure}
          onRename={(name) => void doRename(name)}
          onClose={close}
        />
      )}
      {open === 'remove' && (
        <Dialog
          open
          onClose={close}
          role="alertdialog"
          title={t.removeTitle(head.name)}
          cancels
          actions={
            <Button variant="danger" pending={remove.pending} onPress={() => void doRemove()}>
              {t.removeAction}
            </Button>
          }
        >
          <p>{t.removeText(head.moves)}</p>
          <InlineError failure={remove.failure} />
        </Dialog>
      )}
    </>
  );
}
