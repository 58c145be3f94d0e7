import { describe, expect, it } from 'vitest';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import { openClubInProcess } from '../../harness/in-process-club.ts';
import { closeAfterEach, onEnd, refereeBefore, until } from './support.ts';

closeAfterEach();

describe('between a client and the practice club', () => {
  it('writes down what the client saw, and finds nothing against one who keeps the law', async () => {
    const clock = createVirtualClock();
    const club = await openClubInProcess({ clock });
    onEnd(() => club.stop());
    const referee = await refereeBefore(club.port, { now: () => clock.now() });
    const leave = new AbortController();
    const ask = async (path: string, method = 'GET') => {
      const headers = { authorization: 'Bearer user-token' };
      const response = await fetch(`http://127.0.0.1:${referee.port}${path}`, {
        method,
        headers,
        signal: leave.signal,
      });
      return response;
    };

    const account = (await (await ask('/api/account')).json()) as { id: string };
    const stream = await ask('/api/stream/event');
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    await club.tell('POST', '/challenge', {});
    const line = (await reader?.read())?.value ?? '';
    const { challenge } = JSON.parse(line) as { challenge: { id: string } };
    clock.advance(1_000);
    await (await ask(`/api/challenge/${challenge.id}/accept`, 'POST')).text();
    const missing = await (await ask('/api/account/nothing')).text();
    leave.abort();
    await until(() => referee.record.exchanges.every(({ closedAt }) => closedAt !== undefined));

    const [first, second, third, fourth] = referee.record.exchanges;
    expect(first).toMatchObject({ route: 'account', answer: { status: 200 }, learned: { id: account.id } });
    expect(second).toMatchObject({ route: 'event-stream', closedBy: 'client' });
    expect(`${second?.seen?.lines[0]?.text}\n`).toBe(line);
    expect(third).toMatchObject({
      route: 'challenge-accept',
      request: { game: challenge.id },
      ending: 'whole',
    });
    expect(fourth).toMatchObject({ answer: { status: 404 }, answerBytes: Buffer.byteLength(missing) });
    expect(referee.record.malformed).toEqual([]);
    expect(referee.report().text).toBe('4 requests in 1.0 s, 0 violations');
  });

  it('agrees with the club on the request that is one too many', async () => {
    const clock = createVirtualClock();
    const club = await openClubInProcess({ clock, start: { limits: 'law' } });
    onEnd(() => club.stop());
    const referee = await refereeBefore(club.port, { now: () => clock.now() });
    const statuses: number[] = [];
    for (let index = 0; index < 61; index++) {
      const headers = { authorization: 'Bearer user-token' };
      const response = await fetch(`http://127.0.0.1:${referee.port}/api/challenge`, { headers });
      await response.text();
      statuses.push(response.status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
    expect(referee.judge().violations).toMatchObject([
      { kind: 'standard', exchange: 61, count: 61, limit: 60 },
    ]);
  });
});
