/**
 * Notifications of Windows as toast XML. A click opens a link, which also starts a closed app. A button activates
 * the app's COM class with arguments of ours, because a link must not answer a challenge: any page could open it.
 */
import { plainText } from '../base/plain-text.ts';
import type { BubbleOptions } from './notification-port.ts';

export interface ToastOptions extends Pick<
  BubbleOptions,
  'title' | 'body' | 'silent' | 'urgent' | 'buttons'
> {
  /** Identifies the bubble among those of all runs. */
  readonly id: string;
  /** The `outpost://` address that a click opens. */
  readonly address: string;
}

export interface ToastPress {
  readonly id: string;
  /** Index of the button. */
  readonly button: number;
  readonly address: string;
}

export function toastXml({ id, address, title, body, silent, urgent, buttons }: ToastOptions): string {
  const actions = buttons.map(({ label }, button) =>
    element('action', {
      activationType: 'foreground',
      arguments: pressArguments({ id, button, address }),
      content: label,
    }),
  );
  return [
    openTag('toast', {
      activationType: 'protocol',
      launch: address,
      ...(urgent && { scenario: 'urgent' }),
    }),
    '<visual><binding template="ToastGeneric">',
    ...[title, body].filter((text) => text !== '').map((text) => `<text>${escaped(text)}</text>`),
    '</binding></visual>',
    ...(actions.length === 0 ? [] : ['<actions>', ...actions, '</actions>']),
    ...(silent ? [element('audio', { silent: 'true' })] : []),
    '</toast>',
  ].join('');
}

/** Electron takes `type=action` for a button and leaves it to the COM class, which reports all arguments. */
function pressArguments({ id, button, address }: ToastPress): string {
  return `type=action&action=${button}&bubble=${id}&address=${encodeURIComponent(address)}`;
}

/** Null: these arguments are not ours. */
export function parsePress(text: string): ToastPress | null {
  const given = new URLSearchParams(text);
  const [id, button, address] = ['bubble', 'action', 'address'].map((name) => given.get(name));
  if (given.get('type') !== 'action' || !id || !address || !/^\d{1,2}$/.test(button ?? '')) return null;
  return { id, button: Number(button), address };
}

const openTag = (name: string, attributes: Readonly<Record<string, string>>): string =>
  `<${[name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`)].join(' ')}>`;

const element = (name: string, attributes: Readonly<Record<string, string>>): string =>
  openTag(name, attributes).replace(/>$/, '/>');

/** Keeps lines. XML allows few control characters, and Windows refuses the whole toast because of one. */
const escaped = (text: string): string =>
  text
    .split('\n')
    .map(plainText)
    .join('\n')
    .replaceAll(/[\uFFFE\uFFFF]/g, '\u{fffd}')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
