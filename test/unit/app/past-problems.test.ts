import { describe, expect, it } from 'vitest';
import { createPastProblems } from '../../../main/app/past-problems.ts';
import { createRedactor } from '../../../main/base/redact.ts';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import { messageOf } from '../../../main/text/message.ts';

function setUp() {
  const clock = createVirtualClock();
  const redactor = createRedactor();
  return { clock, redactor, problems: createPastProblems({ clock, redactor }) };
}

describe('past problems', () => {
  it('are warnings and errors, grouped by kind, newest first', () => {
    const { clock, problems } = setUp();
    problems.note('info', '', 'all is well');
    problems.note('warn', 'notifications', 'notification not shown', { kind: 'challenge' });
    clock.advance(1000);
    problems.note('error', 'store', 'the disk is full', { reason: new Error('ENOSPC') });
    clock.advance(1000);
    problems.note('warn', 'notifications', 'notification not shown', { kind: 'gameStart' });
    const list = problems.list();
    expect(list.map(({ message, times }) => [message, times])).toEqual([
      ['notification not shown', 2],
      ['the disk is full', 1],
    ]);
    expect(list[0]).toMatchObject({ at: clock.now(), detail: 'kind: gameStart' });
    expect(list[1]?.detail).toBe('reason: Error: ENOSPC');
  });

  it('include advice', () => {
    const { problems } = setUp();
    problems.note('error', 'store', 'the disk is full');
    problems.note('error', '', 'something else');
    problems.note('warn', '', 'navigation denied');
    problems.note('warn', 'practice/output', 'odd');
    expect(problems.list().map(({ advice }) => advice)).toEqual([
      messageOf('advice.practiceClub'),
      null,
      messageOf('advice.report'),
      messageOf('advice.storage'),
    ]);
  });

  it('are redacted and bounded', () => {
    const { redactor, problems } = setUp();
    redactor.protect('canary-token-1234');
    problems.note('error', '', 'failed with canary-token-1234', {
      token: 'x',
      reason: `canary-token-1234 ${'y'.repeat(5000)}`,
    });
    for (let index = 0; index < 60; index += 1) problems.note('warn', '', `kind ${index}`);
    problems.note('error', '', 'failed with canary-token-1234', {
      reason: `canary-token-1234 ${'y'.repeat(5000)}`,
    });
    const list = problems.list();
    expect(list).toHaveLength(50);
    expect(JSON.stringify(list)).not.toContain('canary');
    expect(list[0]?.detail.length).toBeLessThanOrEqual(500);
  });
});
