/** Which things the user is told of, how, and what became of each. All times are ms since the epoch. */
import { z } from 'zod';
import { count, idText, list, moment, most, rowId, sentence, table, word } from './bounds.ts';
import { speeds, variantKeys } from '../../main/chess/vocabulary.ts';
import { noticeKinds, notSentReasons, playerTitles } from './choices.ts';
import { shownRouteSchema } from './route.ts';

export const noticeKindSchema = z.enum(noticeKinds);
export type NoticeKind = z.infer<typeof noticeKindSchema>;

/** A user's name as people write it; compared without regard to case. */
const name = z.string().min(1).max(40);
const rating = z.number().int().min(0).max(4_000).nullable();

/** Which things of one kind are told. What a server did not say keeps nothing back. */
export const noticeRuleSchema = z.object({
  on: z.boolean(),
  /** The other player's rating, both ends included; null: no bound. */
  minRating: rating,
  maxRating: rating,
  /** None chosen: all. */
  speeds: list(z.enum(speeds), speeds.length),
  variants: list(z.enum(variantKeys), variantKeys.length),
  mode: z.enum(['any', 'rated', 'casual']),
  /** `named`: only those in `allowed`. */
  from: z.enum(['anyone', 'followed', 'named']),
  /** Told of whatever `from` and the ratings say. */
  allowed: list(name, 200),
  /** Of games on TV: whoever has one of these, as if named. */
  titles: list(z.enum(playerTitles), playerTitles.length).exactOptional(),
  /** Of a day's games: so many lost in a row, so many points of one rating lost; null: not told of. */
  stop: z
    .object({
      losses: z.number().int().min(1).max(100).nullable(),
      points: z.number().int().min(1).max(1_000).nullable(),
    })
    .exactOptional(),
  /** Never told of. */
  muted: list(name, 200),
  sound: z.boolean(),
  /** Shown in quiet hours and while the system is not to be disturbed. */
  breaksQuiet: z.boolean(),
});
export type NoticeRule = z.infer<typeof noticeRuleSchema>;

/** Minutes since midnight. Hours that end before they begin go over midnight, and belong to the day they begin on. */
const minuteOfDay = z.number().int().min(0).max(1_439);

export const quietHoursSchema = z.object({
  on: z.boolean(),
  from: minuteOfDay,
  to: minuteOfDay,
  /** 0: Sunday. */
  days: list(z.number().int().min(0).max(6), 7),
});
export type QuietHours = z.infer<typeof quietHoursSchema>;

export const notificationSettingsSchema = z.object({
  sound: z.boolean(),
  /** Many things at once are told in one bubble. */
  gather: z.boolean(),
  /** A challenge's bubble counts down to its expiry, where the system lets a bubble change. */
  countdown: z.boolean(),
  /** How long the opponent must have had the move before "your move" is told, minutes. */
  absenceMinutes: z.number().int().min(0).max(10_080),
  quiet: quietHoursSchema,
  respectDoNotDisturb: z.boolean(),
  pausedUntil: moment.nullable(),
  rules: z.object({
    challenge: noticeRuleSchema,
    challengeDeclined: noticeRuleSchema,
    challengeCanceled: noticeRuleSchema,
    gameStart: noticeRuleSchema,
    gameFinish: noticeRuleSchema,
    myTurn: noticeRuleSchema,
    firstMove: noticeRuleSchema,
    /** About whom it names, by name, title or rating from `minRating` on; each is enough, and nobody is named at first. */
    tvFeatured: noticeRuleSchema,
    followedGame: noticeRuleSchema,
    /** About nobody: neither people nor games count. */
    arena: noticeRuleSchema,
    /** About the user's own day. */
    session: noticeRuleSchema,
  } satisfies Record<NoticeKind, z.ZodType>),
  /** Rules of single accounts, by account: they take the place of the common ones. */
  accounts: table(idText, z.partialRecord(noticeKindSchema, noticeRuleSchema), most.accounts),
});
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;

/** Why a bubble was not shown. */
export const notSentReasonSchema = z.enum(notSentReasons);
export type NotSentReason = z.infer<typeof notSentReasonSchema>;

/** What became of one thing that could have been told. `shown_together`: in a bubble about several. */
export const noticeOutcomeSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('shown') }),
  z.object({ status: z.literal('shown_together') }),
  z.object({
    status: z.literal('not_sent'),
    reason: notSentReasonSchema,
    detail: sentence.exactOptional(),
  }),
]);
export type NoticeOutcome = z.infer<typeof noticeOutcomeSchema>;

/** One line of the history. */
export const noticeSchema = z.object({
  id: rowId,
  accountId: idText,
  at: moment,
  kind: noticeKindSchema,
  title: sentence,
  body: sentence,
  outcome: noticeOutcomeSchema,
  /** Whose rule decided: the account's own, or the common one. */
  ownRule: z.boolean(),
  route: shownRouteSchema,
});
export type NoticeView = z.infer<typeof noticeSchema>;

export const noticeFilterSchema = z.enum(['all', 'shown', 'not_sent']);
export type NoticeFilter = z.infer<typeof noticeFilterSchema>;

/** How notifications stand right now. */
export const noticeStateSchema = z.object({
  pausedUntil: moment.nullable(),
  /** When the present quiet hours end; null outside of them. */
  quietUntil: moment.nullable(),
  /** `unknown`: this system does not say. `source` names who says so. */
  doNotDisturb: z.object({ status: z.enum(['on', 'off', 'unknown']), source: word }),
  /** `detail` is a sentence for the user; null while all is well. */
  service: z.object({
    status: z.enum(['ready', 'absent', 'not_answering']),
    name: word.nullable(),
    buttons: z.boolean(),
    replaces: z.boolean(),
    detail: sentence.nullable(),
  }),
  /** Whom accounts follow, for those accounts whose rules ask. */
  followed: list(
    z.object({
      accountId: idText,
      count,
      /** null: never answered. */
      askedAt: moment.nullable(),
      problem: sentence.nullable(),
    }),
    most.accounts,
  ),
  /** The newest line of the history. */
  newest: count,
});
export type NoticeState = z.infer<typeof noticeStateSchema>;
