import './toast.css';
import type { ReactNode } from 'react';
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastRegion as AriaToastRegion,
  Button,
  Text,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
} from 'react-aria-components';
import { Button as ActionButton } from './Button.tsx';
import { sameMessage, type Message } from '@text/message.ts';
import { AlertIcon, CloseIcon, InfoIcon } from './icons.tsx';
import { useTranslateText } from './messages.ts';
import { useText } from './text.ts';
import { uiText } from './ui-text.ts';

export interface ToastMessage {
  readonly level: 'info' | 'warning' | 'error';
  readonly message: string | Message;
  /** A button that undoes what the message says. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

export interface Toasts {
  readonly queue: ToastQueue<ToastMessage>;
  readonly show: (message: ToastMessage) => void;
}

/** Errors stay until closed; other toasts close after eight seconds, unless hovered or focused. */
export function createToasts(): Toasts {
  const queue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 3 });
  return {
    queue,
    show: (notice) => {
      const isShown = queue.visibleToasts.some(({ content }) => isSame(content.message, notice.message));
      // Each action belongs to its own message.
      if (isShown && !notice.action) return;
      queue.add(notice, notice.level === 'error' ? {} : { timeout: 8000 });
    },
  };
}

function isSame(one: string | Message, other: string | Message): boolean {
  return typeof one === 'string' || typeof other === 'string' ? one === other : sameMessage(one, other);
}

export function ToastRegion({ toasts }: { readonly toasts: Toasts }): ReactNode {
  const text = useText(uiText);
  const translateText = useTranslateText();
  return (
    <AriaToastRegion queue={toasts.queue} className="ui-toasts" aria-label={text.messages}>
      {({ toast }) => (
        <AriaToast toast={toast} className={`ui-toast ui-toast-${toast.content.level}`}>
          {toast.content.level === 'info' ? <InfoIcon /> : <AlertIcon />}
          <ToastContent className="ui-toast-text">
            <Text slot="title">{translateText(toast.content.message)}</Text>
          </ToastContent>
          {toast.content.action && (
            <UndoButton action={toast.content.action} onDone={() => toasts.queue.close(toast.key)} />
          )}
          <Button slot="close" aria-label={text.closeMessage} className="ui-icon-button ui-icon-button-small">
            <CloseIcon />
          </Button>
        </AriaToast>
      )}
    </AriaToastRegion>
  );
}

/** Closes its toast, so that the action runs once. */
function UndoButton({
  action,
  onDone,
}: {
  readonly action: NonNullable<ToastMessage['action']>;
  readonly onDone: () => void;
}): ReactNode {
  return (
    <ActionButton
      size="small"
      onPress={() => {
        onDone();
        action.run();
      }}
    >
      {action.label}
    </ActionButton>
  );
}
