/** Notifications through Electron, for macOS and Windows. */
import { nativeImage, Notification } from 'electron';
import type { BubbleIcon } from './dbus/bus-notifications.ts';
import type { NotificationPort } from './notification-port.ts';
import { messageOf, verbatim } from '../text/message.ts';

/** Edge in pixels. Each bubble carries the uncompressed image, so a larger one would be slow. */
const iconSize = 64;

function loadIcon(iconPath: string): Electron.NativeImage {
  return nativeImage.createFromPath(iconPath).resize({ width: iconSize, height: iconSize, quality: 'best' });
}

/** The app's icon in the format of Linux desktops, loaded lazily. */
export function createBubbleIcon(iconPath: string): () => BubbleIcon {
  let icon: BubbleIcon | undefined;
  return () => {
    if (icon) return icon;
    const image = loadIcon(iconPath);
    const rgba = Uint8Array.from(image.toBitmap());
    // Electron returns BGRA.
    for (let at = 0; at < rgba.length; at += 4) {
      const blue = rgba[at] ?? 0;
      rgba[at] = rgba[at + 2] ?? 0;
      rgba[at + 2] = blue;
    }
    return (icon = { ...image.getSize(), rgba });
  };
}

/** Call after `ready`. `iconPath`: the app's icon. */
export function createElectronNotifications(iconPath: string): NotificationPort {
  const icon = loadIcon(iconPath);
  return {
    createBubble({ title, body, silent, urgent, buttons }) {
      if (!Notification.isSupported()) return null;
      const notification = new Notification({
        title,
        body,
        silent,
        icon,
        urgency: urgent ? 'critical' : 'normal',
        actions: buttons.map(({ label }) => ({ type: 'button' as const, text: label })),
      });
      return {
        show: () => notification.show(),
        close: () => notification.close(),
        // These systems cannot update a shown bubble.
        update: () => false,
        onShown: (listener) => void notification.once('show', listener),
        onFailed: (listener) =>
          void notification.once('failed', (_event, reason) => listener(verbatim(reason))),
        onClick: (listener) => void notification.on('click', listener),
        onButton: (listener) =>
          void notification.on('action', (_event, index) => {
            const button = buttons[index];
            if (button) listener(button.id);
          }),
        onClosed: (listener) => void notification.once('close', listener),
      };
    },
    // These systems apply Do Not Disturb themselves and do not report it.
    doNotDisturb: async () => ({ status: 'unknown', source: messageOf('desktop.system') }),
    service() {
      const supported = Notification.isSupported();
      return {
        status: supported ? 'ready' : 'absent',
        name: null,
        buttons: true,
        replaces: false,
        detail: supported ? null : messageOf('desktop.noNotifications'),
      };
    },
    onChange: () => {},
    close: () => {},
  };
}
