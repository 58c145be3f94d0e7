/** What Home tells of the past: pages of the ledger in words, and what happened while no stream was open. */
import type { AwayView, LedgerEntryView, QuarantineView } from '../../../preload/contract/models.ts';
import type { Route } from '../../../preload/contract/route.ts';
import type { ServiceEvent } from '../../service/domain.ts';
import { maskFullIds } from '../../service/failures.ts';
import type { LedgerEntry, Store } from '../../store/api.ts';
import { say } from '../../text/say.ts';
import type { Language } from '../../text/language.ts';
import { timelineWords } from './timeline-words.ts';

export interface TimelineOptions {
  /** The database of the real accounts, and that of the practice club: nothing of one shows in the other. */
  readonly stores: { readonly accounts: Store; readonly practice: Store };
  /** Whose past is told: practice only while there is no other account. */
  readonly book: () => 'accounts' | 'practice';
  /** An event as it was written to the ledger; `undefined` when it cannot be read (any more). */
  readonly parse: (raw: string) => ServiceEvent | undefined;
  /** As the account's user reads it. */
  readonly text: (
    event: ServiceEvent,
    accountId: string,
  ) => { readonly title: string; readonly body: string };
  readonly language: () => Language;
}

export interface Timeline {
  page(options: { readonly before?: number; readonly limit: number }): Promise<LedgerEntryView[]>;
  newest(): Promise<number>;
  away(): Promise<AwayView[]>;
  dismissAway(id: number): Promise<void>;
  quarantine(limit: number): Promise<QuarantineView[]>;
}

export function createTimeline({ stores, book, parse, text, language }: TimelineOptions): Timeline {
  const store = () => stores[book()];
  return {
    page: async (options) =>
      (await store().ledger.page(options)).map((entry) => entryView(entry, parse, text, language())),
    newest: () => store().ledger.newestId(),
    away: async () => [...(await store().away.list())],
    dismissAway: (id) => store().away.dismiss(id),
    quarantine: async (limit) =>
      // The disk keeps lines as they came; the window has no use for the secret part of a game's id.
      (await store().quarantine.page(limit)).map((item) => ({ ...item, raw: maskFullIds(item.raw) })),
  };
}

function entryView(
  entry: LedgerEntry,
  parse: TimelineOptions['parse'],
  text: TimelineOptions['text'],
  language: Language,
): LedgerEntryView {
  const head = { id: entry.id, accountId: entry.accountId, at: entry.at, kind: entry.kind };
  if (entry.kind === 'gap') return { ...head, ...gapText(entry.raw, language), route: null };
  const event = parse(entry.raw);
  if (!event) {
    return {
      ...head,
      title: say('An event that this version cannot read'),
      detail: say('It is kept as it came.'),
      route: null,
    };
  }
  const { title, body } = text(event, entry.accountId);
  return { ...head, title, detail: body.replaceAll('\n', ' · '), route: routeOf(entry) };
}

function routeOf(entry: LedgerEntry): Route | null {
  switch (entry.kind) {
    case 'challenge':
      return { screen: 'challenge', accountId: entry.accountId, challengeId: entry.subject };
    case 'game_start':
    case 'game_finish':
      return { screen: 'game', accountId: entry.accountId, gameId: entry.subject };
    case 'challenge_declined':
    case 'challenge_canceled':
    case 'gap':
      return null;
  }
}

/** Gaps are the app's own entries: `{ from, to, cause }`, times in ms; the cause is a sentence in English. */
function gapText(raw: string, language: Language): { title: string; detail: string } {
  const { from, to, cause } = JSON.parse(raw) as { from: number; to: number; cause: string };
  return { title: timelineWords[language].gap(to - from), detail: cause };
}
