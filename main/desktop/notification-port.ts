/** What a desktop offers for telling the user: bubbles, and a word on how it stands. Free of Electron. */
import type { NoticeState } from '../../preload/contract/notifications.ts';

export interface NotificationText {
  readonly title: string;
  readonly body: string;
}

/** One bubble, not yet shown. Its listeners are called at most once each, but for the buttons'. */
export interface Bubble {
  show(): void;
  close(): void;
  /** Changes what is on screen, without a sound. False: this desktop cannot, or the bubble is not there (any more). */
  update(text: NotificationText): boolean;
  onShown(listener: () => void): void;
  onFailed(listener: (reason: string) => void): void;
  onClick(listener: () => void): void;
  /** `id` is that of the button. */
  onButton(listener: (id: string) => void): void;
  onClosed(listener: () => void): void;
}

export interface BubbleButton {
  readonly id: string;
  readonly label: string;
}

export interface BubbleOptions extends NotificationText {
  readonly silent: boolean;
  /** To be shown even where the desktop is not to be disturbed. */
  readonly urgent: boolean;
  /** Left out where the desktop has none. */
  readonly buttons: readonly BubbleButton[];
}

/** `null`: the desktop cannot show bubbles (no notification service, for example). */
export type CreateBubble = (options: BubbleOptions) => Bubble | null;

export type NotificationService = NoticeState['service'];
export type DoNotDisturb = NoticeState['doNotDisturb'];

export interface NotificationPort {
  readonly createBubble: CreateBubble;
  /** Answers soon, whatever the desktop does. */
  doNotDisturb(): Promise<DoNotDisturb>;
  service(): NotificationService;
  /** The service came, went, fell silent or answered again. */
  onChange(listener: () => void): void;
  close(): void;
}
