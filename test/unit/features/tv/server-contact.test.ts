import { describe, expect, it } from 'vitest';
import { createServerContact } from '../../../../main/features/tv/server-contact.ts';
import { tvTimes } from '../../../../main/features/tv/tv-times.ts';
import { messageOf } from '../../../../main/text/message.ts';
import { createVirtualClock } from '../../../harness/virtual-clock.ts';

const down = { code: 'unreachable', message: messageOf('account.notConnected') } as const;

function setUp() {
  const clock = createVirtualClock();
  const contact = createServerContact(clock);
  contact.started();
  contact.heard();
  contact.changes();
  return { clock, contact };
}

describe('changes of the contact', () => {
  it('are the loss of the server and its return, each told once', () => {
    const { clock, contact } = setUp();
    contact.refused(down);
    clock.advance(tvTimes.offlineAfterMs + 1);
    expect(contact.changes()).toEqual({ isBack: false, looksDifferent: true });
    expect(contact.changes()).toEqual({ isBack: false, looksDifferent: false });
    contact.heard();
    expect(contact.changes()).toEqual({ isBack: true, looksDifferent: true });
    expect(contact.changes()).toEqual({ isBack: false, looksDifferent: false });
  });

  it('include a line that came and grew old between two looks', () => {
    const { clock, contact } = setUp();
    clock.advance(tvTimes.offlineAfterMs + 1);
    expect(contact.changes()).toEqual({ isBack: false, looksDifferent: true });
    contact.heard();
    clock.advance(tvTimes.offlineAfterMs + 1);
    expect(contact.isOffline()).toBe(true);
    expect(contact.changes()).toEqual({ isBack: false, looksDifferent: true });
    expect(contact.changes()).toEqual({ isBack: false, looksDifferent: false });
  });

  it('are none while lines arrive', () => {
    const { clock, contact } = setUp();
    for (let n = 0; n < 5; n += 1) {
      clock.advance(1_000);
      contact.heard();
      expect(contact.changes()).toEqual({ isBack: false, looksDifferent: false });
    }
  });
});
