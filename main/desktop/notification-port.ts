/** The desktop's notification service as a port. Free of Electron. */
import type { NoticeState } from '../../preload/contract/notifications.ts';
import type { Route } from '../../preload/contract/route.ts';
import type { Message } from '../text/message.ts';

export interface NotificationText {
  readonly title: string;
  readonly body: string;
}

/** One bubble, not yet shown. Listeners are called at most once each, except those of buttons. */
export interface Bubble {
  show(): void;
  close(): void;
  /** Updates a shown bubble silently. False: not supported, or the bubble is closed. */
  update(text: NotificationText): boolean;
  onShown(listener: () => void): void;
  onFailed(listener: (reason: Message) => void): void;
  onClick(listener: () => void): void;
  onButton(listener: (id: string) => void): void;
  onClosed(listener: () => void): void;
}

export interface BubbleButton {
  readonly id: string;
  readonly label: string;
}

export interface BubbleOptions extends NotificationText {
  readonly silent: boolean;
  /** Shown even during Do Not Disturb. */
  readonly urgent: boolean;
  /** Ignored by desktops without buttons. */
  readonly buttons: readonly BubbleButton[];
  /** The target of a click. Windows opens it as a link, also after the app was closed. */
  readonly route?: Route;
}

/** Null: the desktop cannot show bubbles, for example without a notification service. */
export type CreateBubble = (options: BubbleOptions) => Bubble | null;

export type NotificationService = NoticeState['service'];
export type DoNotDisturb = NoticeState['doNotDisturb'];

export interface NotificationPort {
  readonly createBubble: CreateBubble;
  /** Answers promptly, even if the desktop hangs. */
  doNotDisturb(): Promise<DoNotDisturb>;
  service(): NotificationService;
  /** The service appeared, disappeared, hung or recovered. */
  onChange(listener: () => void): void;
  close(): void;
}
