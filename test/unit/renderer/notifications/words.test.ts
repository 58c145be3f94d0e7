import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noticeKinds, notSentReasons } from '@contract/choices.ts';
import { openRule } from '@contract/defaults.ts';
import type { NoticeOutcome, NoticeRule, NoticeView } from '@contract/notifications.ts';
import { gameWords } from '@text/game-words.ts';
import { notificationsText } from '../../../../renderer/features/notifications/notifications-text.ts';
import {
  makeNames,
  makeTime,
  parseNames,
  parseRating,
  parseTime,
} from '../../../../renderer/ui/typed-values.ts';
import {
  elsewhereWord,
  outcomeTone,
  placedOutcomeWord,
  outcomeWord as wordOf,
  ruleDecided,
  ruleSummary as summaryOf,
  whySentence as sentenceOf,
} from '../../../../renderer/features/notifications/words.ts';
import { inEnglish } from '@text/english.ts';
import { messageOf, type Message } from '@text/message.ts';
import { translate } from '@text/translate.ts';

const text = notificationsText.en;
const outcomeWord = (outcome: NoticeOutcome) => wordOf(outcome, text);
const whySentence = (outcome: NoticeOutcome) => sentenceOf(outcome, text, gameWords.en, inEnglish);
const ruleSummary = (rule: NoticeRule) => summaryOf(rule, text.summary, gameWords.en);

const inGerman = (message: Message): string => translate(message, 'de');

const notSent = notSentReasons.map((reason): NoticeOutcome => ({ status: 'not_sent', reason }));
const outcomes: readonly NoticeOutcome[] = [{ status: 'shown' }, { status: 'shown_together' }, ...notSent];

describe('other machines', () => {
  const shown = { status: 'shown' } as const;
  it('are named with their outcome', () => {
    expect(elsewhereWord({ name: 'Laptop', outcome: shown }, text)).toBe('Laptop: Shown');
    const paused = { status: 'not_sent', reason: 'paused' } as const;
    expect(elsewhereWord({ name: null, outcome: paused }, text)).toBe('Another machine: Paused');
  });
  it('mark an entry only where this machine has none', () => {
    const entry: NoticeView = {
      ...{ id: 1, accountId: 'ruth', at: 1, kind: 'challenge', title: 'Challenge', body: '', outcome: shown },
      ...{ ownRule: false, route: null, elsewhere: [{ name: 'Laptop', outcome: shown }] },
    };
    expect(placedOutcomeWord(entry, text)).toBe('Shown');
    expect(placedOutcomeWord({ ...entry, machine: { name: 'Laptop' } }, text)).toBe('Laptop: Shown');
  });
});

describe('notification texts', () => {
  it('have a distinct word and sentence for every outcome', () => {
    expect(new Set(outcomes.map(outcomeWord)).size).toBe(outcomes.length);
    expect(new Set(outcomes.map(whySentence)).size).toBe(outcomes.length);
    for (const outcome of outcomes) expect(whySentence(outcome)).toMatch(/^[A-Z].*\.$/s);
  });

  it('distinguish the rule’s decisions from the desktop’s', () => {
    const byDesktop = outcomes.filter((outcome) => !ruleDecided(outcome)).map(outcomeWord);
    expect(byDesktop).toEqual(['Not supported', 'Failed', 'Not confirmed', 'Desktop not responding']);
    expect(outcomes.filter((outcome) => outcomeTone(outcome) === 'caution').map(outcomeWord)).toEqual(
      byDesktop,
    );
  });

  it('name the person, speed or other condition that a rule excluded', () => {
    const why = (reason: (typeof notSentReasons)[number], detail: string) =>
      whySentence({ status: 'not_sent', reason, detail });
    expect(why('muted', 'bob')).toBe('bob is muted in your rule.');
    expect(why('rating', '1450')).toContain('1450');
    expect(why('speed', 'blitz')).toBe('Your rule excludes Blitz.');
    expect(why('variant', 'kingOfTheHill')).toBe('Your rule excludes King of the Hill.');
  });

  it('are complete in German', () => {
    const { de } = notificationsText;
    const why = outcomes.map((outcome) => sentenceOf(outcome, de, gameWords.de, inGerman));
    expect(new Set(why).size).toBe(outcomes.length);
    for (const sentence of why) expect(sentence).toMatch(/^[A-ZÄÖÜ].*\.$/s);
    const rapid = sentenceOf(
      { status: 'not_sent', reason: 'speed', detail: 'rapid' },
      de,
      gameWords.de,
      inGerman,
    );
    expect(rapid).toBe('Deine Regel schließt Schnellschach aus.');
    const service = messageOf('desktop.noNotificationService');
    const failed: NoticeOutcome = { status: 'not_sent', reason: 'failed', detail: service };
    expect(sentenceOf(failed, de, gameWords.de, inGerman)).toContain(inGerman(service));
  });

  it('summarise a rule in one line', () => {
    expect(ruleSummary(openRule)).toBe('Everything');
    expect(
      ruleSummary({
        ...openRule,
        from: 'followed',
        mode: 'rated',
        speeds: ['blitz', 'rapid'],
        minRating: 1600,
        maxRating: 2000,
        muted: ['bob'],
        sound: false,
      }),
    ).toBe('Players you follow · rated · Blitz, Rapid · 1600–2000 · 1 muted · silent');
    expect(ruleSummary({ ...openRule, maxRating: 1800 })).toBe('Up to 1800');
    expect(Object.keys(text.kinds).toSorted()).toEqual([...noticeKinds].sort());
  });
});

describe('the fields of a rule', () => {
  it('accept names with any separator, deduplicated', () => {
    expect(parseNames(' Bob, carol;dan\nBOB ')).toEqual(['Bob', 'carol', 'dan']);
    const name = fc.stringMatching(/^[\w-]{1,20}$/);
    fc.assert(
      fc.property(fc.uniqueArray(name, { selector: (one) => one.toLowerCase() }), (names) => {
        expect(parseNames(makeNames(names))).toEqual(names);
      }),
    );
  });

  it('accept a rating, or none', () => {
    expect(parseRating(' 1600 ')).toBe(1600);
    expect(parseRating('')).toBeNull();
    for (const wrong of ['strong', '-5', '16.5', '4001', '99999']) expect(parseRating(wrong)).toBeUndefined();
  });

  it('accept times of day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_439 }), (minutes) => {
        expect(parseTime(makeTime(minutes))).toBe(minutes);
      }),
    );
    for (const wrong of ['', '24:00', '12:60', 'noon']) expect(parseTime(wrong)).toBeUndefined();
  });
});
