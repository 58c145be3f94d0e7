/** Notifications through Electron, for macOS and Windows. */
import { nativeImage, Notification } from 'electron';
import { randomUUID } from 'node:crypto';
import { createRecentlyUsed } from '../base/recently-used.ts';
import type { BubbleIcon } from './dbus/bus-notifications.ts';
import type { NotificationPort } from './notification-port.ts';
import { messageOf, verbatim } from '../text/message.ts';
import { makeRouteAddress } from './route-address.ts';
import { parsePress, toastXml } from './windows-toast.ts';

/** Edge in pixels. Each bubble carries the uncompressed image, so a larger one would be slow. */
const iconSize = 64;
/** Bubbles whose buttons are remembered. */
const mostPressable = 100;

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

export interface ElectronNotificationsOptions {
  readonly platform: NodeJS.Platform;
  readonly iconPath: string;
  /** A button of a notification was pressed that an earlier run has shown. */
  readonly onEarlier: (address: string) => void;
}

/** Call after `ready`. */
export function createElectronNotifications({
  platform,
  iconPath,
  onEarlier,
}: ElectronNotificationsOptions): NotificationPort {
  const icon = loadIcon(iconPath);
  const pressable = createRecentlyUsed<string, (index: number) => void>(mostPressable);
  // A bubble stays pressable in the notification centre after it closed.
  const keep = pressable.set;
  if (platform === 'win32')
    // Also reports, once, the press that started this run.
    Notification.handleActivation((activation) => {
      const press = parsePress(activation.arguments);
      if (press === null) return;
      const onPress = pressable.get(press.id);
      if (onPress) onPress(press.button);
      else onEarlier(press.address);
    });
  return {
    createBubble(options) {
      if (!Notification.isSupported()) return null;
      const { title, body, silent, urgent, buttons, route } = options;
      const press = (index: number, listener: (id: string) => void) => {
        const button = buttons[index];
        if (button) listener(button.id);
      };
      const id = randomUUID();
      // Windows opens the link of a click itself, which works after the app was closed, too.
      const asToast = platform === 'win32' && route !== undefined;
      const notification = new Notification(
        asToast
          ? { toastXml: toastXml({ ...options, id, address: makeRouteAddress(route) }) }
          : {
              title,
              body,
              silent,
              icon,
              urgency: urgent ? 'critical' : 'normal',
              actions: buttons.map(({ label }) => ({ type: 'button' as const, text: label })),
            },
      );
      return {
        show: () => notification.show(),
        close: () => notification.close(),
        // These systems cannot update a shown bubble.
        update: () => false,
        onShown: (listener) => void notification.once('show', listener),
        onFailed: (listener) =>
          void notification.once('failed', (_event, reason) => listener(verbatim(reason))),
        onClick(listener) {
          if (!asToast) notification.on('click', listener);
        },
        onButton(listener) {
          if (!asToast) notification.on('action', (_event, index) => press(index, listener));
          else if (buttons.length > 0) keep(id, (index) => press(index, listener));
        },
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
