/**
 * Which members of what crosses the contract are sentences of main's, and puts them into the user's language. Inside main
 * they are English, as logs and the ledger have them; this is the one place where they leave for the window.
 */
import type { QueryName, QueryOutput, TopicMessage, TopicName } from '../../preload/contract/index.ts';
import type {
  AccountView,
  AwayView,
  ChallengeView,
  GameCard,
  GameView,
  LedgerEntryView,
  OpponentView,
  PlayerView,
  QuarantineView,
  StorageView,
  StreamHealth,
  TokenReport,
} from '../../preload/contract/models.ts';
import type { BudgetRow, BudgetView } from '../../preload/contract/network.ts';
import type { HistoryView } from '../../preload/contract/history.ts';
import type { ConnectionView } from '../../preload/contract/connection.ts';
import type { DesktopView } from '../../preload/contract/desktop.ts';
import type { SeekView } from '../../preload/contract/answering.ts';
import type { WatchedView } from '../../preload/contract/watching.ts';
import type { NoticeOutcome, NoticeState, NoticeView } from '../../preload/contract/notifications.ts';
import type { Outcome } from '../../preload/contract/outcome.ts';
import type { SignInView } from '../../preload/contract/sign-in.ts';
import { accountWords } from '../text/account-words.ts';
import type { Language } from '../text/language.ts';
import { tell } from '../text/tell.ts';

type Reword = <T>(value: T, language: Language) => T;

/** Null stays what it is: nothing to say. */
function said<T extends string | null>(sentence: T, language: Language): T {
  return (sentence === null ? null : tell(sentence, language)) as T;
}

function withMessage<T extends { readonly message: string } | null>(problem: T, language: Language): T {
  return problem === null ? problem : { ...problem, message: tell(problem.message, language) };
}

function account(view: AccountView, language: Language): AccountView {
  const isPractice = view.kind === 'practice';
  return {
    ...view,
    server: isPractice ? { ...view.server, name: accountWords[language].practice } : view.server,
    abilities: view.abilities.map((ability) => ({ ...ability, title: tell(ability.title, language) })),
    problem: withMessage(view.problem, language),
  };
}

function tokenReport(report: TokenReport, language: Language): TokenReport {
  const abilities = report.abilities.map((ability) => ({ ...ability, title: tell(ability.title, language) }));
  return { ...report, abilities };
}

function stream(health: StreamHealth, language: Language): StreamHealth {
  return {
    ...health,
    cause: said(health.cause, language),
    lastClose: withMessage(health.lastClose, language),
    problem: withMessage(health.problem, language),
  };
}

function budget(view: BudgetView, language: Language): BudgetView {
  const row = (one: BudgetRow): BudgetRow => ({
    ...one,
    title: tell(one.title, language),
    said: said(one.said, language),
  });
  return {
    ...view,
    callers: view.callers.map((caller) => ({
      ...caller,
      rows: caller.rows.map(row),
      waiting: caller.waiting.map((one) => ({ ...one, why: tell(one.why, language) })),
      coolDowns: caller.coolDowns.map((one) => ({ ...one, cause: tell(one.cause, language) })),
      stopped: caller.stopped && { ...caller.stopped, cause: tell(caller.stopped.cause, language) },
    })),
    shared: view.shared.map((one) => ({ ...one, rows: one.rows.map(row) })),
  };
}

/** Only people have names of their own. */
function player<T extends PlayerView | null>(one: T, language: Language): T {
  return one === null || one.id !== undefined ? one : { ...one, name: tell(one.name, language) };
}

const challenge = (view: ChallengeView, language: Language): ChallengeView => ({
  ...view,
  opponent: player(view.opponent, language),
});

const card = <T extends GameCard>(view: T, language: Language): T => ({
  ...view,
  opponent: player(view.opponent, language),
});

function game(view: GameView, language: Language): GameView {
  return {
    ...card(view, language),
    white: player(view.white, language),
    black: player(view.black, language),
    ...(view.delivery && { delivery: { ...view.delivery, reason: said(view.delivery.reason, language) } }),
  };
}

const away = (view: AwayView, language: Language): AwayView => ({
  ...view,
  incomplete: said(view.incomplete, language),
});

/** Titles and details of events come in the user's language; the app's own entries have a cause. */
const entry = (view: LedgerEntryView, language: Language): LedgerEntryView =>
  view.route === null
    ? { ...view, title: tell(view.title, language), detail: tell(view.detail, language) }
    : view;

const storage = (view: StorageView, language: Language): StorageView => ({
  ...view,
  databases: view.databases.map((one) => ({ ...one, name: tell(one.name, language) })),
  incidents: view.incidents.map((one) => withMessage(one, language)),
});

const quarantined = (view: QuarantineView, language: Language): QuarantineView => ({
  ...view,
  reason: tell(view.reason, language),
});

function outcome(view: NoticeOutcome, language: Language): NoticeOutcome {
  if (view.status !== 'not_sent' || view.detail === undefined) return view;
  return { ...view, detail: tell(view.detail, language) };
}

const notice = (view: NoticeView, language: Language): NoticeView => ({
  ...view,
  outcome: outcome(view.outcome, language),
});

const noticeState = (view: NoticeState, language: Language): NoticeState => ({
  ...view,
  doNotDisturb: { ...view.doNotDisturb, source: tell(view.doNotDisturb.source, language) },
  service: { ...view.service, detail: said(view.service.detail, language) },
  followed: view.followed.map((one) => ({ ...one, problem: said(one.problem, language) })),
});

const desktop = (view: DesktopView, language: Language): DesktopView => ({
  ...view,
  autostart: { ...view.autostart, problem: said(view.autostart.problem, language) },
  update: 'message' in view.update ? withMessage(view.update, language) : view.update,
});

const connection = (view: ConnectionView, language: Language): ConnectionView => ({
  ...view,
  certificateProblem: said(view.certificateProblem, language),
});

const signIn = (view: SignInView, language: Language): SignInView =>
  view.state === 'failed' ? { ...view, failure: withMessage(view.failure, language) } : view;

const history = (view: HistoryView, language: Language): HistoryView => ({
  ...view,
  sync: view.sync && { ...view.sync, cause: said(view.sync.cause, language) },
  users: view.users.map((user) => ({ ...user, cause: said(user.cause, language) })),
  imports: view.imports.map((one) => ({ ...one, cause: said(one.cause, language) })),
});

const opponent = <T extends OpponentView>(view: T, language: Language): T => ({
  ...view,
  manner: tell(view.manner, language),
});

const each =
  <T>(one: (value: T, language: Language) => T) =>
  (values: T[], language: Language): T[] =>
    values.map((value) => one(value, language));

function seek(view: SeekView, language: Language): SeekView {
  return { ...view, message: said(view.message, language) };
}

function seats<T extends { readonly white: PlayerView; readonly black: PlayerView }>(
  view: T,
  language: Language,
): T {
  return { ...view, white: player(view.white, language), black: player(view.black, language) };
}

function watched(view: WatchedView, language: Language): WatchedView {
  return { ...seats(view, language), message: said(view.message, language) };
}

const topics: {
  readonly [N in TopicName]?: (message: TopicMessage<N>, language: Language) => TopicMessage<N>;
} = {
  accounts: each(account),
  streams: each(stream),
  budget,
  challenges: each(challenge),
  seeks: each(seek),
  games: each(card<GameCard>),
  game,
  watched,
  followedGames: each(seats),
  away: each(away),
  notifications: noticeState,
  desktop,
  connection,
  history: each(history),
  signIn,
  notice: withMessage,
};

const queries: {
  readonly [N in QueryName]?: (answer: QueryOutput<N>, language: Language) => QueryOutput<N>;
} = {
  'accounts.list': each(account),
  'streams.list': each(stream),
  'budget.view': budget,
  'challenges.list': each(challenge),
  'games.list': each(card<GameCard>),
  'games.get': game,
  'seeks.list': each(seek),
  'watching.followed': each(seats),
  'watching.people': (view, language) => ({ ...view, problem: said(view.problem, language) }),
  'ledger.page': each(entry),
  'away.list': each(away),
  'storage.view': storage,
  'quarantine.page': each(quarantined),
  'notifications.state': noticeState,
  'notifications.page': each(notice),
  'signIn.view': signIn,
  'desktop.view': desktop,
  'connection.view': connection,
  'history.view': each(history),
  'practice.lobby': (lobby, language) =>
    lobby && { ...lobby, opponents: lobby.opponents.map((one) => opponent(one, language)) },
  'practice.opponents': each(opponent),
};

const commands = {
  'accounts.checkToken': tokenReport,
  'accounts.addToken': account,
  'accounts.watch': account,
  'accounts.practice': account,
  'games.open': game,
  'watching.open': watched,
  'notifications.testRule': outcome,
};

/** A topic's message as the window gets it. */
export function wordMessage(name: TopicName, message: unknown, language: Language): unknown {
  return reworded(topics, name, message, language);
}

/** The answer to a query or command as the window gets it, refusals included. */
export function wordAnswer(
  kind: 'queries' | 'commands',
  name: string,
  answer: Outcome<unknown>,
  language: Language,
): Outcome<unknown> {
  if (!answer.ok) return { ok: false, error: withMessage(answer.error, language) };
  const value = reworded(kind === 'queries' ? queries : commands, name, answer.value, language);
  return { ok: true, value };
}

function reworded(table: object, name: string, value: unknown, language: Language): unknown {
  const reword = Object.hasOwn(table, name)
    ? (table as Readonly<Record<string, Reword | undefined>>)[name]
    : undefined;
  return reword && language !== 'en' ? reword(value, language) : value;
}
