/** Views of games and curves from their stored form. */
import type { ArchivedGameView, CurveView, TallyView } from '../../../preload/contract/history.ts';
import type { ArchiveGame } from '../../store/history-api.ts';
import { fromArchived } from './archived-game.ts';
import { fileIdMark } from './pgn.ts';

export function archivedGameView(
  game: ArchiveGame & { readonly id: number },
  about: { readonly user: string; readonly baseUrl: string; readonly record: TallyView | null },
): ArchivedGameView {
  const { head, more, notes, sans, clocks, evaluations } = fromArchived(game);
  return {
    head: { ...head, id: game.id, analysed: game.evals !== null },
    own: head.own ?? about.user,
    ownTitle: more.ownTitle ?? null,
    opponentTitle: more.opponentTitle ?? null,
    initialFen: more.initialFen ?? 'startpos',
    sans: [...sans],
    clocks: [...clocks],
    evaluations: [...evaluations],
    marks: (more.marks ?? []).map(({ ply, name, line }) => ({
      ply,
      name: name ?? null,
      line: line ?? null,
    })),
    notes: (notes.notes ?? []).map(([ply, kind, text]) => ({ ply, kind, text })),
    tags: [...(notes.tags ?? [])],
    address: game.gameId.startsWith(fileIdMark) ? null : `${about.baseUrl}/${game.gameId}`,
    record: about.record,
  };
}

/** Servers may list correspondence games by their start. Sorts by day and keeps each day's last rating. */
export function inOrder({ name, points }: CurveView): CurveView {
  const byDay = new Map(points.map((point) => [point.day, point]));
  return { name, points: [...byDay.values()].toSorted((a, b) => a.day - b.day) };
}
