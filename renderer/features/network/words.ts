/** How streams, limits and requests are called. Pure. */
import type { GameCard, StreamHealth } from '@contract/models.ts';
import type { BudgetCaller, BudgetRow, RequestClassView } from '@contract/network.ts';
import { duration } from '../../ui/time.ts';

const kinds: Readonly<Record<StreamHealth['kind'], { readonly name: string; readonly purpose: string }>> = {
  event: { name: 'Events', purpose: 'Challenges and games, the moment they happen.' },
  game: { name: 'Game', purpose: 'Moves, clocks and chat of one game.' },
  tv: { name: 'TV', purpose: 'The game that a TV channel features.' },
  users: { name: 'Games of others', purpose: 'Games of people you watch.' },
  download: { name: 'Download', purpose: 'Fetches games once; it ends when it has all of them.' },
};

export function streamName(stream: StreamHealth, games: readonly GameCard[]): string {
  if (stream.gameId === undefined) return kinds[stream.kind].name;
  const game = gameOf(stream, games);
  return game === undefined
    ? `${kinds[stream.kind].name} ${stream.gameId}`
    : `Game with ${game.opponent.name}`;
}

export function streamPurpose({ kind }: StreamHealth): string {
  return kinds[kind].purpose;
}

export function gameOf(stream: StreamHealth, games: readonly GameCard[]): GameCard | undefined {
  return games.find(({ accountId, gameId }) => accountId === stream.accountId && gameId === stream.gameId);
}

/** The event stream first, then games, then the rest; each in the order in which they came. */
export function inOrder(streams: readonly StreamHealth[]): readonly StreamHealth[] {
  const order = Object.keys(kinds);
  return streams.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

/** `2 · 2 in 10 min`, with what the quota has left where there is one. */
export function opensText({ opens, recentOpens, opensLeft }: StreamHealth): string {
  const left = opensLeft === null ? '' : `, ${opensLeft} left`;
  return `${opens} · ${recentOpens} in 10 min${left}`;
}

/** What the user should do about a problem is its message; this is what it is called. */
const problems: Readonly<Record<NonNullable<StreamHealth['problem']>['code'], string>> = {
  unauthorized: 'The server does not accept this token any more',
  forbidden: 'The token lacks a permission',
  not_found: 'The server does not know this any more',
  evicted: 'Another program uses this token',
  closed_at_once: 'The server closes this stream at once',
  rate_limited: 'The server asks to slow down',
};

export function problemTitle(code: NonNullable<StreamHealth['problem']>['code']): string {
  return problems[code];
}

const classes: Readonly<Record<RequestClassView, string>> = {
  move: 'Moves',
  play: 'Actions in games',
  user: 'What you wait for',
  upkeep: 'Keeping up to date',
  sync: 'Background work',
};

export function className(cls: RequestClassView): string {
  return classes[cls];
}

const requests: ReadonlyMap<string, string> = new Map(
  Object.entries({
    account: 'Account details',
    playing: 'Games under way',
    tokenTest: 'Check of a token',
    challenges: 'Open challenges',
    acceptChallenge: 'Accept a challenge',
    declineChallenge: 'Decline a challenge',
    eventStream: 'Event stream',
    botGameStream: 'Game stream',
    boardGameStream: 'Game stream',
    botMove: 'Move',
    boardMove: 'Move',
    botAbort: 'Abort a game',
    boardAbort: 'Abort a game',
    botResign: 'Resign a game',
    boardResign: 'Resign a game',
    botChat: 'Chat message',
    boardChat: 'Chat message',
  }),
);

/** A request by its name in the app; one without words of its own is spelt out: `teamArenas` is `Team arenas`. */
export function requestName(endpoint: string): string {
  const spelt = endpoint.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();
  return requests.get(endpoint) ?? spelt.charAt(0).toUpperCase() + spelt.slice(1);
}

/** A cause as the budget tells it, with requests called as everywhere. */
export function causeText(cause: string): string {
  return cause.replace(/\((\w+)\)/, (all, name: string) =>
    requests.has(name) ? `(${requestName(name).toLowerCase()})` : all,
  );
}

/** The table of limits gives parts of sentences. */
export function limitName({ title }: Pick<BudgetRow, 'title'>): string {
  return title.charAt(0).toUpperCase() + title.slice(1);
}

const callers: Readonly<Record<BudgetCaller['caller'], string>> = {
  anonymous: 'Without an account',
  authenticated: 'Signed in',
  verified_bot: 'Bot account',
};

export function callerName({ caller, young }: Pick<BudgetCaller, 'caller' | 'young'>): string {
  return young ? `${callers[caller]}, under a week old` : callers[caller];
}

/** A caller that is no account's. */
export function strangerName({ caller }: Pick<BudgetCaller, 'caller'>): string {
  return caller === 'anonymous' ? 'Without a token' : 'A token being checked';
}

const sources: Readonly<Record<BudgetRow['source'], string>> = {
  document: 'The service’s own description says so.',
  server: 'Seen in the server’s rules; they may change.',
  assumption: 'An assumption: nobody says, and this is on the safe side.',
  house: 'Outpost’s own care.',
};

export function sourceText(source: BudgetRow['source']): string {
  return sources[source];
}

const minute = 60_000;
const units = [
  { ms: 24 * 60 * minute, name: 'day' },
  { ms: 60 * minute, name: 'h' },
  { ms: minute, name: 'min' },
  { ms: 1_000, name: 's' },
] as const;

/** `1 min`, `10 min`, `1 day`. */
export function spanText(ms: number): string {
  const unit = units.find((candidate) => ms >= candidate.ms && ms % candidate.ms === 0);
  if (unit === undefined) return duration(ms);
  const amount = ms / unit.ms;
  return `${amount} ${unit.name}${unit.name === 'day' && amount !== 1 ? 's' : ''}`;
}

/** How long something has lasted, in one unit, rounded down: a minute is one when it has passed. */
export function elapsedText(ms: number): string {
  const unit = units.find((candidate) => ms >= candidate.ms) ?? units[3];
  const amount = Math.max(0, Math.floor(ms / unit.ms));
  return `${amount} ${unit.name}${unit.name === 'day' && amount !== 1 ? 's' : ''}`;
}

/** What a limit allows, in words: `60 in 1 min`, `4 at once`, `1 in 5 s`. */
export function allowanceText({ kind, limit, windowMs }: BudgetRow): string {
  if (kind === 'concurrent') return `${limit} at once`;
  return `${limit} in ${windowMs === null ? 'a while' : spanText(windowMs)}`;
}

/** Whether anything of a caller is worth a look. */
export function isBusy({ rows, waiting, coolDowns, slots, inFlight, stopped }: BudgetCaller): boolean {
  return (
    rows.some(isInUse) || waiting.length + coolDowns.length + slots.length + inFlight > 0 || stopped !== null
  );
}

/** What of a limit is worth a look: anything used, or nothing left. */
export function isInUse({ used, left, said }: BudgetRow): boolean {
  return used > 0 || left === 0 || said !== null;
}
