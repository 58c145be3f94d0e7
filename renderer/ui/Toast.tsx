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
import { AlertIcon, CloseIcon, InfoIcon } from './icons.tsx';
import { useText } from './text.ts';
import { uiText } from './ui-text.ts';

export interface ToastMessage {
  readonly level: 'info' | 'warning' | 'error';
  readonly message: string;
}

export interface Toasts {
  readonly queue: ToastQueue<ToastMessage>;
  readonly show: (message: ToastMessage) => void;
}

/** Errors stay until they are closed; the rest leaves after eight seconds, unless it is being read. */
export function createToasts(): Toasts {
  const queue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 3 });
  return {
    queue,
    show: (notice) => {
      if (queue.visibleToasts.some(({ content }) => content.message === notice.message)) return;
      queue.add(notice, notice.level === 'error' ? {} : { timeout: 8000 });
    },
  };
}

export function ToastRegion({ toasts }: { readonly toasts: Toasts }): ReactNode {
  const text = useText(uiText);
  return (
    <AriaToastRegion queue={toasts.queue} className="ui-toasts" aria-label={text.messages}>
      {({ toast }) => (
        <AriaToast toast={toast} className={`ui-toast ui-toast-${toast.content.level}`}>
          {toast.content.level === 'info' ? <InfoIcon /> : <AlertIcon />}
          <ToastContent className="ui-toast-text">
            <Text slot="title">{toast.content.message}</Text>
          </ToastContent>
          <Button slot="close" aria-label={text.closeMessage} className="ui-icon-button ui-icon-button-small">
            <CloseIcon />
          </Button>
        </AriaToast>
      )}
    </AriaToastRegion>
  );
}
