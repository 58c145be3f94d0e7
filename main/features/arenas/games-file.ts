/** The games of an arena as a file, one JSON object per line, in the service's own format. */
import { makeExportedGame } from '../../service/codec/game-export.ts';
import type { ExportedGame } from '../../service/domain-tv.ts';

export function makeGamesFile(games: readonly ExportedGame[]): string {
  return games.map((game) => `${JSON.stringify(makeExportedGame(game))}\n`).join('');
}
