import { describe, expect, it } from 'vitest';
import { makeNotificationText } from '../../../main/notifications/notification-text.ts';
import type { Challenge, GameSummary } from '../../../main/service/domain.ts';

const challenge: Challenge = {
  id: 'ch1',
  status: 'created',
  challenger: { id: 'bob', name: 'Bob', title: 'GM', rating: 2512 },
  destUser: { id: 'alice', name: 'Alice' },
  variant: { key: 'standard', name: 'Standard' },
  rated: true,
  speed: 'blitz',
  timeControl: { kind: 'clock', limitSeconds: 300, incrementSeconds: 3 },
  color: 'white',
};

const game: GameSummary = {
  id: 'g1',
  color: 'white',
  fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  variant: { key: 'standard' },
  speed: 'rapid',
  rated: false,
  hasMoved: false,
  isMyTurn: true,
  opponent: { kind: 'user', id: 'bob', name: 'Bob', rating: 1500, provisional: true },
};

const received = (change: Partial<Challenge> = {}) =>
  makeNotificationText({ type: 'challenge', challenge: { ...challenge, ...change } }, {}, 'en');
const finished = (change: Partial<GameSummary>) =>
  makeNotificationText({ type: 'gameFinish', game: { ...game, ...change } }, {}, 'en');

describe('a challenge', () => {
  it('names the challenger, the terms and the side', () => {
    expect(received()).toEqual({
      title: 'Challenge from GM Bob (2512)',
      body: '5+3 blitz, rated\nYou would play black.',
    });
  });

  it('names variants, other time controls and rematches', () => {
    expect(
      received({
        variant: { key: 'crazyhouse', name: 'Crazyhouse' },
        rated: false,
        color: 'random',
        rematchOf: 'x',
      }).body,
    ).toBe('5+3 blitz, casual, Crazyhouse, rematch');
    expect(received({ timeControl: { kind: 'correspondence', daysPerTurn: 3 }, color: 'random' }).body).toBe(
      '3 days per move, rated',
    );
    expect(received({ timeControl: { kind: 'unlimited' }, color: 'random' }).body).toBe('Unlimited, rated');
    expect(
      received({ timeControl: { kind: 'clock', limitSeconds: 30, incrementSeconds: 0 }, color: 'random' })
        .body,
    ).toContain('½+0');
    expect(
      received({ timeControl: { kind: 'clock', limitSeconds: 90, incrementSeconds: 1 }, color: 'random' })
        .body,
    ).toContain('1.5+1');
  });

  it('may come from an unknown user', () => {
    const { challenger: _challenger, ...open } = challenge;
    expect(makeNotificationText({ type: 'challenge', challenge: open }, {}, 'en').title).toBe(
      'Challenge from someone',
    );
  });
});

describe('an answer to a challenge', () => {
  const declined = (change: Partial<Challenge>) =>
    makeNotificationText(
      {
        type: 'challengeDeclined',
        challenge: { ...challenge, destUser: { id: 'bob', name: 'Bob' }, ...change },
      },
      {},
      'en',
    );

  it('gives the reason in the server’s words, or in ours by its key', () => {
    expect(declined({ declineReason: 'Ask me tomorrow.' })).toEqual({
      title: 'Bob declined your challenge',
      body: '“Ask me tomorrow.”\n5+3 blitz, rated',
    });
    expect(declined({ declineReasonKey: 'tooFast' }).body).toContain('The time control is too fast.');
    expect(declined({ declineReasonKey: 'nobot' }).body).toContain('No games against bots.');
    expect(declined({ declineReasonKey: 'constructor' }).body).toContain('constructor');
    expect(declined({ declineReasonKey: 'newReason' }).body).toContain('newReason');
    expect(declined({}).body).toContain('No reason given.');
  });

  it('may be its cancellation', () => {
    expect(makeNotificationText({ type: 'challengeCanceled', challenge }, {}, 'en')).toEqual({
      title: 'GM Bob cancelled the challenge',
      body: '5+3 blitz, rated',
    });
  });
});

describe('the actor of an event', () => {
  const bob = { id: 'bob', name: 'Bob' };
  const alice = { id: 'alice', name: 'Alice' };
  const fromBob = { challenger: bob, destUser: alice } as const;
  const toBob = { challenger: alice, destUser: bob } as const;

  it.each([
    ['challenge', fromBob, 'created', 'Challenge from Bob', 'Herausforderung von Bob'],
    ['challenge', toBob, 'created', 'Challenge to Bob', 'Herausforderung an Bob'],
    [
      'challengeDeclined',
      fromBob,
      'declined',
      'You declined the challenge from Bob',
      'Du hast die Herausforderung von Bob abgelehnt',
    ],
    [
      'challengeDeclined',
      toBob,
      'declined',
      'Bob declined your challenge',
      'Bob hat deine Herausforderung abgelehnt',
    ],
    [
      'challengeCanceled',
      fromBob,
      'canceled',
      'Bob cancelled the challenge',
      'Bob hat die Herausforderung zurückgezogen',
    ],
    [
      'challengeCanceled',
      toBob,
      'canceled',
      'You cancelled your challenge to Bob',
      'Du hast deine Herausforderung an Bob zurückgezogen',
    ],
    [
      'challengeCanceled',
      fromBob,
      'offline',
      'The challenge from Bob expired',
      'Die Herausforderung von Bob ist abgelaufen',
    ],
    [
      'challengeCanceled',
      toBob,
      'offline',
      'Your challenge to Bob expired',
      'Deine Herausforderung an Bob ist abgelaufen',
    ],
  ] as const)('%s of %o with the status %s', (type, side, status, english, german) => {
    // The documentation names the users; the running service states the direction as well.
    const direction = side === fromBob ? 'in' : 'out';
    for (const said of [{}, { direction }] as const) {
      const event = { type, challenge: { ...challenge, ...said, status, ...side } };
      expect(makeNotificationText(event, { userId: 'Alice' }, 'en').title).toBe(english);
      expect(makeNotificationText(event, { userId: 'alice' }, 'de').title).toBe(german);
    }
  });

  it('gives the challenger the chosen colour, and the other side the opposite', () => {
    const told = (userId: string) =>
      makeNotificationText({ type: 'challenge', challenge: { ...challenge, ...toBob } }, { userId }, 'en')
        .body;
    expect(told('alice')).toContain('You would play white.');
    expect(told('bob')).toContain('You would play black.');
  });
});

describe('a game', () => {
  it('starts with the opponent, the kind and the side', () => {
    expect(makeNotificationText({ type: 'gameStart', game }, {}, 'en')).toEqual({
      title: 'Game against Bob (1500?)',
      body: 'Rapid, casual\nYou play white and it is your move.',
    });
  });

  it('of an arena names the pairing and the arena', () => {
    const paired = (change: Partial<GameSummary>, arena?: string) =>
      makeNotificationText({ type: 'gameStart', game: { ...game, ...change } }, { arena }, 'en').title;
    expect(paired({ tournamentId: 'arena001' }, 'Hourly Rapid Arena')).toBe(
      'Paired in Hourly Rapid Arena: Bob (1500?)',
    );
    // As documented, without the arena's name.
    expect(paired({ source: 'arena' }, 'Hourly Rapid Arena')).toBe(
      'Paired in Hourly Rapid Arena: Bob (1500?)',
    );
    expect(paired({ source: 'arena' })).toBe('Paired in an arena: Bob (1500?)');
    expect(paired({ source: 'lobby' })).toBe('Game against Bob (1500?)');
  });

  it('names engines and anonymous players', () => {
    const against = (opponent: GameSummary['opponent']) =>
      makeNotificationText({ type: 'gameStart', game: { ...game, opponent } }, {}, 'en').title;
    expect(against({ kind: 'ai', level: 3 })).toBe('Game against the computer (level 3)');
    expect(against({ kind: 'anonymous' })).toBe('Game against an anonymous player');
  });

  it.each<[Partial<GameSummary>, string, string]>([
    [{ status: 'mate', winner: 'white' }, 'You won against Bob', 'Checkmate.'],
    [
      { status: 'resign', winner: 'black', ratingDiff: -6 },
      'You lost against Bob',
      'Resignation. Rating −6.',
    ],
    [{ status: 'stalemate' }, 'Draw with Bob', 'Stalemate.'],
    [{ status: 'outoftime' }, 'Draw with Bob', 'Time ran out.'],
    [{ status: 'aborted' }, 'Game against Bob was aborted', ''],
    [{ status: 'noStart' }, 'Game against Bob was aborted', 'No first move in time.'],
    [{ status: 'noStart', winner: 'white' }, 'You won against Bob by forfeit', 'No first move in time.'],
    [{ status: 'noStart', winner: 'black' }, 'You lost against Bob by forfeit', 'No first move in time.'],
    [{ status: 'mate' }, 'Game against Bob is over', 'Checkmate.'],
    [{ status: 'somethingNew', winner: 'white', ratingDiff: 9 }, 'You won against Bob', 'Rating +9.'],
  ])('ends: %o', (change, title, firstLine) => {
    const text = finished(change);
    expect(text.title).toBe(title);
    expect(text.body.split('\n')).toEqual([...(firstLine === '' ? [] : [firstLine]), 'Rapid, casual']);
  });
});

describe('texts of a server', () => {
  it('cannot bring markup, control or direction characters into a bubble', () => {
    const { title } = received({ challenger: { id: 'x', name: '<img src=http://x>\u202Eabc\n\u0007d' } });
    expect(title).toBe('Challenge from ‹img src=http://x› abc d');
  });

  it('are bounded', () => {
    const { title, body } = received({
      challenger: { id: 'x', name: '♞'.repeat(5000) },
      variant: { key: 'v', name: 'w'.repeat(5000) },
    });
    expect([...title]).toHaveLength(100);
    expect(title.endsWith('…')).toBe(true);
    expect(body.length).toBeLessThan(700);
  });
});

it('are followed by the account’s label, if it has one', () => {
  expect(
    makeNotificationText({ type: 'challenge', challenge }, { account: 'Practice club' }, 'en')
      .body.split('\n')
      .at(-1),
  ).toBe('Practice club');
});
