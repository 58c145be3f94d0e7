import { describe, expect, it } from 'vitest';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import {
  createLaw,
  type Admission,
  type LawCaller,
  type LawRequest,
} from '../../../main/practice/law/law.ts';
import { firstLawState, type LawState } from '../../../main/practice/law/law-state.ts';
import { clubLimits, limitOf, type ClubLimitName } from '../../../main/practice/law/limits.ts';
import type { LimitsMode } from '../../../main/practice/protocol.ts';

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];

const anonymous: LawCaller = { kind: 'anonymous', young: false, token: undefined, ip: '192.0.2.1' };
const member: LawCaller = { ...anonymous, kind: 'authenticated', token: 'member' };
const bot: LawCaller = { ...anonymous, kind: 'verified_bot', token: 'bot' };
const young = (caller: LawCaller): LawCaller => ({ ...caller, young: true });

type Asked = Partial<LawRequest> & Pick<LawRequest, 'kind'>;

function open(mode: LimitsMode = 'law', state: LawState = firstLawState()) {
  const clock = createVirtualClock();
  const law = createLaw({ clock, mode, state });
  const ask = (caller: LawCaller, asked: Asked): Admission =>
    law.arrive({ caller, method: 'GET', path: '/api/x', ...asked });
  return {
    clock,
    law,
    state,
    ask,
    /** Asks and is answered at once; the row that refused it, or `ok`. */
    once(caller: LawCaller, asked: Asked): string {
      const { refusal, release } = ask(caller, asked);
      release();
      return refusal?.row ?? 'ok';
    },
  };
}

/** Rows of windows: how often each caller may ask, in how long, and what refuses the next. */
const windows: readonly (readonly [ClubLimitName, string, LawCaller, Asked, number, number])[] = [
  ['standard', 'anonymous', anonymous, { kind: 'standard' }, 15, minute],
  ['standard', 'authenticated', member, { kind: 'standard' }, 60, minute],
  ['standard', 'verified bot', bot, { kind: 'standard' }, 60, minute],
  ['standard', 'young account', young(member), { kind: 'standard' }, 30, minute],
  ['standard', 'authenticated in a game', member, { kind: 'game' }, 60, minute],
  ['standard', 'authenticated with challenges', member, { kind: 'challenge' }, 60, minute],
  ['challenge', 'verified bot', bot, { kind: 'challenge' }, 120, minute],
  ['challenge', 'young verified bot', young(bot), { kind: 'challenge' }, 60, minute],
  ['account', 'authenticated', member, { kind: 'account' }, 30, 5 * minute],
  ['account', 'young account', young(member), { kind: 'account' }, 15, 5 * minute],
  [
    'challenge-credits-minute',
    'authenticated to people',
    member,
    { kind: 'new-challenge', credits: 5 },
    5,
    minute,
  ],
  [
    'challenge-credits-minute',
    'authenticated to bots',
    member,
    { kind: 'new-challenge', credits: 1 },
    25,
    minute,
  ],
  ['event-stream-opens', 'authenticated', member, { kind: 'event-stream' }, 30, 10 * minute],
  ['event-stream-opens', 'verified bot', bot, { kind: 'event-stream' }, 30, 10 * minute],
  ['event-stream-opens', 'young account', young(member), { kind: 'event-stream' }, 15, 10 * minute],
];

describe('a window', () => {
  it.each(windows)(
    'of %s for %s is reached, refuses and frees again',
    (row, _who, caller, asked, count, ms) => {
      const { clock, ask, once, law } = open();
      // A little more than the spacing of streams apart.
      const step = asked.kind === 'event-stream' ? second : 10;
      for (let use = 0; use < count; use += 1) {
        expect(once(caller, asked)).toBe('ok');
        clock.advance(step);
      }
      const refused = ask(caller, asked);
      const left = ms - count * step;
      expect(refused.refusal).toMatchObject({ row, retryAfterMs: left });
      clock.advance(left - 1);
      expect(once(caller, asked)).toBe(row);
      clock.advance(1);
      expect(once(caller, asked)).toBe('ok');
      // Only the first use has left the window: the second is still in it.
      expect(once(caller, { ...asked, path: '/api/another' })).toBe(row);
      clock.advance(step);
      expect(once(caller, asked)).toBe('ok');
      expect(law.report().rows.find((one) => one.row === row)).toEqual({ row, uses: count + 2, refusals: 3 });
      expect(law.report().recent.map((one) => one.row)).toEqual([row, row, row]);
    },
  );

  it('of a day counts challenges to whoever they go', () => {
    const { clock, once } = open();
    for (let use = 0; use < 40; use += 1) {
      expect(once(member, { kind: 'new-challenge', credits: 5 })).toBe('ok');
      clock.advance(minute);
    }
    expect(once(member, { kind: 'new-challenge', credits: 1 })).toBe('challenge-credits-day');
    expect(once(member, { kind: 'new-challenge', credits: 0 })).toBe('ok');
    clock.advance(day - 40 * minute);
    expect(once(member, { kind: 'new-challenge', credits: 5 })).toBe('ok');
  });

  it('of games between bots is asked before there may be one', () => {
    const { clock, law, once } = open();
    for (let game = 0; game < 100; game += 1) law.botGameStarted();
    expect(once(bot, { kind: 'challenge', isBotGame: true })).toBe('bot-games-day');
    expect(once(bot, { kind: 'challenge', isBotGame: false })).toBe('ok');
    clock.advance(day);
    expect(once(bot, { kind: 'challenge', isBotGame: true })).toBe('ok');
  });

  it('is free for moves, and for a verified bot in its games', () => {
    const { once } = open();
    for (let use = 0; use < 200; use += 1) {
      expect(once(member, { kind: 'move' })).toBe('ok');
      expect(once(bot, { kind: 'game' })).toBe('ok');
    }
  });

  it('is one for each token, and one for each address without a token', () => {
    const { once } = open();
    for (let use = 0; use < 15; use += 1) once(anonymous, { kind: 'standard' });
    expect(once(anonymous, { kind: 'standard' })).toBe('standard');
    expect(once({ ...anonymous, ip: '192.0.2.2' }, { kind: 'standard' })).toBe('ok');
    expect(once(member, { kind: 'standard' })).toBe('ok');
    for (let use = 0; use < 59; use += 1) once(member, { kind: 'standard' });
    expect(once(member, { kind: 'standard' })).toBe('standard');
    expect(once({ ...member, token: 'another' }, { kind: 'standard' })).toBe('ok');
  });

  it('is one for all tokens of a user where credits are counted', () => {
    const { once } = open();
    const challenge: Asked = { kind: 'new-challenge', credits: 5 };
    for (let use = 0; use < 5; use += 1)
      expect(once({ ...member, token: `token${use}` }, challenge)).toBe('ok');
    expect(once(member, challenge)).toBe('challenge-credits-minute');
  });

  it('is not filled by what was refused', () => {
    const { clock, once } = open();
    for (let use = 0; use < 1_000; use += 1) once(anonymous, { kind: 'standard' });
    clock.advance(minute);
    expect(once(anonymous, { kind: 'standard' })).toBe('ok');
  });

  it('tells how much is left, and until when', () => {
    const { clock, ask } = open();
    const start = clock.now();
    const standing = () => {
      const { standing: said, release } = ask(anonymous, { kind: 'standard' });
      release();
      return said;
    };
    expect(standing()).toEqual({ remaining: 14, resetAt: start + minute });
    clock.advance(second);
    expect(standing()).toEqual({ remaining: 13, resetAt: start + minute });
  });
});

describe('what may be at the same time', () => {
  it.each([
    ['anonymous', anonymous],
    ['authenticated', member],
    ['verified bot', bot],
  ])('is one request for %s, moves and streams aside', (_who, caller) => {
    const { ask, once, clock } = open();
    const first = ask(caller, { kind: 'standard' });
    expect(once(caller, { kind: 'standard' })).toBe('in-turn');
    if (caller.token !== undefined) {
      expect(once(caller, { kind: 'move' })).toBe('ok');
      expect(once(caller, { kind: 'event-stream' })).toBe('ok');
    }
    clock.advance(hour);
    expect(once(caller, { kind: 'standard' })).toBe('in-turn');
    first.release();
    first.release();
    const next = ask(caller, { kind: 'standard' });
    expect(next.refusal).toBeUndefined();
    expect(once(caller, { kind: 'standard' })).toBe('in-turn');
  });

  it.each([
    ['authenticated', member, 4],
    ['young account', young(member), 4],
    ['verified bot', bot, 5],
  ])('is a few game streams for %s', (_who, caller, count) => {
    const { ask, clock } = open();
    const stream = (game: number, agent = 'app') =>
      ask(caller, { kind: 'game-stream', path: `/api/board/game/stream/${game}`, agent });
    const opened = Array.from({ length: count }, (_, game) => stream(game));
    expect(opened.map(({ refusal }) => refusal)).toEqual(opened.map(() => undefined));
    expect(stream(count).refusal).toMatchObject({ row: 'game-streams' });
    clock.advance(second);
    // The same program opening the same game again needs no further place, and its first stream's end frees none.
    expect(stream(0).refusal).toBeUndefined();
    opened[0]?.release();
    expect(stream(count).refusal).toMatchObject({ row: 'game-streams' });
    opened[1]?.release();
    expect(stream(count).refusal).toBeUndefined();
  });
});

describe('a stream opened again', () => {
  it('within a second is blocked for a while, another is not', () => {
    const { clock, once } = open();
    const events: Asked = { kind: 'event-stream', path: '/api/stream/event' };
    expect(once(member, events)).toBe('ok');
    clock.advance(999);
    expect(once(member, events)).toBe('stream-spacing');
    expect(once({ ...member, token: 'another' }, events)).toBe('ok');
    expect(once(member, { kind: 'game-stream', path: '/api/board/game/stream/a' })).toBe('ok');
    clock.advance(9_000);
    expect(once(member, events)).toBe('stream-spacing');
    clock.advance(1);
    expect(once(member, events)).toBe('ok');
    clock.advance(second);
    expect(once(member, events)).toBe('ok');
  });
});

describe('an address that keeps failing to sign in', () => {
  it('has half of everything until that is ten minutes ago', () => {
    const { clock, law, once } = open();
    for (let failure = 0; failure < 10; failure += 1) law.failedAuthentication(anonymous.ip);
    for (let use = 0; use < 7; use += 1) expect(once(anonymous, { kind: 'standard' })).toBe('ok');
    expect(once(anonymous, { kind: 'standard' })).toBe('standard');
    for (let use = 0; use < 30; use += 1) expect(once(member, { kind: 'standard' })).toBe('ok');
    expect(once(member, { kind: 'standard' })).toBe('standard');
    expect(once({ ...member, token: 'elsewhere', ip: '192.0.2.9' }, { kind: 'standard' })).toBe('ok');
    clock.advance(10 * minute);
    for (let use = 0; use < 15; use += 1) expect(once(anonymous, { kind: 'standard' })).toBe('ok');
  });
});

describe('the modes', () => {
  it('lenient counts and tells, and refuses nothing', () => {
    const { once, law } = open('lenient');
    for (let use = 0; use < 70; use += 1) expect(once(member, { kind: 'standard' })).toBe('ok');
    expect(law.report().rows.find(({ row }) => row === 'standard')).toMatchObject({ uses: 70, refusals: 10 });
  });

  it('off counts nothing', () => {
    const { once, law, state } = open('off');
    for (let use = 0; use < 70; use += 1) expect(once(member, { kind: 'standard' })).toBe('ok');
    law.failedAuthentication(member.ip);
    law.botGameStarted();
    expect(state).toEqual(firstLawState());
  });

  it('change while it runs', () => {
    const { once, law } = open('lenient');
    for (let use = 0; use < 70; use += 1) once(member, { kind: 'standard' });
    law.setMode('law');
    expect(once(member, { kind: 'standard' })).toBe('standard');
    law.clear();
    expect(once(member, { kind: 'standard' })).toBe('ok');
  });
});

describe('what was counted', () => {
  it('is plain data that goes on elsewhere, and holds no token', () => {
    const first = open();
    const secret: LawCaller = { ...member, token: 'canary-token' };
    for (let use = 0; use < 60; use += 1) first.once(secret, { kind: 'standard' });
    first.once(secret, { kind: 'event-stream', path: '/api/stream/event' });
    const text = JSON.stringify(first.state);
    expect(text).not.toContain('canary');
    const next = open('law', JSON.parse(text) as LawState);
    expect(next.once(secret, { kind: 'standard' })).toBe('standard');
    expect(next.once(secret, { kind: 'event-stream', path: '/api/stream/event' })).toBe('stream-spacing');
    next.clock.advance(minute);
    expect(next.once(secret, { kind: 'standard' })).toBe('ok');
  });

  it('stays small however long it goes on', () => {
    const { once, clock, state } = open('lenient');
    for (let use = 0; use < 600; use += 1) {
      once(member, { kind: 'game-stream', path: `/api/board/game/stream/${use}` });
      once(member, { kind: 'standard' });
      clock.advance(100);
    }
    expect(JSON.stringify(state).length).toBeLessThan(20_000);
  });
});

it('knows every row by its kind', () => {
  const kinds = Object.keys(clubLimits).map(
    (row) => limitOf(row as ClubLimitName, 'authenticated', true).kind,
  );
  expect(new Set(kinds)).toEqual(new Set(['window', 'concurrent', 'spacing', 'size', 'pace', 'free']));
});
