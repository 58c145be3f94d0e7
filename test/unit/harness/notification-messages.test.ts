import { describe, expect, it } from 'vitest';
import { createMessageReader, type BusMessage } from '../../harness/notification-messages.ts';

/** As dbus-monitor 1.14 writes it. */
const notify = (
  summary: string,
  body: string,
) => `method call time=1763722745.250500 sender=:1.7 -> destination=:1.2 serial=9 path=/org/freedesktop/Notifications; interface=org.freedesktop.Notifications; member=Notify
   string "Outpost"
   uint32 0
   string ""
   string "${summary}"
   string "${body}"
   array [
      string "default"
      string "View"
   ]
   array [
      dict entry(
         string "urgency"
         variant             byte 1
      )
   ]
   int32 -1`;

const answer = (
  destination: string,
) => `method return time=1763722745.251000 sender=:1.2 -> destination=${destination} serial=5 reply_serial=9
   uint32 4`;

function read(text: string): readonly BusMessage[] {
  const reader = createMessageReader(() => 1);
  return text.split('\n').flatMap((line) => reader(line) ?? []);
}

describe('messages of the notification bus', () => {
  it('are read from a call', () => {
    expect(read(notify('Challenge', 'from Ada'))).toEqual([
      {
        kind: 'notify',
        call: ':1.7/9',
        notification: {
          id: undefined,
          appName: 'Outpost',
          replaces: 0,
          summary: 'Challenge',
          body: 'from Ada',
          actions: ['default'],
          labels: ['View'],
          at: 1763722745250.5,
          readAt: 1,
        },
      },
    ]);
  });

  it('keep texts with line ends, quotes and brackets', () => {
    const body = 'one\n\n"two"\n   [three]\n   string x';
    expect(read(notify('A "quoted" name', body))).toMatchObject([
      { notification: { summary: 'A "quoted" name', body } },
    ]);
  });

  it('join an answer to its call by the caller and the serial', () => {
    const [call, reply] = read(`${notify('a', 'b')}\n${answer(':1.7')}`);
    expect(reply).toEqual({ kind: 'answer', call: ':1.7/9', id: 4 });
    expect(call).toHaveProperty('call', ':1.7/9');
  });

  it('are read from signals', () => {
    const signal = (member: string, args: string) =>
      `signal time=1763722746.000000 sender=:1.2 -> destination=(null destination) serial=6 path=/org/freedesktop/Notifications; interface=org.freedesktop.Notifications; member=${member}\n${args}`;
    expect(read(signal('ActionInvoked', '   uint32 4\n   string "default"'))).toEqual([
      { kind: 'action', id: 4, action: 'default', at: 1763722746000 },
    ]);
    expect(read(signal('NotificationClosed', '   uint32 4\n   uint32 2'))).toEqual([
      { kind: 'closed', id: 4, reason: 2, at: 1763722746000 },
    ]);
  });

  it('are not made of other calls, and of cut ones', () => {
    const other = notify('a', 'b').replace('member=Notify', 'member=GetCapabilities');
    expect(read(other)).toEqual([]);
    expect(read(notify('a', 'b').split('\n').slice(0, -1).join('\n'))).toEqual([]);
  });
});
