import { describe, expect, it } from 'vitest';
import { createLog } from '../../../main/base/log.ts';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import * as contractRuntime from '../../../main/ipc/contract-runtime.ts';
import { createPublisher } from '../../../main/ipc/publisher.ts';
import { verbatim } from '../../../main/text/message.ts';
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
    send: (name, message) => sent.push([name, message]),
    isHeard: () => window.isOpen,
    contractRuntime: () => (window.hasAsked ? contractRuntime : null),
    onPublished: (names) => published.push(...names),
  });
  return { window, published, clock, sent, logged, publisher };
}

describe('the publisher', () => {
  it('creates no message without a window, but reports its topic', () => {
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

  it('sends at once after a quiet time, then at most once per frame, the newest winning', () => {
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

  it('sends urgent messages synchronously, but also at most once per frame', () => {
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

  it('lets an urgent message replace a waiting one', () => {
    const { clock, sent, publisher } = setUp();
    publisher.publish('ledger', { newest: 1 });
    publisher.publishAtOnce('ledger', { newest: 2 });
    clock.advance(100);
    expect(sent).toEqual([['ledger', { newest: 2 }]]);
  });

  it('does not delay a message by others', () => {
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

  it('evaluates a snapshot at its frame', () => {
    const { clock, sent, publisher } = setUp();
    let newest = 1;
    publisher.refresh('ledger', () => ({ newest }));
    newest = 2;
    clock.advance(16);
    expect(sent).toEqual([['ledger', { newest: 2 }]]);
  });

  it('keeps messages with different keys apart', () => {
    const { clock, sent, publisher } = setUp();
    publisher.publish('toast', { level: 'info', message: verbatim('one') }, 'a');
    publisher.publish('toast', { level: 'info', message: verbatim('two') }, 'b');
    clock.advance(16);
    expect(sent).toHaveLength(2);
  });

  it('sends the other messages of a frame if one fails, and logs it', () => {
    const { clock, sent, logged, publisher } = setUp();
    publisher.publish('ledger', { newest: Number.POSITIVE_INFINITY });
    publisher.publish('toast', { level: 'info', message: verbatim('still here') });
    clock.advance(16);
    expect(sent).toEqual([['toast', { level: 'info', message: verbatim('still here') }]]);
    expect(logged).toEqual(['message not published']);
  });

  it('strips members outside the contract, and sends nothing after closing', () => {
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
