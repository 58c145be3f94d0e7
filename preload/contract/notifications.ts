/** Notification rules, their results and the history. All times are ms since the epoch. */
import { z } from 'zod';
import { count, idText, list, moment, most, rowId, sentence, table, word } from './bounds.ts';
import { messageSchema, nameSchema, textSchema } from './message.ts';
import { speeds, variantKeys } from '../../main/chess/vocabulary.ts';
import { noticeKinds, notSentReasons, playerTitles } from './choices.ts';
import { shownRouteSchema } from './route.ts';

export const noticeKindSchema = z.enum(noticeKinds);
export type NoticeKind = z.infer<typeof noticeKindSchema>;

/** A user name as typed; compared without regard to case. */
const name = z.string().min(1).max(40);
const rating = z.number().int().min(0).max(4_000).nullable();

/** Filter for one kind of event. A property that the server did not send blocks nothing. */
const noticeRuleSchema = z.object({
  on: z.boolean(),
  /** The other player's rating, inclusive; null: no bound. */
  minRating: rating,
  maxRating: rating,
  /** Empty: all. */
  speeds: list(z.enum(speeds), speeds.length),
  variants: list(z.enum(variantKeys), variantKeys.length),
  mode: z.enum(['any', 'rated', 'casual']),
  /** `named`: only those in `allowed`. */
  from: z.enum(['anyone', 'followed', 'named']),
  /** Users who always pass, regardless of `from` and the ratings. */
  allowed: list(name, 200),
  /** For games on TV: players with one of these titles count as named. */
  titles: list(z.enum(playerTitles), playerTitles.length).exactOptional(),
  /** For the day's games: losses in a row, and points lost in one rating; null: does not count. */
  stop: z
    .object({
      losses: z.number().int().min(1).max(100).nullable(),
      points: z.number().int().min(1).max(1_000).nullable(),
    })
    .exactOptional(),
  /** Users who never pass. */
  muted: list(name, 200),
  sound: z.boolean(),
  /** Shown in quiet hours and during the system's Do Not Disturb. */
  breaksQuiet: z.boolean(),
});
export type NoticeRule = z.infer<typeof noticeRuleSchema>;

/** Minutes since midnight. Hours that end before they begin span midnight and count for their first day. */
const minuteOfDay = z.number().int().min(0).max(1_439);

const quietHoursSchema = z.object({
  on: z.boolean(),
  from: minuteOfDay,
  to: minuteOfDay,
  /** 0: Sunday. */
  days: list(z.number().int().min(0).max(6), 7),
});
export type QuietHours = z.infer<typeof quietHoursSchema>;

export const notificationSettingsSchema = z.object({
  sound: z.boolean(),
  /** Groups events that arrive together into one notification. */
  gather: z.boolean(),
  /** A challenge's notification counts down to its expiry, where the system supports updates. */
  countdown: z.boolean(),
  /** Minutes that the opponent must have spent on a move before "your move" is sent. */
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
    /** Matches by name, title or rating from `minRating`; each is enough. By default no name is listed. */
    tvFeatured: noticeRuleSchema,
    followedGame: noticeRuleSchema,
    /** Filters by player and game do not apply. */
    arena: noticeRuleSchema,
    /** For the user's own day. */
    session: noticeRuleSchema,
    /** Filters by player and game do not apply. */
    weekReview: noticeRuleSchema,
    /** Filters by player and game do not apply. */
    trainingDue: noticeRuleSchema,
  } satisfies Record<NoticeKind, z.ZodType>),
  /** Rules of single accounts, by account id: they replace the common ones. */
  accounts: table(idText, z.partialRecord(noticeKindSchema, noticeRuleSchema), most.accounts),
});
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;

/** Why a notification was not shown. */
const notSentReasonSchema = z.enum(notSentReasons);
export type NotSentReason = z.infer<typeof notSentReasonSchema>;

/** Outcome of one event that could notify. `shown_together`: in a grouped notification. */
export const noticeOutcomeSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('shown') }),
  z.object({ status: z.literal('shown_together') }),
  z.object({
    status: z.literal('not_sent'),
    reason: notSentReasonSchema,
    detail: textSchema.exactOptional(),
  }),
]);
export type NoticeOutcome = z.infer<typeof noticeOutcomeSchema>;

/** One entry of the notification history. */
export const noticeSchema = z.object({
  id: rowId,
  accountId: idText,
  at: moment,
  kind: noticeKindSchema,
  title: sentence,
  body: sentence,
  outcome: noticeOutcomeSchema,
  /** Whether the account's own rule decided, or the common one. */
  ownRule: z.boolean(),
  route: shownRouteSchema,
  /** The user's other machine that judged it, when this one did not; `name` is null while unknown. */
  machine: z.object({ name: word.nullable() }).exactOptional(),
  /** Other machines that judged the same event. */
  elsewhere: list(z.object({ name: word.nullable(), outcome: noticeOutcomeSchema }), 64),
});
export type NoticeView = z.infer<typeof noticeSchema>;

export const noticeFilterSchema = z.enum(['all', 'shown', 'not_sent']);
export type NoticeFilter = z.infer<typeof noticeFilterSchema>;

/** Current state of notifications. */
export const noticeStateSchema = z.object({
  pausedUntil: moment.nullable(),
  /** End of the current quiet hours; null outside them. */
  quietUntil: moment.nullable(),
  /** `unknown`: this system does not say. `source` names who says so. */
  doNotDisturb: z.object({ status: z.enum(['on', 'off', 'unknown']), source: nameSchema }),
  /** `detail`: what is wrong; null while all is well. */
  service: z.object({
    status: z.enum(['ready', 'absent', 'not_answering']),
    name: word.nullable(),
    buttons: z.boolean(),
    replaces: z.boolean(),
    detail: messageSchema.nullable(),
  }),
  /** Followed users, for accounts whose rules need them. */
  followed: list(
    z.object({
      accountId: idText,
      count,
      /** Last answer of the server; null: never. */
      askedAt: moment.nullable(),
      problem: messageSchema.nullable(),
    }),
    most.accounts,
  ),
  /** Changes when the history grows. */
  newest: count,
});
export type NoticeState = z.infer<typeof noticeStateSchema>;
