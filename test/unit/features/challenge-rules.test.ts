import { describe, expect, it, vi } from 'vitest';
import { silentLog } from '../../../main/base/log.ts';
import {
  judgeChallenge,
  type AnswerSurroundings,
} from '../../../main/features/challenges/challenge-rules.ts';
import { createAutoAnswers } from '../../../main/features/challenges/auto-answers.ts';
import { challengeView } from '../../../main/features/challenges/challenge-view.ts';
import type { AnswerRule } from '../../../preload/contract/challenge-rules.ts';
import type { ChallengeView } from '../../../preload/contract/models.ts';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import { challenge, me } from './fixtures.ts';

const rule = (changes: Partial<AnswerRule> = {}): AnswerRule => ({
  id: 'r1',
  answer: 'decline',
  reason: 'later',
  speeds: [],
  variants: [],
  mode: 'any',
  minRating: null,
  maxRating: null,
  from: 'anyone',
  named: [],
  ...changes,
});
const idle: AnswerSurroundings = { followed: null, isPlaying: false };
const came = (changes: Partial<ChallengeView> = {}): ChallengeView => ({
  ...challengeView(challenge(), me, { receivedAt: 0, expiresAt: null, before: undefined }),
  ...changes,
});
const judge = (rules: readonly AnswerRule[], one = came(), around = idle) =>
  judgeChallenge(one, { on: true, rules: [...rules] }, around).kind;

describe('rules that answer challenges', () => {
  it('do nothing while they are off, and about own challenges', () => {
    expect(judgeChallenge(came(), { on: false, rules: [rule()] }, idle).kind).toBe('none');
    expect(judge([rule()], came({ direction: 'out' }))).toBe('none');
    expect(judge([])).toBe('none');
  });

  it('apply the first match', () => {
    const rules = [rule({ speeds: ['bullet'] }), rule({ answer: 'accept', speeds: ['rapid'] }), rule()];
    expect(judge(rules)).toBe('accept');
    expect(judge(rules, came({ speed: 'bullet' }))).toBe('decline');
    expect(judge(rules, came({ speed: 'classical' }))).toBe('decline');
  });

  it.each<[string, Partial<AnswerRule>, boolean]>([
    ['variant', { variants: ['atomic'] }, false],
    ['variant', { variants: ['atomic', 'standard'] }, true],
    ['mode', { mode: 'rated' }, false],
    ['mode', { mode: 'casual' }, true],
    ['rating', { minRating: 1601 }, false],
    ['rating', { minRating: 1600, maxRating: 1600 }, true],
    ['rating', { maxRating: 1599 }, false],
    ['names', { from: 'named', named: ['ANNA'] }, true],
    ['names', { from: 'named', named: ['bert'] }, false],
    ['bots', { from: 'bots' }, false],
  ])('ask for %s', (_, changes, fits) => {
    expect(judge([rule(changes)])).toBe(fits ? 'decline' : 'none');
  });

  it('match nothing by unknown properties', () => {
    const nameless = came({ opponent: null });
    expect(judge([rule({ minRating: 1 })], nameless)).toBe('none');
    expect(judge([rule({ from: 'notFollowed' })], nameless, { ...idle, followed: new Set() })).toBe(
      'decline',
    );
    const anna = { ...idle, followed: new Set(['anna']) };
    expect(judge([rule({ from: 'followed' })], came(), anna)).toBe('decline');
    expect(judge([rule({ from: 'notFollowed' })], came(), anna)).toBe('none');
  });

  it('decide nothing behind a rule about followed users while these are unknown', () => {
    const rules = [rule({ from: 'followed', answer: 'accept' }), rule()];
    expect(judge(rules)).toBe('undecided');
    expect(judge([rule({ from: 'notFollowed' })])).toBe('undecided');
    expect(judge([rule({ from: 'followed', speeds: ['bullet'] }), rule()])).toBe('decline');
    expect(judge([rule(), rule({ from: 'followed' })])).toBe('decline');
  });

  it('accept nothing that cannot be played here, and no second real-time game', () => {
    const accept = [rule({ answer: 'accept' })];
    expect(judge(accept, came({ access: 'browser' }))).toBe('none');
    expect(judge(accept, came({ access: null }))).toBe('none');
    expect(judge(accept, came(), { ...idle, isPlaying: true })).toBe('none');
    const byDays = came({ timeControl: { type: 'correspondence', daysPerTurn: 3 }, speed: 'correspondence' });
    expect(judge(accept, byDays, { ...idle, isPlaying: true })).toBe('accept');
  });
});

describe('automatic answers', () => {
  const setUp = (content: unknown, isPersons = true) => {
    let kept: unknown = content;
    const clock = createVirtualClock();
    const accept = vi.fn(async () => {});
    const decline = vi.fn(async () => {});
    const onAnswered = vi.fn();
    const followed = vi.fn(async (): Promise<ReadonlySet<string> | null> => null);
    const answers = createAutoAnswers({
      clock,
      file: { read: () => kept, write: (value) => void (kept = value), setAside: () => 'aside' },
      log: silentLog,
      isPersons: () => isPersons,
      followed,
      isPlaying: () => false,
      accept,
      decline,
      onAnswered,
    });
    return { answers, accept, decline, onAnswered, followed, clock, kept: () => kept };
  };

  it('are off initially, and after an invalid file', async () => {
    for (const content of [{}, { on: true, rules: 'all' }]) {
      const { answers, accept, decline } = setUp(content);
      expect(answers.rules()).toEqual({ on: false, rules: [] });
      await answers.consider([came()]);
      expect([accept, decline].flatMap(({ mock }) => mock.calls)).toEqual([]);
    }
  });

  it('are given once, however often a challenge is reported', async () => {
    const { answers, decline, onAnswered, kept } = setUp({});
    answers.set({ on: true, rules: [rule({ reason: 'tooFast' })] });
    expect(kept()).toMatchObject({ on: true });
    await Promise.all([answers.consider([came()]), answers.consider([came()])]);
    expect(decline).toHaveBeenCalledExactlyOnceWith(me.id, 'chal0001', 'tooFast');
    expect(onAnswered).toHaveBeenCalledOnce();
  });

  it('judge a challenge again once the followed users are known', async () => {
    const { answers, accept, decline, followed } = setUp({
      on: true,
      rules: [rule({ from: 'followed', answer: 'accept' }), rule({ id: 'r2' })],
    });
    followed.mockResolvedValue(null);
    await answers.consider([came()]);
    expect([accept, decline].flatMap(({ mock }) => mock.calls)).toEqual([]);
    followed.mockResolvedValue(new Set(['anna']));
    await answers.consider([came()]);
    expect(accept).toHaveBeenCalledExactlyOnceWith(me.id, 'chal0001');
    expect(decline).not.toHaveBeenCalled();
  });

  it('leave the challenge to the user if they fail', async () => {
    const { answers, decline, onAnswered } = setUp({ on: true, rules: [rule()] });
    decline.mockRejectedValue(new Error('gone'));
    await answers.consider([came()]);
    expect(onAnswered).not.toHaveBeenCalled();
  });

  it('accept one real-time challenge of two that come at the same time', async () => {
    const { answers, accept, clock } = setUp({ on: true, rules: [rule({ answer: 'accept' })] });
    let accepted = (): void => {};
    accept.mockReturnValueOnce(new Promise((resolve) => (accepted = resolve)));
    const first = answers.consider([came()]);
    const second = answers.consider([came(), came({ id: 'chal0002' })]);
    await expect.poll(() => accept).toHaveBeenCalledOnce();
    accepted();
    await Promise.all([first, second]);
    // The second one is judged before the event of the first one's game arrives.
    expect(accept.mock.calls).toEqual([[me.id, 'chal0001']]);
    await answers.consider([came({ id: 'chal0003', timeControl: { type: 'unlimited' } })]);
    clock.advance(10_000);
    await answers.consider([came({ id: 'chal0004' })]);
    expect(accept.mock.calls.slice(1)).toEqual([
      [me.id, 'chal0003'],
      [me.id, 'chal0004'],
    ]);
  });

  it('are given after one that failed because followed users could not be read', async () => {
    const { answers, decline, followed } = setUp({ on: true, rules: [rule({ from: 'notFollowed' })] });
    followed.mockRejectedValueOnce(new Error('no storage')).mockResolvedValue(new Set());
    await answers.consider([came()]);
    await answers.consider([came({ id: 'chal0002' })]);
    expect(decline.mock.calls).toEqual([[me.id, 'chal0002', 'later']]);
  });

  it('are not given for bots, whose engine has its own policy', async () => {
    const { answers, decline } = setUp({ on: true, rules: [rule()] }, false);
    await answers.consider([came()]);
    expect(decline).not.toHaveBeenCalled();
  });
});
