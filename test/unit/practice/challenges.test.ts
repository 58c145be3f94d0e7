import { describe, expect, it } from 'vitest';
import { openClub, type TestClub } from './support.ts';

const rapid = { 'clock.limit': '600', 'clock.increment': '5' };

function challenge(club: TestClub, username: string, fields: Record<string, string>): string {
  const answer = club.api.challenge(username, fields);
  if (!answer.ok) throw new Error(answer.refusal.error);
  return String(answer.value['id']);
}

describe('a challenge from an opponent', () => {
  it('comes some time after the first event feed of a fresh club', async () => {
    const club = openClub({ welcomeChallengeMs: 4_000 });
    await club.pass(3_999);
    expect(club.events).toEqual([]);
    await club.pass(1);
    expect(club.events).toMatchObject([
      {
        type: 'challenge',
        challenge: {
          status: 'created',
          rated: false,
          speed: 'rapid',
          color: 'random',
          challenger: { id: 'willow' },
          destUser: { id: 'you' },
          timeControl: { type: 'clock', limit: 600, increment: 5, show: '10+5' },
        },
        compat: { bot: false, board: true },
      },
    ]);
  });

  it('becomes a game with the same id when it is accepted', async () => {
    const club = openClub({ welcomeChallengeMs: 0 });
    await club.pass(0);
    const id = club.challenges.open()[0]?.id ?? '';
    expect(club.api.acceptChallenge(id, {}).ok).toBe(true);
    expect(club.events.at(-1)).toMatchObject({
      type: 'gameStart',
      game: { id, gameId: id, source: 'friend', opponent: { id: 'willow' } },
    });
    expect(club.challenges.open()).toEqual([]);
    expect(club.api.acceptChallenge(id, {})).toMatchObject({ refusal: { status: 404 } });
  });

  it('is declined with a reason, or taken back when nobody answers', async () => {
    const club = openClub({ opponentPatienceMs: 60_000 });
    const offer = {
      challenger: 'bramble',
      rated: false,
      color: 'white',
      timeControl: { type: 'clock', limit: 180, increment: 2 },
    } as const;
    const declined = club.challengeUser(offer);
    club.api.declineChallenge(declined.id, { reason: 'tooFast' });
    expect(club.events.at(-1)).toMatchObject({
      type: 'challengeDeclined',
      challenge: {
        id: declined.id,
        status: 'declined',
        declineReasonKey: 'toofast',
        declineReason: expect.any(String) as string,
      },
    });
    const forgotten = club.challengeUser(offer);
    await club.pass(60_000);
    expect(club.events.at(-1)).toMatchObject({
      type: 'challengeCanceled',
      challenge: { id: forgotten.id, status: 'canceled' },
    });
  });
});

describe('a challenge to an opponent', () => {
  it('is told on the own feed and accepted after a while', async () => {
    const club = openClub();
    const id = challenge(club, 'Sequoia', { ...rapid, color: 'white' });
    expect(club.events.at(-1)).toMatchObject({
      type: 'challenge',
      challenge: { id, challenger: { id: 'you' } },
    });
    await club.pass(2_000);
    expect(club.events.at(-1)).toMatchObject({
      type: 'gameStart',
      game: { id, color: 'white', isMyTurn: true },
    });
  });

  it.each([
    ['willow', { ...rapid, rated: 'true' }, 'casual'],
    ['willow', { 'clock.limit': '60', 'clock.increment': '0' }, 'toofast'],
    ['sequoia', { days: '3' }, 'timecontrol'],
    ['bramble', { ...rapid, variant: 'atomic' }, 'standard'],
  ])('is declined by %s in its manner', async (name, fields, reason) => {
    const club = openClub();
    challenge(club, name, fields);
    await club.pass(3_000);
    expect(club.events.at(-1)).toMatchObject({
      type: 'challengeDeclined',
      challenge: { declineReasonKey: reason },
    });
  });

  it('is declined on order, once', async () => {
    const club = openClub();
    club.players.order('bramble', 'later');
    challenge(club, 'bramble', rapid);
    await club.pass(3_000);
    expect(club.events.at(-1)).toMatchObject({
      type: 'challengeDeclined',
      challenge: { declineReasonKey: 'later' },
    });
    challenge(club, 'bramble', rapid);
    await club.pass(3_000);
    expect(club.events.at(-1)).toMatchObject({ type: 'gameStart' });
  });

  it('can be taken back, and lapses unheard in the wire dialect only', async () => {
    const wire = openClub({ challengeTtlMs: 500 });
    const id = challenge(wire, 'willow', rapid);
    expect(wire.api.cancelChallenge(id).ok).toBe(true);
    expect(wire.events.at(-1)).toMatchObject({ type: 'challengeCanceled', challenge: { id } });
    challenge(wire, 'willow', rapid);
    const told = wire.events.length;
    await wire.pass(500);
    expect(wire.challenges.open()).toEqual([]);
    expect(wire.events).toHaveLength(told);

    const documented = openClub({ challengeTtlMs: 500, dialect: 'document' });
    challenge(documented, 'willow', rapid);
    await documented.pass(500);
    expect(documented.events.at(-1)).toMatchObject({ type: 'challengeCanceled' });
  });

  it.each([
    ['nobody', rapid, 400],
    ['you', rapid, 400],
    ['willow', { 'clock.limit': '601', 'clock.increment': '5' }, 400],
    ['willow', { 'clock.limit': '600' }, 400],
    ['willow', { days: '4' }, 400],
    ['willow', { ...rapid, variant: 'shatranj' }, 400],
    ['willow', { ...rapid, color: 'green' }, 400],
    ['willow', { ...rapid, fen: 'nonsense' }, 400],
    ['willow', { rated: 'true' }, 400],
  ])('of %s with %o is refused', (name, fields, status) => {
    expect(openClub().api.challenge(name, fields)).toMatchObject({ ok: false, refusal: { status } });
  });
});

describe('an open challenge', () => {
  const make = (club: TestClub, fields: Record<string, string>) => {
    const answer = club.api.challengeAnybody({ ...rapid, ...fields });
    return answer.ok ? String(answer.value['id']) : '';
  };

  it('seats the first who accepts it on the wanted side, and begins with the second', async () => {
    const club = openClub();
    // As on the service, the side belongs to accepting, not to creating.
    const id = make(club, { color: 'white' });
    expect(club.challenges.byId(id)).toMatchObject({ color: 'random', challenger: '' });
    expect(club.api.acceptChallenge(id, { color: 'black' }).ok).toBe(true);
    expect(club.events).toEqual([]);
    expect(club.challenges.byId(id)).toMatchObject({ status: 'created', challenger: 'you' });
    await club.pass(6_000);
    expect(club.events.at(-1)).toMatchObject({ type: 'gameStart', game: { id, color: 'black' } });
  });

  it('waits for its second player over a restart of the club', async () => {
    const club = openClub();
    const id = make(club, {});
    club.api.acceptChallenge(id, {});
    const next = openClub({}, { kept: structuredClone(club.state), clock: club.clock });
    await next.pass(6_000);
    expect(next.game(id)).toMatchObject({ id });
  });
});

describe('a game against the computer', () => {
  it('starts at once and is played', async () => {
    const club = openClub();
    const answer = club.api.challengeComputer({ ...rapid, level: '3', color: 'black' });
    expect(answer).toMatchObject({ ok: true, value: { source: 'ai', rated: false, player: 'white' } });
    const id = answer.ok ? String(answer.value['id']) : '';
    expect(club.events.at(-1)).toMatchObject({ game: { opponent: { id: null, ai: 3 }, color: 'black' } });
    await club.pass(2_000);
    expect(club.game(id).moves).toHaveLength(1);
    expect(club.watch(id).lines[0]).toMatchObject({ white: { aiLevel: 3 }, black: { id: 'you' } });
    expect(club.api.challengeComputer({ ...rapid, level: '9' })).toMatchObject({ refusal: { status: 400 } });
  });
});
