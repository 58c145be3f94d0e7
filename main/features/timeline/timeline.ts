/** Home's timeline: pages of the ledger, worded, and summaries of disconnected periods. */
import type { AwayView, LedgerEntryView } from '../../../preload/contract/models.ts';
import type { QuarantineView } from '../../../preload/contract/storage.ts';
import type { QueryInput } from '../../../preload/contract/index.ts';
import type { Route } from '../../../preload/contract/route.ts';
import type { ServiceEvent } from '../../service/domain.ts';
import { maskFullIds } from '../../service/failures.ts';
import type { LedgerEntry, Store } from '../../store/api.ts';
import { messageOf } from '../../text/message.ts';
import { readMessageMember } from '../../text/stored-message.ts';
import { parseGap, type StoredGap } from './stored-gap.ts';
import type { Language } from '../../text/language.ts';
import { timelineWords } from './timeline-words.ts';

export interface TimelineOptions {
  /** The databases of real accounts and of the practice club, which are never mixed. */
  readonly stores: { readonly accounts: Store; readonly practice: Store };
  /** The database that is shown: practice only without any other account. */
  readonly shownStore: () => 'accounts' | 'practice';
  /** The database of an account. */
  readonly storeNameOf: (accountId: string) => 'accounts' | 'practice';
  /** Parses an event of the ledger; undefined if it is unreadable. */
  readonly parse: (raw: string) => ServiceEvent | undefined;
  /** Words an event for the account's user. */
  readonly text: (
    event: ServiceEvent,
    accountId: string,
  ) => { readonly title: string; readonly body: string };
  readonly language: () => Language;
}

export type Timeline = ReturnType<typeof createTimeline>;

export function createTimeline(options: TimelineOptions) {
  const { stores, shownStore, storeNameOf } = options;
  const store = () => stores[shownStore()];
  return {
    /** Entries of one account, or of the shown database. */
    async page(page: QueryInput<'ledger.page'>): Promise<LedgerEntryView[]> {
      const { ledger } = page.accountId === undefined ? store() : stores[storeNameOf(page.accountId)];
      return (await ledger.page(page)).map((entry) => entryView(entry, options));
    },
    newest: (): Promise<number> => store().ledger.newestId(),
    away: async (): Promise<AwayView[]> => [...(await store().away.list())],
    dismissAway: (id: number) => store().away.dismiss(id),
    quarantine: async (limit: number): Promise<QuarantineView[]> =>
      // Stored lines are raw; the window needs no secret parts of game ids.
      (await store().quarantine.page(limit)).map((item) => ({ ...item, raw: maskFullIds(item.raw) })),
  };
}

function entryView(entry: LedgerEntry, { parse, text, language }: TimelineOptions): LedgerEntryView {
  const head = { id: entry.id, accountId: entry.accountId, at: entry.at, kind: entry.kind };
  const unreadable = { title: messageOf('game.unreadableEvent'), detail: messageOf('game.keptAsReceived') };
  if (entry.kind === 'gap') {
    const gap = parseGap(entry.raw);
    return { ...head, ...(gap ? gapText(gap, language()) : unreadable), route: null };
  }
  const event = parse(entry.raw);
  if (!event) return { ...head, ...unreadable, route: null };
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

function gapText({ from, to, cause }: StoredGap, language: Language) {
  return { title: timelineWords[language].gap(to - from), detail: readMessageMember(cause) ?? '' };
}
