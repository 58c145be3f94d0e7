import { describe, expect, it } from 'vitest';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import { deliver, type DeliveryPhase, type CommandArrival } from '../../../main/service/deliver.ts';
import { fail, type ServiceError } from '../../../main/service/errors.ts';
import { verbatim } from '../../../main/text/message.ts';

const lost: ServiceError = { code: 'unreachable', message: verbatim('The connection broke.') };
const refused: ServiceError = { code: 'bad_request', status: 400, message: verbatim('Not your turn.') };

describe('a refused repetition of an unanswered attempt', () => {
  it('is settled by the state, however long that is unavailable', async () => {
    const clock = createVirtualClock();
    const answers = [lost, refused];
    const phases: DeliveryPhase['kind'][] = [];
    let looks = 0;
    let standing: CommandArrival = 'open';
    const delivered = deliver({
      clock,
      send: async () => fail(answers.shift() ?? refused),
      judge: () => standing,
      onNews: () => () => {},
      async look() {
        looks += 1;
        if (looks < 12) return false;
        standing = 'arrived';
        return true;
      },
      timeLeft: () => 600_000 - clock.monotonic(),
      onPhase: ({ kind }) => phases.push(kind),
      repeatable: true,
    });
    for (let turn = 0; turn < 100; turn += 1) {
      clock.advance(1_000);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await delivered).toEqual({ ok: true });
    expect([looks, phases]).toEqual([12, ['sending', 'checking', 'sending', 'checking']]);
  });
});
