/** Batches of imported games. */
import { packRow } from '../../../../main/store/archive/packed-rows.ts';
import type { ArchiveBatch, ArchiveGame } from '../../../../main/store/history-api.ts';

const noTags = { event: null, site: null, round: null, annotator: null, year: null };

/** A position of the batch, and its place in a game. */
type Entry = readonly [position: number, place: number];

/** Games and positions as an import hands them over. */
export function batchOf(games: readonly ArchiveGame[], entries: readonly Entry[] = []): ArchiveBatch {
  const parts: Uint8Array[] = [];
  const rows = games.map((game) => {
    for (const bytes of [game.moves, game.clocks, game.evals]) if (bytes) parts.push(bytes);
    return packRow({
      ...{ game, indexed: true, file: noTags, ownNotes: null },
      // As the import, for games that name one of the server.
      ...(game.source === 'file' && {
        apart: { gameId: `pgn-${game.gameId}`, tags: [['Site', `https://chess.example/${game.gameId}`]] },
      }),
    });
  });
  const positions = entries.flatMap(([position, place]) => [
    ((position % 0x1_0000) * 0x1_0000 + place) >>> 0,
    Math.floor(position / 0x1_0000),
  ]);
  return {
    rows: JSON.stringify(rows),
    bytes: Uint8Array.from(parts.flatMap((part) => [...part])),
    positions: Uint32Array.from(positions),
  };
}

/** Bytes as plain numbers, from any kind of buffer. */
export const plain = (game: ArchiveGame | null) =>
  game && {
    ...game,
    moves: [...game.moves],
    clocks: game.clocks && [...game.clocks],
    evals: game.evals && [...game.evals],
  };

/** The progress of an import. */
export const state = JSON.stringify({ offset: 7, added: 0, changed: 0, same: 0 });
