/** Parses notifications on the session bus from the output of `dbus-monitor`. */

export interface Notification {
  /** The daemon's answer; undefined until it arrives. */
  readonly id: number | undefined;
  readonly appName: string;
  /** Id of the bubble to replace; 0 for a new one. */
  readonly replaces: number;
  readonly summary: string;
  readonly body: string;
  /** Keys of the offered actions; `default` is a click on the bubble. */
  readonly actions: readonly string[];
  /** Labels of the actions, in the same order. */
  readonly labels: readonly string[];
  /** When the bus carried the call: ms since the epoch, with microseconds as the fraction. */
  readonly at: number;
  /** When this process read it: ms of `performance.now()`. */
  readonly readAt: number;
}

export type BusMessage =
  | { readonly kind: 'notify'; readonly call: string; readonly notification: Notification }
  | { readonly kind: 'answer'; readonly call: string; readonly id: number }
  | { readonly kind: 'action'; readonly id: number; readonly action: string; readonly at: number }
  /** `reason`: 1 expired, 2 dismissed by the person, 3 closed by the app. */
  | { readonly kind: 'closed'; readonly id: number; readonly reason: number; readonly at: number };

const header =
  /^(method call|method return|signal|error) time=(\d+\.\d+) sender=(\S+) -> destination=(.+?) serial=(\d+)(?: reply_serial=(\d+))?/;

/** Lines that can end a message. Others are not tried: an icon alone has a thousand lines. */
const lastLine = /^ {3}u?int32 -?\d+$|"$/;

/**
 * Parses the monitor's output by line and returns each message with its last line. Texts are not escaped in that
 * output and may contain line ends, so messages are recognized by their structure.
 */
export function createMessageReader(readNow: () => number): (line: string) => BusMessage | undefined {
  let head: RegExpExecArray | undefined;
  let member: string | undefined;
  let lines: string[] = [];
  return (line) => {
    const start = header.exec(line);
    if (start) {
      head = start;
      member = /member=(\w+)/.exec(line)?.[1];
      lines = [];
      return undefined;
    }
    if (!head) return undefined;
    lines.push(line);
    if (!lastLine.test(line)) return undefined;
    const message = readMessage(head, member, lines.join('\n'), readNow);
    if (message) head = undefined;
    return message;
  };
}

function readMessage(
  head: RegExpExecArray,
  member: string | undefined,
  text: string,
  readNow: () => number,
): BusMessage | undefined {
  const [, type, time, sender, destination, serial, replySerial] = head;
  const at = Number(time) * 1000;
  if (type === 'method return') {
    const id = /^ {3}uint32 (\d+)$/.exec(text)?.[1];
    return id === undefined
      ? undefined
      : { kind: 'answer', call: `${destination}/${replySerial}`, id: Number(id) };
  }
  switch (member) {
    case 'Notify':
      return readNotify(text, `${sender}/${serial}`, at, readNow);
    case 'ActionInvoked': {
      const found = /^ {3}uint32 (\d+)\n {3}string "([^]*)"$/.exec(text);
      return found ? { kind: 'action', id: Number(found[1]), action: found[2] ?? '', at } : undefined;
    }
    case 'NotificationClosed': {
      const found = /^ {3}uint32 (\d+)\n {3}uint32 (\d+)$/.exec(text);
      return found ? { kind: 'closed', id: Number(found[1]), reason: Number(found[2]), at } : undefined;
    }
    case undefined:
    default:
      return undefined;
  }
}

/** Arguments of Notify: app name, replaced id, icon, summary, body, actions, hints, time-out. */
const notify =
  /^ {3}string "([^]*?)"\n {3}uint32 (\d+)\n {3}string "[^]*?"\n {3}string "([^]*?)"\n {3}string "([^]*?)"\n {3}array \[\n([^]*?) {3}\]\n {3}array \[\n[^]* {3}\]\n {3}int32 -?\d+$/;

function readNotify(text: string, call: string, at: number, readNow: () => number): BusMessage | undefined {
  const found = notify.exec(text);
  if (!found) return undefined;
  const [, appName = '', replaces, summary = '', body = '', actionLines = ''] = found;
  const names = [...actionLines.matchAll(/^ {6}string "(.*)"$/gm)].map(([, name]) => name ?? '');
  // Keys and labels alternate.
  const actions = names.filter((_name, index) => index % 2 === 0);
  const labels = names.filter((_name, index) => index % 2 === 1);
  const notification = {
    id: undefined,
    appName,
    replaces: Number(replaces),
    summary,
    body,
    actions,
    labels,
    at,
    readAt: readNow(),
  };
  return { kind: 'notify', call, notification };
}
