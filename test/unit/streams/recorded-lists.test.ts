import { describe, expect, it } from 'vitest';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import type { ServiceClient } from '../../../main/service/client.ts';
import { fail, succeed } from '../../../main/service/errors.ts';
import type { Result } from '../../../main/service/errors.ts';
import { createRecordingClient } from '../../../main/streams/recorded-lists.ts';
import { challengeOf, setUp } from './account-set-up.ts';
import { summaryOf } from './support.ts';
import { verbatim } from '../../../main/text/message.ts';

const notes = { unknown: [], unused: [], dropped: [] };
const answered =
  <T>(value: T) =>
  async () =>
    succeed({ value, notes, raw: null });

function telling(client: Partial<ServiceClient>) {
  const { intake, keys } = setUp();
  const told = createRecordingClient({
    client: client as ServiceClient,
    accountId: 'anna',
    intake,
    clock: createVirtualClock(),
  });
  return { told, keys };
}

describe('requested lists', () => {
  it('of games are in the ledger before their caller gets them', async () => {
    const { told, keys } = telling({ playing: answered([summaryOf('game0001'), summaryOf('game0002')]) });
    expect(await told.playing()).toMatchObject({ ok: true, value: { value: [{ id: 'game0001' }, {}] } });
    expect(keys()).toEqual(['game_start:game0001', 'game_start:game0002']);
  });

  it('of challenges too, in both directions', async () => {
    const list = { incoming: [challengeOf('chal0001')], outgoing: [challengeOf('chal0002')] };
    const { told, keys } = telling({ challenges: answered(list) });
    expect(await told.challenges()).toMatchObject({ ok: true });
    expect(keys()).toEqual(['challenge:chal0001', 'challenge:chal0002']);
  });

  it('that failed record nothing', async () => {
    const failed = async (): Promise<Result<never>> =>
      fail({ code: 'unreachable', message: verbatim('The server cannot be reached.') });
    const { told, keys } = telling({ playing: failed, challenges: failed });
    expect(await told.playing()).toMatchObject({ ok: false });
    expect(await told.challenges()).toMatchObject({ ok: false });
    expect(keys()).toEqual([]);
  });
});
