import { useState, type ReactNode } from 'react';
import type { HistoryView } from '@contract/history.ts';
import { useBridgeCommand } from '../../bridge.ts';
import {
  Button,
  Dialog,
  InlineError,
  PlusIcon,
  Select,
  TextField,
  TrashIcon,
  useNow,
  useText,
  useTranslate,
} from '../../ui/index.ts';
import { historyText } from './history-text.ts';
import { timelineText } from './timeline-text.ts';

interface UserChoiceProps {
  readonly history: HistoryView;
  readonly userId: string | null;
  readonly onChange: (userId: string) => void;
}

/** Chooses the displayed user, and manages followed users. */
export function UserChoice({ history, userId, onChange }: UserChoiceProps): ReactNode {
  const text = useText(historyText);
  const t = useText(timelineText).timeline;
  const translate = useTranslate();
  const now = useNow();
  const [adding, setAdding] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const { accountId, users } = history;
  const user = users.find((one) => one.userId === userId);
  return (
    <div className="history-user">
      {users.length > 1 && (
        <Select
          label={text.user}
          labelHidden
          choices={users.map((one) => ({ value: one.userId, label: one.name }))}
          value={userId ?? ''}
          onChange={onChange}
        />
      )}
      {user && (
        <span className="history-quiet">
          {user.askedAt === null ? t.neverUpdated : t.updated(user.askedAt, now)}
          {user.cause !== null && ` · ${translate(user.cause)}`}
        </span>
      )}
      <span className="history-tools-end">
        {user && !user.own && (
          <Button size="small" variant="quiet" icon={TrashIcon} onPress={() => setRemoving(true)}>
            {text.follow.remove}
          </Button>
        )}
        <Button size="small" variant="quiet" icon={PlusIcon} onPress={() => setAdding(true)}>
          {text.follow.title}
        </Button>
      </span>
      {isRemoving && user && (
        <RemoveDialog
          key={user.userId}
          accountId={accountId}
          userId={user.userId}
          name={user.name}
          onClose={() => setRemoving(false)}
        />
      )}
      {adding && <FollowDialog accountId={accountId} onClose={() => setAdding(false)} />}
    </div>
  );
}

interface RemoveDialogProps {
  readonly accountId: string;
  readonly userId: string;
  readonly name: string;
  readonly onClose: () => void;
}

function RemoveDialog({ accountId, userId, name, onClose }: RemoveDialogProps): ReactNode {
  const text = useText(historyText).follow.removal;
  const remove = useBridgeCommand('history.unfollow');
  const submit = async () => {
    if ((await remove.run({ accountId, userId })).ok) onClose();
  };
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={text.title(name)}
      cancels
      actions={
        <Button variant="danger" pending={remove.pending} onPress={() => void submit()}>
          {text.action}
        </Button>
      }
    >
      <p>{text.text}</p>
      <InlineError failure={remove.failure} />
    </Dialog>
  );
}

interface FollowDialogProps {
  readonly accountId: string;
  readonly onClose: () => void;
}

function FollowDialog({ accountId, onClose }: FollowDialogProps): ReactNode {
  const text = useText(historyText).follow;
  const translate = useTranslate();
  const [name, setName] = useState('');
  const follow = useBridgeCommand('history.follow');
  const submit = async () => {
    if ((await follow.run({ accountId, name: name.trim() })).ok) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title}
      cancels
      actions={
        <Button
          variant="primary"
          isDisabled={name.trim() === ''}
          pending={follow.pending}
          onPress={() => void submit()}
        >
          {text.add}
        </Button>
      }
    >
      <p>{text.text}</p>
      <TextField
        label={text.name}
        value={name}
        onChange={setName}
        autoFocus
        error={follow.failure && translate(follow.failure.message)}
        onEnter={() => {
          if (name.trim() !== '') void submit();
        }}
      />
    </Dialog>
  );
}
