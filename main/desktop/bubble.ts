/** Bubbles through the desktop's own notification service. */
import { Notification } from 'electron';
import type { CreateBubble } from './notifications.ts';

/** After `ready`. `icon` is the path of the app's icon. */
export function createDesktopBubbles(icon: string): CreateBubble {
  return ({ title, body, silent }) => {
    if (!Notification.isSupported()) return null;
    const notification = new Notification({ title, body, silent, icon });
    return {
      show: () => notification.show(),
      close: () => notification.close(),
      onShown: (listener) => void notification.once('show', listener),
      onFailed: (listener) => void notification.once('failed', (_event, reason) => listener(reason)),
      onClick: (listener) => void notification.on('click', listener),
      onClosed: (listener) => void notification.once('close', listener),
    };
  };
}
