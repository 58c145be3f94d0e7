import { describe, expect, it } from 'vitest';
import { createLog } from '../../../main/base/log.ts';
import { createVirtualClock } from '../../../main/base/virtual-clock.ts';
import * as crossing from '../../../main/ipc/crossing.ts';
import { createPublisher } from '../../../main/ipc/publisher.ts';
import type { TopicName } from '../../../preload/contract/index.ts';
import { defaultSettings } from '../../../preload/contract/defaults.ts';

function setUp() {
  const clock = createVirtualClock();
  const sent: [string, unknown][] = [];
  const logged: string[] = [];
  const log = createLog((_level, _scope, message) => void logged.push(message));
  const window = { isOpen: true, hasAsked: true };
  const published: TopicName[] = [];
  const publisher = createPublisher({
    clock,
    log,
    language: () => 'en',
    send: (name, message) => sent.push([name, message]),
    isHeard: () => window.isOpen,
    crossing: () => (window.hasAsked ? crossing : null),
    onPublished: (names) => published.push(...names),
  });
  return { window, published, clock, sent, logged, publisher };
}

describe('the publisher', () => {
  it('makes no message while there is no window, but says what it would be about', () => {
    const { window, published, clock, sent, publisher } = setUp();
    window.isOpen = false;
    publisher.refresh('ledger', () => {
      throw new Error('nobody is there to see it');
    });
    clock.advance(16);
    expect(sent).toEqual([]);
    expect(published).toEqual(['ledger']);
    window.isOpen = true;
    window.hasAsked = false;
    publisher.publish('ledger', { newest: 1 });
    clock.advance(16);
    expect(sent).toEqual([]);
    window.hasAsked = true;
    publisher.publish('ledger', { newest: 1 });
    clock.advance(16);
    expect(sent).toEqual([['ledger', { newest: 1 }]]);
  });

  it('sends at once after a quiet time, then at most once a frame, the newest winning', () => {
    const { clock, sent, publisher } = setUp();
    publisher.publish('ledger', { newest: 1 });
    clock.advance(0);
    expect(sent).toEqual([['ledger', { newest: 1 }]]);
    publisher.publish('ledger', { newest: 2 });
    publisher.publish('ledger', { newest: 3 });
    clock.advance(15);
    expect(sent).toHaveLength(1);
    clock.advance(1);
    expect(sent).toEqual([
      ['ledger', { newest: 1 }],
      ['ledger', { newest: 3 }],
    ]);
  });

  it('sends within the call what somebody waits for, and no more than once a frame either', () => {
    const { clock, sent, published, publisher } = setUp();
    publisher.publish('tvRecorded', { at: 1 });
    publisher.publishAtOnce('ledger', { newest: 1 });
    expect(sent).toEqual([['ledger', { newest: 1 }]]);
    expect(published).toEqual(['ledger']);
    publisher.publishAtOnce('ledger', { newest: 2 });
    publisher.publishAtOnce('ledger', { newest: 3 });
    clock.advance(15);
    expect(sent.map(([name]) => name)).toEqual(['ledger', 'tvRecorded']);
    clock.advance(1);
    expect(sent.at(-1)).toEqual(['ledger', { newest: 3 }]);
    clock.advance(16);
    expect(sent).toHaveLength(3);
  });

  it('sends what somebody waits for instead of what waited before', () => {
    const { clock, sent, publisher } = setUp();
    publisher.publish('ledger', { newest: 1 });
    publisher.publishAtOnce('ledger', { newest: 2 });
    clock.advance(100);
    expect(sent).toEqual([['ledger', { newest: 2 }]]);
  });

  it('lets nobody wait for what others said', () => {
    const { clock, sent, publisher } = setUp();
    publisher.publish('ledger', { newest: 1 });
    clock.advance(0);
    publisher.publish('ledger', { newest: 2 });
    clock.advance(5);
    publisher.publish('tvRecorded', { at: 1 });
    clock.advance(0);
    expect(sent.map(([name]) => name)).toEqual(['ledger', 'tvRecorded']);
    clock.advance(11);
    expect(sent.map(([name]) => name)).toEqual(['ledger', 'tvRecorded', 'ledger']);
  });

  it('asks for a snapshot only when its frame comes', () => {
    const { clock, sent, publisher } = setUp();
    let newest = 1;
    publisher.refresh('ledger', () => ({ newest }));
    newest = 2;
    clock.advance(16);
    expect(sent).toEqual([['ledger', { newest: 2 }]]);
  });

  it('keeps messages with different keys apart', () => {
    const { clock, sent, publisher } = setUp();
    publisher.publish('notice', { level: 'info', message: 'one' }, 'a');
    publisher.publish('notice', { level: 'info', message: 'two' }, 'b');
    clock.advance(16);
    expect(sent).toHaveLength(2);
  });

  it('sends the others of a frame when one message cannot be sent, and says so in the log', () => {
    const { clock, sent, logged, publisher } = setUp();
    publisher.publish('ledger', { newest: Number.POSITIVE_INFINITY });
    publisher.publish('notice', { level: 'info', message: 'still here' });
    clock.advance(16);
    expect(sent).toEqual([['notice', { level: 'info', message: 'still here' }]]);
    expect(logged).toEqual(['a message could not be published']);
  });

  it('strips what the contract does not name, and sends nothing after it was closed', () => {
    const { clock, sent, publisher } = setUp();
    publisher.publish('settings', { ...defaultSettings, token: 'canary' } as typeof defaultSettings);
    clock.advance(16);
    expect(JSON.stringify(sent)).not.toContain('canary');
    publisher.publish('ledger', { newest: 9 });
    publisher.close();
    clock.advance(100);
    expect(sent).toHaveLength(1);
  });
});
