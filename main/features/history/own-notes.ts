/** The user's own notes as comments of exported games, and back from imported ones. */
import { createPlayer } from '../../chess/bulk/position-player.ts';
import { positionKey } from '../../chess/bulk/position-key.ts';
import type { PgnNote } from '../../chess/bulk/pgn-game.ts';
import { judgeFairPlay, type OwnGame } from '../../chess/fair-play.ts';
import {
  emptyNote,
  isEmptyNote,
  readOwnNote,
  tagsHeader,
  tagsOfText,
  tagsText,
  writeOwnNote,
  type NoteContent,
} from '../../chess/own-notes.ts';
import { playGame } from '../../chess/game-fair-play.ts';
import { keyText, keyTextOf } from '../../chess/repertoire/repertoire.ts';
import { variantKeys } from '../../chess/vocabulary.ts';
import type { Store } from '../../store/api.ts';
import type { ArchiveGame } from '../../store/history-api.ts';
import type { ImportedNotes } from '../../store/notes-api.ts';
import { parseRareFields } from './archived-game.ts';

/** The user’s own notes on a game, as a PGN carries them. */
export interface WrittenNotes {
  /** Value of the header for tags; null without tags. */
  readonly tags: string | null;
  readonly comments: readonly PgnNote[];
}

export const noWrittenNotes: WrittenNotes = { tags: null, comments: [] };

/** Notes of games and of the positions they pass through. */
export interface NoteBook {
  /** Reads the notes of these games. */
  readonly of: (
    games: readonly Pick<ArchiveGame, 'gameId'>[],
  ) => Promise<(game: WrittenGame) => WrittenNotes>;
}

type WrittenGame = Pick<ArchiveGame, 'gameId' | 'moves' | 'variant' | 'more'>;

const mostPerRead = 1_000;

/** Notes on positions of own games in progress are left out. */
export async function openNoteBook(
  { notes }: Pick<Store, 'notes'>,
  accountId: string,
  ownGames: readonly OwnGame[],
): Promise<NoteBook> {
  const positions = new Map<string, NoteContent>();
  for (let skip = 0; ; skip += mostPerRead) {
    const rows = await notes.positions(accountId, {}, skip, mostPerRead);
    for (const { position, fen, text, tags } of rows)
      if (judgeFairPlay({ help: 'lookUp', fen }, ownGames).fair) positions.set(position, { text, tags });
    if (rows.length < mostPerRead) break;
  }
  return {
    async of(games) {
      const rows = await notes.games(
        accountId,
        games.map(({ gameId }) => gameId),
      );
      const byGame = new Map(rows.map(({ gameId, ...note }) => [gameId, note]));
      return (game) => writtenNotes(byGame.get(game.gameId), positions, game);
    },
  };
}

function writtenNotes(
  note: NoteContent | undefined,
  positions: ReadonlyMap<string, NoteContent>,
  { moves, variant, more }: WrittenGame,
): WrittenNotes {
  const comments: PgnNote[] = [];
  const add = (ply: number, text: string) => comments.push({ ply, kind: 'comment', text });
  if (note && note.text !== '') add(0, writeOwnNote('game', note));
  if (positions.size > 0) {
    const addAt = (ply: number, key: string): void => {
      const found = positions.get(key);
      if (found) add(ply, writeOwnNote('position', found));
    };
    const known = variantKeys.find((one) => one === variant);
    const initialFen = parseRareFields(more).initialFen ?? 'startpos';
    const fromStart = initialFen === 'startpos';
    const start = known && fromStart ? positionKey('startpos', known) : undefined;
    if (start) addAt(0, keyText(start));
    // The player reports the initial position of a game that begins elsewhere.
    let ply = fromStart ? 1 : 0;
    createPlayer((high, low) => addAt(ply++, keyText([high, low])))(moves, variant, initialFen);
  }
  const tags = note && note.tags.length > 0 ? tagsText(note.tags) : null;
  return { tags, comments };
}

const isOwn = ({ kind, text }: PgnNote): boolean => kind === 'comment' && readOwnNote(text) !== undefined;

export interface ReadNotes {
  /** Null for a game without own notes. */
  readonly own: ImportedNotes | null;
  /** The file's own annotations. */
  readonly others: readonly PgnNote[];
}

/** Separates own notes from a file's annotations. `sans`: the game's moves, which are played only for own notes. */
export function readOwnNotes(
  notes: readonly PgnNote[],
  tags: string | undefined,
  game: { readonly variant: string; readonly initialFen: string; readonly sans: () => readonly string[] },
): ReadNotes {
  if (tags === undefined && !notes.some(isOwn)) return { own: null, others: notes };
  const others: PgnNote[] = [];
  const onPositions: { readonly ply: number; readonly note: NoteContent }[] = [];
  let ofGame: NoteContent = { ...emptyNote, tags: tagsOfText(tags ?? '') };
  for (const note of notes) {
    const read = note.kind === 'comment' ? readOwnNote(note.text) : undefined;
    if (!read) others.push(note);
    else if (read.kind === 'game') ofGame = { ...ofGame, text: read.text };
    else onPositions.push({ ply: note.ply, note: { text: read.text, tags: read.tags } });
  }
  if (onPositions.length === 0)
    return { own: isEmptyNote(ofGame) ? null : { game: ofGame, positions: [] }, others };
  const { variant, initialFen } = game;
  const line = playGame({ variant, initialFen, sans: game.sans() });
  const positions = onPositions.flatMap(({ ply, note }) => {
    const position = line?.positions[ply];
    if (!position || isEmptyNote(note)) return [];
    const { fen } = position;
    const known = variantKeys.find((one) => one === variant);
    const key = known ? keyTextOf({ fen, variant: known }) : '';
    return key === '' ? [] : [{ position: key, variant, fen, ...note }];
  });
  return { own: { game: ofGame, positions }, others };
}

/** The tags that a PGN writes beside those of the game. */
export const writtenTags = ({ tags }: WrittenNotes): readonly (readonly [string, string])[] =>
  tags === null ? [] : [[tagsHeader, tags]];
