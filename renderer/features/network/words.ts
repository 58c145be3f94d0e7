/** How streams, limits and requests are called. Pure. */
import type { GameCard, StreamHealth } from '@contract/models.ts';
import type { BudgetCaller, BudgetRow } from '@contract/network.ts';
import type { TextOf } from '@text/catalogue.ts';
import type { networkText } from './network-text.ts';

type NetworkText = TextOf<typeof networkText>;

const order: readonly StreamHealth['kind'][] = ['event', 'game', 'tv', 'users', 'download'];

export function streamName(stream: StreamHealth, games: readonly GameCard[], text: NetworkText): string {
  const { name } = text.kinds[stream.kind];
  if (stream.gameId === undefined) return name;
  const game = gameOf(stream, games);
  return game === undefined ? `${name} ${stream.gameId}` : text.gameWith(game.opponent.name);
}

export function gameOf(stream: StreamHealth, games: readonly GameCard[]): GameCard | undefined {
  return games.find(({ accountId, gameId }) => accountId === stream.accountId && gameId === stream.gameId);
}

/** The event stream first, then games, then the rest; each in the order in which they came. */
export function inOrder(streams: readonly StreamHealth[]): readonly StreamHealth[] {
  return streams.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

/** A request by its name in the app; one without words of its own is spelt out: `teamArenas` is `Team arenas`. */
export function requestName(endpoint: string, { requests }: Pick<NetworkText, 'requests'>): string {
  if (Object.hasOwn(requests, endpoint)) return requests[endpoint as keyof typeof requests];
  return capitalized(endpoint.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim());
}

/** A cause as the budget tells it, with requests called as everywhere. */
export function causeText(cause: string, text: Pick<NetworkText, 'requests' | 'inSentence'>): string {
  return cause.replace(/\((\w+)\)/, (all, name: string) =>
    Object.hasOwn(text.requests, name) ? `(${text.inSentence(requestName(name, text))})` : all,
  );
}

/** The table of limits gives parts of sentences. */
export function limitName({ title }: Pick<BudgetRow, 'title'>): string {
  return capitalized(title);
}

export function callerName(
  { caller, young }: Pick<BudgetCaller, 'caller' | 'young'>,
  text: NetworkText['budget'],
): string {
  return young ? `${text.callers[caller]}, ${text.young}` : text.callers[caller];
}

/** A caller that is no account's. */
export function strangerName({ caller }: Pick<BudgetCaller, 'caller'>, text: NetworkText['budget']): string {
  return caller === 'anonymous' ? text.withoutToken : text.tokenChecked;
}

/** What a limit allows, in words: `60 in 1 min`, `4 at once`, `1 in 5 s`. */
export function allowanceText({ kind, limit, windowMs }: BudgetRow, text: NetworkText['limits']): string {
  return kind === 'concurrent' ? text.atOnce(limit) : text.within(limit, windowMs);
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

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
