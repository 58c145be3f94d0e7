/** Cards of repertoire lines follow the trained repertoires. Pure. */
import type { PreparedPosition } from '../../chess/repertoire/own-positions.ts';
import type { CardRow } from '../../store/training-api.ts';
import { cardOfPrepared, keyOf, type Card } from './card.ts';
import type { Deck } from './deck.ts';

/** Cards of positions that have none yet. */
export function newLines(
  deck: Deck,
  positions: readonly PreparedPosition[],
  now: number,
): readonly CardRow[] {
  return positions.flatMap((position) => {
    const key = keyOf(position.variant, position.fen);
    return deck.has(key) ? [] : [rowOf(key, cardOfPrepared(position), now, true)];
  });
}

/**
 * Cards of lines whose moves, comments or arrows have changed, and those that the repertoires have no longer. A line that returns to the
 * repertoires is trained again; one that the user removed from training is not. Mistakes and marked positions stay.
 */
export function changedLines(deck: Deck, positions: readonly PreparedPosition[]): readonly CardRow[] {
  const wanted = new Map(positions.map((one) => [keyOf(one.variant, one.fen), cardOfPrepared(one)]));
  return [...deck.values()].flatMap(({ key, source, at, active, card }) => {
    if (source !== 'line') return [];
    const next = wanted.get(key);
    if (!next) return active ? [rowOf(key, { ...card, gone: true }, at, false)] : [];
    const isActive = active || card.gone === true;
    const isSame = isActive === active && contentOf(next) === contentOf(card);
    return isSame ? [] : [rowOf(key, next, at, isActive)];
  });
}

const contentOf = ({ answers, line, comment, shapes }: Card): string =>
  JSON.stringify([answers, line, comment, shapes]);

const rowOf = (key: string, card: Card, at: number, active: boolean): CardRow => ({
  ...{ key, source: 'line', at, active, data: JSON.stringify(card) },
});
