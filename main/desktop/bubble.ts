/** Bubbles through the desktop's own notification service. */
import { nativeImage, Notification } from 'electron';
import type { CreateBubble } from './notifications.ts';

/** Edge in pixels. The picture travels with every bubble, uncompressed: a large one would cost time. */
const iconSize = 64;

/** After `ready`. `iconPath` is the app's icon. */
export function createDesktopBubbles(iconPath: string): CreateBubble {
  const icon = nativeImage
    .createFromPath(iconPath)
    .resize({ width: iconSize, height: iconSize, quality: 'best' });
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
