import { expect, it } from 'vitest';
import { firstPause, retryAfter } from '../../../../main/features/history/games-download.ts';
import type { ServiceError } from '../../../../main/service/errors.ts';
import { verbatim } from '../../../../main/text/message.ts';

const message = verbatim('It failed.');

it.each(['unauthorized', 'forbidden', 'not_found'] as const)('%s stops a download', (code) => {
  expect(retryAfter({ code, message } as ServiceError, firstPause)).toEqual({ stop: message });
});

it('the pause doubles up to ten minutes, and a server can demand a longer one', () => {
  let pause = firstPause;
  const waits: number[] = [];
  for (let count = 0; count < 7; count += 1) {
    const next = retryAfter(null, pause);
    if ('stop' in next) throw new Error('stopped');
    waits.push(next.waitMs / 1_000);
    pause = next.nextPause;
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 600, 600]);
  const limited = { code: 'rate_limited', message, retryAfterMs: 3_600_000 } as ServiceError;
  expect(retryAfter(limited, 600_000)).toEqual({ waitMs: 3_600_000, nextPause: 600_000 });
  expect(retryAfter(limited, firstPause)).toEqual({ waitMs: 3_600_000, nextPause: 2 * firstPause });
});
