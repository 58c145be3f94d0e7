/** Names of streams, limits and requests. Pure. */
import type { GameCard, StreamHealthView } from '@contract/models.ts';
import type { BudgetCaller, BudgetRow } from '@contract/network.ts';
import type { TextOf } from '@text/catalogue.ts';
import type { Message } from '@text/message.ts';
import { translateText, type Translate } from '../../ui/messages.ts';
import { capitalized, type networkText } from './network-text.ts';

type NetworkText = TextOf<typeof networkText>;

const order: readonly StreamHealthView['kind'][] = ['event', 'game', 'tv', 'users', 'download'];

export function streamName(
  stream: StreamHealthView,
  games: readonly GameCard[],
  text: NetworkText,
  translate: Translate,
): string {
  const { name } = text.kinds[stream.kind];
  if (stream.gameId === undefined) return name;
  const game = gameOf(stream, games);
  return game === undefined
    ? `${name} ${stream.gameId}`
    : text.gameWith(translateText(game.opponent.name, translate));
}

export function gameOf(stream: StreamHealthView, games: readonly GameCard[]): GameCard | undefined {
  return games.find(({ accountId, gameId }) => accountId === stream.accountId && gameId === stream.gameId);
}

/** Event stream first, then games, then others; stable within a kind. */
export function inOrder(streams: readonly StreamHealthView[]): readonly StreamHealthView[] {
  return streams.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

/** Display name of a request; one without a text is derived from its id: `teamArenas` becomes `Team arenas`. */
export function requestName(endpoint: string, { requests }: Pick<NetworkText, 'requests'>): string {
  if (Object.hasOwn(requests, endpoint)) return requests[endpoint as keyof typeof requests];
  return capitalized(endpoint.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim());
}

/** A cause of the budget's, with requests called as everywhere. */
export function causeText(
  cause: Message,
  text: Pick<NetworkText, 'requests' | 'inSentence'>,
  translate: Translate,
): string {
  return translate(cause).replace(/\((\w+)\)/, (all, name: string) =>
    Object.hasOwn(text.requests, name) ? `(${text.inSentence(requestName(name, text))})` : all,
  );
}

/** The table of limits has titles in lower case. */
export function limitName({ title }: Pick<BudgetRow, 'title'>, translate: Translate): string {
  return capitalized(translate(title));
}

export function callerName(
  { caller, young }: Pick<BudgetCaller, 'caller' | 'young'>,
  text: NetworkText['budget'],
): string {
  return young ? `${text.callers[caller]}, ${text.young}` : text.callers[caller];
}

/** Such as `60 in 1 min`, `4 at once`, `1 in 5 s`. */
export function allowanceText({ kind, limit, windowMs }: BudgetRow, text: NetworkText['limits']): string {
  return kind === 'concurrent' ? text.atOnce(limit) : text.within(limit, windowMs);
}

/** When something due at `at` happens. */
export function dueText(at: number, now: number, text: Pick<NetworkText, 'now' | 'inTime'>): string {
  return at <= now ? text.now : text.inTime(at - now);
}

/** Whether a caller has anything to show. */
export function isBusy({ rows, waiting, coolDowns, slots, inFlight, stopped }: BudgetCaller): boolean {
  return (
    rows.some(isInUse) || waiting.length + coolDowns.length + slots.length + inFlight > 0 || stopped !== null
  );
}

/** Whether a limit is used, exhausted, or reported by the server. */
export function isInUse({ used, left, said }: BudgetRow): boolean {
  return used > 0 || left === 0 || said !== null;
}
