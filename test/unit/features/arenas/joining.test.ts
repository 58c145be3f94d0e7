import { describe, expect, it } from 'vitest';
import { joinArena, type JoinClient } from '../../../../main/features/arenas/joining.ts';
import { createVirtualClock } from '../../../harness/virtual-clock.ts';

describe('a join', () => {
  it('is not sent when it became unwanted while the quota was asked', async () => {
    const sent: string[] = [];
    let isWanted = true;
    const client: Pick<JoinClient, 'joinArena'> = {
      async joinArena(id) {
        sent.push(id);
        return { ok: true, value: { joined: true } };
      },
    };
    const joined = await joinArena(createVirtualClock(), {
      client: client as JoinClient,
      arenaId: 'abcd1234',
      look: async () => 'unknown',
      request: { pairMeAsap: true },
      kind: 'again',
      wasIn: true,
      async takeJoin() {
        isWanted = false;
        return { allowed: true };
      },
      isWanted: () => isWanted,
    });
    expect(sent).toEqual([]);
    expect(joined).toMatchObject({ joined: false });
  });
});
