/** Views of games and curves from their stored form. */
import type { OwnGame } from '../../chess/fair-play.ts';
import { readMoves } from '../../chess/packed-game.ts';
import type { ArchivedGameView, CurveView, TallyView } from '../../../preload/contract/history.ts';
import type { ArchiveGame, ArchiveRow } from '../../store/history-api.ts';
import { figuresOf, type EngineAnalysis } from './archived-figures.ts';
import { fromArchived, parseFileNotes } from './archived-game.ts';
import { fileIdMark } from './pgn.ts';

export function archivedGameView(
  game: ArchiveGame & { readonly id: number },
  about: {
    readonly user: string;
    readonly baseUrl: string;
    readonly record: TallyView | null;
    readonly analysis?: EngineAnalysis | null;
    readonly ownGames?: readonly OwnGame[];
  },
): ArchivedGameView {
  const unpacked = fromArchived(game);
  const { head, more, notes, sans, clocks } = unpacked;
  const { evaluations, marks, division, ...figures } = figuresOf(
    unpacked,
    readMoves(game.moves),
    about.analysis ?? null,
    about.ownGames ?? [],
  );
  return {
    head: { ...head, ...writtenIn(game.notes), id: game.id, analysed: game.evals !== null },
    own: head.own ?? about.user,
    ownMarks: { ...(more.ownTitle !== undefined && { title: more.ownTitle }), ...more.ownMarks },
    opponentMarks: {
      ...(more.opponentTitle !== undefined && { title: more.opponentTitle }),
      ...more.opponentMarks,
    },
    initialFen: more.initialFen ?? 'startpos',
    sans: [...sans],
    clocks: [...clocks],
    evaluations: [...evaluations],
    marks: [...marks],
    ...figures,
    phases: {
      middlegame: plyWithin(division.middlegame, sans.length),
      endgame: plyWithin(division.endgame, sans.length),
    },
    notes: (notes.notes ?? []).map(([ply, kind, text]) => ({ ply, kind, text })),
    stop: notes.stop ?? null,
    tags: [...(notes.tags ?? [])],
    address: game.gameId.startsWith(fileIdMark) ? null : `${about.baseUrl}/${game.gameId}`,
    record: about.record,
  };
}

/** Date and event as the file writes them, where no column says the same. */
export function writtenIn(notes: string | null): Pick<ArchiveRow, 'writtenDate' | 'event'> {
  const tags = new Map(parseFileNotes(notes).tags ?? []);
  return { writtenDate: tags.get('Date') ?? null, event: tags.get('Event') ?? null };
}

/** A ply of the game; null for any other number. */
function plyWithin(ply: number | null, plies: number): number | null {
  return ply !== null && Number.isInteger(ply) && ply >= 0 && ply <= plies ? ply : null;
}

/** Servers may list correspondence games by their start. Sorts by day and keeps each day's last rating. */
export function inOrder({ name, points }: CurveView): CurveView {
  const byDay = new Map(points.map((point) => [point.day, point]));
  return { name, points: [...byDay.values()].toSorted((a, b) => a.day - b.day) };
}
