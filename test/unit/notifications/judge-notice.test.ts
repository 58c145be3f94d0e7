import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NoticeFact } from '../../../main/notifications/fact.ts';
import { judgeNotice, ruleFor, type NoticeContext } from '../../../main/notifications/judge-notice.ts';
import { speeds, variantKeys } from '../../../main/chess/vocabulary.ts';
import { noticeKinds } from '../../../preload/contract/choices.ts';
import { openRule } from '../../../preload/contract/defaults.ts';
import type { NoticeRule } from '../../../preload/contract/notifications.ts';
import { makeContext, makeFact, makeNoticeSettings, withRule } from './make-notices.ts';
import { messageOf, type Message } from '../../../main/text/message.ts';

const underRule = (
  rule: Partial<NoticeRule>,
  fact: Partial<NoticeFact> = {},
  change: Partial<NoticeContext> = {},
) => judgeNotice(makeFact(fact), makeContext({ settings: withRule('challenge', rule), ...change }));

describe('the judgement', () => {
  it('sends everything by default, with sound, except games of others, session notices, weekly reviews and training', () => {
    const settings = withRule('tvFeatured', { allowed: ['bob'] });
    const silent = ['followedGame', 'session', 'weekReview', 'trainingDue'] as const;
    for (const kind of silent)
      expect(judgeNotice(makeFact({ kind }), makeContext({ settings }))).toMatchObject({ send: false });
    for (const kind of noticeKinds.filter((one) => !silent.some((kept) => kept === one)))
      expect(judgeNotice(makeFact({ kind }), makeContext({ settings }))).toMatchObject({
        send: true,
        sound: true,
      });
  });

  it.each<[string, Partial<NoticeRule>, Partial<NoticeFact>, string, string | Message | undefined]>([
    ['is off', { on: false }, {}, 'switched_off', undefined],
    ['names a muted player', { muted: [' Bob '] }, {}, 'muted', 'bob'],
    ['wants other speeds', { speeds: ['rapid', 'classical'] }, {}, 'speed', 'blitz'],
    ['wants casual games', { mode: 'casual' }, {}, 'mode', 'rated'],
    ['wants rated games', { mode: 'rated' }, { mode: 'casual' }, 'mode', 'casual'],
    ['wants other variants', { variants: ['crazyhouse'] }, {}, 'variant', 'standard'],
    ['wants certain people', { from: 'named', allowed: ['alice'] }, {}, 'not_named', 'bob'],
    [
      'wants certain people, and this one has no name',
      { from: 'named' },
      { who: null },
      'not_named',
      messageOf('player.unnamed'),
    ],
    ['wants stronger players', { minRating: 1501 }, {}, 'rating', '1500'],
    ['wants weaker players', { maxRating: 1499 }, {}, 'rating', '1500'],
  ])('suppresses what a rule that %s excludes', (_what, rule, fact, reason, detail) => {
    expect(underRule(rule, fact)).toEqual({
      send: false,
      reason,
      ...(detail !== undefined && { detail }),
    });
  });

  it('includes both ends of a rating range, and ignores unknown ratings', () => {
    expect(underRule({ minRating: 1500, maxRating: 1500 })).toMatchObject({ send: true });
    const strict: Partial<NoticeRule> = {
      minRating: 2000,
      speeds: ['rapid'],
      mode: 'casual',
      variants: ['atomic'],
    };
    const unsaid = { rating: null, speed: null, mode: null, variant: null };
    expect(underRule(strict, unsaid)).toMatchObject({ send: true });
  });

  it('lets named users through despite ratings and following, but not despite muting', () => {
    const rule: Partial<NoticeRule> = { from: 'followed', minRating: 2500, allowed: ['BOB'] };
    const followed = new Set(['carol']);
    expect(underRule(rule, {}, { followed })).toMatchObject({ send: true });
    expect(underRule({ ...rule, muted: ['bob'] }, {}, { followed })).toMatchObject({ reason: 'muted' });
  });

  it('uses followed users, and sends while they are unknown', () => {
    expect(underRule({ from: 'followed' }, {}, { followed: new Set(['bob']) })).toMatchObject({ send: true });
    expect(underRule({ from: 'followed' }, { who: 'Bob' }, { followed: new Set(['bob']) })).toMatchObject({
      send: true,
    });
    expect(underRule({ from: 'followed' }, {}, { followed: new Set() })).toEqual({
      send: false,
      reason: 'not_followed',
      detail: 'bob',
    });
    expect(underRule({ from: 'followed' }, {}, { followed: null })).toMatchObject({ send: true });
  });

  it('applies the account’s own rule if there is one', () => {
    const settings = makeNoticeSettings({ accounts: { acc: { challenge: { ...openRule, on: false } } } });
    expect(judgeNotice(makeFact(), makeContext({ settings }))).toMatchObject({ reason: 'switched_off' });
    expect(judgeNotice(makeFact({ accountId: 'other' }), makeContext({ settings }))).toMatchObject({
      send: true,
    });
    expect(judgeNotice(makeFact({ kind: 'gameStart' }), makeContext({ settings }))).toMatchObject({
      send: true,
    });
    expect(ruleFor(settings, 'acc', 'challenge').own).toBe(true);
    expect(ruleFor(settings, 'constructor', 'challenge').own).toBe(false);
  });

  it('is silent in a pause, in quiet hours and during Do Not Disturb, in this order', () => {
    const quiet = { on: true, from: 11 * 60, to: 13 * 60, days: [3] };
    const all = makeNoticeSettings({ pausedUntil: 1_000_001, quiet });
    const context = { doNotDisturb: true };
    expect(judgeNotice(makeFact(), makeContext({ ...context, settings: all }))).toMatchObject({
      reason: 'paused',
    });
    const over = { ...all, pausedUntil: 1_000_000 };
    expect(judgeNotice(makeFact(), makeContext({ ...context, settings: over }))).toMatchObject({
      reason: 'quiet_hours',
    });
    const day = { ...over, quiet: { ...quiet, on: false } };
    expect(judgeNotice(makeFact(), makeContext({ ...context, settings: day }))).toMatchObject({
      reason: 'do_not_disturb',
    });
    const rude = { ...day, respectDoNotDisturb: false };
    expect(judgeNotice(makeFact(), makeContext({ ...context, settings: rude }))).toMatchObject({
      send: true,
    });
    expect(judgeNotice(makeFact(), makeContext({ doNotDisturb: null, settings: day }))).toMatchObject({
      send: true,
    });
  });

  it('sends a first move during quiet hours, but not during a pause', () => {
    const quiet = { on: true, from: 0, to: 0, days: [3] };
    const settings = makeNoticeSettings({ quiet });
    const fact = makeFact({ kind: 'firstMove' });
    expect(judgeNotice(fact, makeContext({ settings, doNotDisturb: true }))).toEqual({
      send: true,
      sound: true,
      breaksThrough: true,
    });
    expect(
      judgeNotice(fact, makeContext({ settings: { ...settings, pausedUntil: 2_000_000 } })),
    ).toMatchObject({
      reason: 'paused',
    });
  });

  it('suppresses the cancellation of a suppressed challenge', () => {
    const fact = makeFact({ kind: 'challengeCanceled' });
    expect(judgeNotice(fact, makeContext({ aboutKeptBack: true }))).toEqual({
      send: false,
      reason: 'challenge_not_told',
    });
  });

  it('plays a sound only if both the rule and the settings permit it', () => {
    expect(underRule({ sound: false })).toMatchObject({ send: true, sound: false });
    expect(
      judgeNotice(makeFact(), makeContext({ settings: makeNoticeSettings({ sound: false }) })),
    ).toMatchObject({
      send: true,
      sound: false,
    });
  });

  const rules = fc.record<NoticeRule>({
    on: fc.boolean(),
    minRating: fc.option(fc.integer({ min: 0, max: 4000 })),
    maxRating: fc.option(fc.integer({ min: 0, max: 4000 })),
    speeds: fc.uniqueArray(fc.constantFrom(...speeds)),
    variants: fc.uniqueArray(fc.constantFrom(...variantKeys)),
    mode: fc.constantFrom('any', 'rated', 'casual'),
    from: fc.constantFrom('anyone', 'followed', 'named'),
    allowed: fc.array(fc.constantFrom('bob', 'carol', 'dan')),
    muted: fc.array(fc.constantFrom('bob', 'carol', 'dan')),
    sound: fc.boolean(),
    breaksQuiet: fc.boolean(),
  });
  const facts = fc.record<NoticeFact>({
    accountId: fc.constant('acc'),
    kind: fc.constant('challenge'),
    who: fc.option(fc.constantFrom('bob', 'carol', 'dan', 'eve')),
    rating: fc.option(fc.integer({ min: 0, max: 4000 })),
    speed: fc.option(fc.constantFrom<string>(...speeds, 'hyper')),
    mode: fc.option(fc.constantFrom('rated', 'casual')),
    variant: fc.option(fc.constantFrom<string>(...variantKeys, 'duck')),
  });

  it('never sends less if a rule is less strict', () => {
    const looser: readonly ((rule: NoticeRule) => NoticeRule)[] = [
      (rule) => ({ ...rule, on: true }),
      (rule) => ({ ...rule, minRating: null }),
      (rule) => ({ ...rule, maxRating: null }),
      (rule) => ({ ...rule, speeds: [] }),
      (rule) => ({ ...rule, variants: [] }),
      (rule) => ({ ...rule, mode: 'any' }),
      (rule) => ({ ...rule, from: 'anyone' }),
      (rule) => ({ ...rule, muted: [] }),
    ];
    const followed = new Set(['carol']);
    fc.assert(
      fc.property(rules, facts, fc.constantFrom(...looser), (rule, fact, loosen) => {
        const before = underRule(rule, fact, { followed });
        const after = underRule(loosen(rule), fact, { followed });
        expect(before.send && !after.send).toBe(false);
      }),
    );
  });

  it('gives a true reason whenever it suppresses', () => {
    fc.assert(
      fc.property(rules, facts, (rule, fact) => {
        const verdict = underRule(rule, fact);
        if (verdict.send) return;
        const detail = {
          rating: String(fact.rating),
          speed: fact.speed,
          mode: fact.mode,
          variant: fact.variant,
        };
        const { reason } = verdict;
        if (reason in detail) expect(verdict.detail).toBe(detail[reason as keyof typeof detail]);
      }),
    );
  });
});
