/** Home's timeline: pages of the ledger, worded, and summaries of disconnected periods. */
import type { AwayView, LedgerEntryView } from '../../../preload/contract/models.ts';
import type { QuarantineView } from '../../../preload/contract/storage.ts';
import type { QueryInput } from '../../../preload/contract/index.ts';
import type { Route } from '../../../preload/contract/route.ts';
import type { ServiceEvent } from '../../service/domain.ts';
import { maskFullIds } from '../../service/failures.ts';
import type { Store, TimelineEntry } from '../../store/api.ts';
import { messageOf, sentences, verbatim } from '../../text/message.ts';
import { readMessageMember } from '../../text/stored-message.ts';
import { coverageOf } from './coverage.ts';
import { parseGap, type StoredGap } from './stored-gap.ts';
import type { Language } from '../../text/language.ts';
import { oneLine } from '../../text/one-line.ts';
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
    /**
     * Entries of one account, or of the shown database. `machineName`: of another machine of the user; null while
     * unknown.
     */
    async page(
      page: QueryInput<'ledger.page'>,
      machineName: (machine: string) => string | null = () => null,
    ): Promise<LedgerEntryView[]> {
      const { ledger } = page.accountId === undefined ? store() : stores[storeNameOf(page.accountId)];
      const entries = await ledger.timeline(page);
      return Promise.all(entries.map((entry) => entryView(entry, ledger, machineName, options)));
    },
    newest: (): Promise<number> => store().ledger.newestId(),
    away: async (): Promise<AwayView[]> => [...(await store().away.list())],
    dismissAway: (id: number) => store().away.dismiss(id),
    quarantine: async (limit: number): Promise<QuarantineView[]> =>
      // Stored lines are raw; the window needs no secret parts of game ids.
      (await store().quarantine.page(limit)).map((item) => ({ ...item, raw: maskFullIds(item.raw) })),
  };
}

async function entryView(
  entry: TimelineEntry,
  ledger: Pick<Store['ledger'], 'watched'>,
  machineName: (machine: string) => string | null,
  { parse, text, language }: TimelineOptions,
): Promise<LedgerEntryView> {
  const { id, accountId, at, kind, subject, machine } = entry;
  const head = {
    id,
    accountId,
    at,
    kind,
    subject,
    ...(machine !== null && { machine: { name: machineName(machine) } }),
  };
  const unreadable = { title: messageOf('game.unreadableEvent'), detail: messageOf('game.keptAsReceived') };
  if (kind === 'gap') {
    const gap = parseGap(entry.raw);
    if (!gap) return { ...head, ...unreadable, route: null };
    const coverage = coverageOf(gap, await ledger.watched(accountId, gap.from, gap.to));
    const others = coverage.machines.map(
      (one) => machineName(one) ?? timelineWords[language()].anotherMachine,
    );
    return { ...head, ...gapText(gap, others, coverage.isWhole, language()), route: null };
  }
  const event = parse(entry.raw);
  if (!event) return { ...head, ...unreadable, route: null };
  const { title, body } = text(event, accountId);
  return { ...head, title, detail: oneLine(body), route: routeOf(entry) };
}

function routeOf(entry: TimelineEntry): Route | null {
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

/** `others`: names of machines that watched meanwhile. */
function gapText(
  { from, to, cause }: StoredGap,
  others: readonly string[],
  isWhole: boolean,
  language: Language,
) {
  const words = timelineWords[language];
  const why = readMessageMember(cause) ?? '';
  if (others.length === 0) return { title: words.gap(to - from), detail: why };
  const by = words.watchedBy(others, isWhole);
  return {
    title: words.gap(to - from),
    detail: typeof why === 'string' ? `${why} ${by}`.trim() : sentences(why, verbatim(by)),
  };
}
