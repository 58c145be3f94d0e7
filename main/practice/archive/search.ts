import type { Fields } from '../fields.ts';
import { opposite } from '../../chess/vocabulary.ts';
import { isPerfKey } from '../perf-names.ts';
import { sideOf, type Directory } from '../directory.ts';
import type { JsonObject } from '../json.ts';
import type { Archive } from './archive.ts';
import type { GameRecord } from './record.ts';

/** Search for games: every word of `q` must match; results are paged. */

const pageSize = 10;

export interface SearchPage {
  readonly currentPage: number;
  readonly games: readonly GameRecord[];
  readonly nbResults: number;
  readonly nbPages: number;
}

export interface SearchRequest {
  readonly archive: Archive;
  readonly directory: Directory;
  readonly userId: string;
  readonly fields: Fields;
}

/**
 * `q` holds names of members, speeds and variants, `rated` or `casual`, `win`, `loss` or `draw`; an empty `q`
 * matches all of the user's games. `page` counts from 1.
 */
export function searchGames({ archive, directory, userId, fields }: SearchRequest): SearchPage {
  const words = (fields['q'] ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const members = words.flatMap((word) => directory.find(word) ?? []);
  const first = members[0]?.id ?? userId;
  const others = words.filter((word) => !members.some(({ id }) => id === word));
  const found = archive
    .ofMember(first)
    .filter((game) => members.every(({ id }) => sideOf(game.seats, id) !== undefined))
    .filter((game) => others.every((word) => fitsWord(game, word, first)))
    .toReversed();
  const requestedPage = Number(fields['page'] ?? 1);
  const currentPage = Number.isInteger(requestedPage) && requestedPage > 0 ? requestedPage : 1;
  return {
    currentPage,
    games: found.slice((currentPage - 1) * pageSize, currentPage * pageSize),
    nbResults: found.length,
    nbPages: Math.ceil(found.length / pageSize),
  };
}

function fitsWord(game: GameRecord, word: string, memberId: string): boolean {
  const side = sideOf(game.seats, memberId);
  switch (word) {
    case 'rated':
      return game.rated;
    case 'casual':
      return !game.rated;
    case 'win':
      return game.winner !== undefined && game.winner === side;
    case 'loss':
      return side !== undefined && game.winner === opposite(side);
    case 'draw':
      return !game.isLive && game.winner === undefined;
    default:
      return isPerfKey(game.perf) && game.perf.toLowerCase() === word;
  }
}

/** The page in the documented dialect. */
export function searchJson(page: SearchPage, summary: (game: GameRecord) => JsonObject): JsonObject {
  const { currentPage, nbResults, nbPages } = page;
  return {
    currentPage,
    maxPerPage: pageSize,
    currentPageResults: page.games.map(summary),
    nbResults,
    previousPage: currentPage > 1 ? currentPage - 1 : null,
    nextPage: currentPage < nbPages ? currentPage + 1 : null,
    nbPages,
  };
}

/** The page as the running service answers it: HTML for people. */
export function searchHtml(page: SearchPage, publicUrl: string): string {
  const rows = page.games
    .map(
      ({ id, perf, createdAt }) =>
        `<li><a href="${publicUrl}/${id}">${perf}, ${new Date(createdAt).toISOString()}</a></li>`,
    )
    .join('');
  return `<!DOCTYPE html><html lang="en"><head><title>Search</title></head><body><h1>${page.nbResults} games found</h1><ol>${rows}</ol></body></html>\n`;
}
