/** Turns versions of a game to the side of another: White's, or the user's where the user played. Pure. */

/** Fields by name, as in `GameValue`. */
export type GameFields = Readonly<Record<string, unknown>>;

/** Fields that only the side of the game describes. */
const sided: ReadonlySet<string> = new Set([
  ...['color', 'own', 'opponent', 'level', 'rating', 'ratingDiff', 'ownRating', 'ownDiff', 'clockLeft'],
]);

/** Orders sides: a game that one machine knows as the user's own is the user's own. */
export const sideOf = (game: GameFields): readonly unknown[] => [
  (game['own'] ?? null) === null,
  game['color'],
];

const exchanged: Readonly<Record<string, string>> = {
  ...{ win: 'loss', loss: 'win', own: 'opponent', opponent: 'own' },
  ...{ ownTitle: 'opponentTitle', opponentTitle: 'ownTitle' },
  ...{ ownMarks: 'opponentMarks', opponentMarks: 'ownMarks' },
};
const exchange = (word: unknown): unknown =>
  typeof word === 'string' && Object.hasOwn(exchanged, word) ? exchanged[word] : word;

/** Rare fields, which are JSON text, from the other side. In the same order: turning twice restores the text. */
export function turnedFields(text: string): string {
  const fields: unknown = JSON.parse(text);
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return text;
  const turned = Object.entries(fields).map(([name, value]) => [
    exchange(name),
    name === 'provisional' && Array.isArray(value) ? value.map(exchange) : value,
  ]);
  return JSON.stringify(Object.fromEntries(turned));
}

const turned = (name: string, value: unknown): unknown =>
  name === 'result'
    ? exchange(value)
    : name === 'more' && typeof value === 'string'
      ? turnedFields(value)
      : value;

/** A field as White sees it: an order of versions must not depend on the side that they are seen from. */
export const seenByWhite = (game: GameFields, name: string): unknown =>
  game['color'] === 'black' ? turned(name, game[name]) : game[name];

/** The version as seen from the side of another, without what it says about its own side. */
export function seenFrom(side: GameFields, game: GameFields): GameFields {
  if (game === side) return game;
  const isTurned = (game['color'] === 'black') !== (side['color'] === 'black');
  const fields = Object.entries(game).filter(([name]) => !sided.has(name));
  return {
    ...Object.fromEntries(fields.map(([name, value]) => [name, isTurned ? turned(name, value) : value])),
    ...(side['color'] !== undefined && { color: side['color'] }),
  };
}
