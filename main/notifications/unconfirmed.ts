import { messageOf, type Message } from '../text/message.ts';

/** Message at start: bubbles that an earlier run claimed but did not confirm. */
export function unconfirmedText(open: number): Message {
  return messageOf('desktop.unconfirmed', { count: open });
}
