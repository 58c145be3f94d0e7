/** The game on the analysis board. It outlives the screen, and the window: its PGN is kept in the page's storage. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  commentInTree,
  deleteFromTree,
  glyphsInTree,
  playInTree,
  promoteInTree,
} from '@chess/analysis-tree.ts';
import {
  positionDocument,
  readPgnDocuments,
  writePgnDocument,
  type PgnDocument,
} from '@chess/pgn-document.ts';
import { opposite, type Color } from '@chess/vocabulary.ts';

/** A game on the board at one time. */
interface BoardState {
  readonly document: PgnDocument;
  /** Number of the game: another one gets another number, and an undo brings the number back. */
  readonly game: number;
  /** Id of the shown node. */
  readonly at: number;
}

export interface AnalysisState extends BoardState {
  readonly orientation: Color;
  /** States before the last edits, newest last. */
  readonly undo: readonly BoardState[];
  /** Whether the game comes back after a restart. */
  readonly isKept: boolean;
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

const key = 'analysis-board';
const mostUndo = 100;
/** Texts that are not kept: the storage of a page has few megabytes. */
const mostKept = 500_000;

const initial = positionDocument('standard', 'startpos');

export function createAnalysis(storage: Storage) {
  const stored = storage.getItem(key);
  const restored =
    (stored === null ? undefined : readPgnDocuments(stored, 1, { mostNotes: mostKept })[0]) ?? initial;
  if (!restored) throw new Error('the initial position is invalid');
  const store: StoreApi<AnalysisState> = createStore<AnalysisState>(() => ({
    ...{ document: restored, game: 0, at: 0, orientation: 'white', undo: [], isKept: true },
  }));

  let games = 0;

  const keep = (): void => {
    const text = writePgnDocument(store.getState().document, '????.??.??');
    let isKept = text.length <= mostKept;
    try {
      // Without a text the next start shows an empty board, instead of the game before this one.
      if (isKept) storage.setItem(key, text);
      else storage.removeItem(key);
    } catch {
      storage.removeItem(key);
      isKept = false;
    }
    store.setState({ isKept });
  };

  const edit = (tree: PgnDocument['tree'], at: number): void => {
    const { document, game, at: before, undo } = store.getState();
    if (tree !== document.tree) {
      const steps = [...undo, { document, game, at: before }].slice(-mostUndo);
      store.setState({ document: { ...document, tree }, at, undo: steps });
      keep();
    } else store.setState({ at });
  };

  return {
    store,
    /** Replaces the game; an undo brings it back. */
    open(document: PgnDocument, ply = 0, orientation?: Color): void {
      const { document: old, game, at, undo, orientation: shown } = store.getState();
      let node = 0;
      for (let left = ply; left > 0; left -= 1) node = document.tree.nodes[node]?.children[0] ?? node;
      store.setState({
        ...{ document, game: ++games, at: node, orientation: orientation ?? shown },
        undo: [...undo, { document: old, game, at }].slice(-mostUndo),
      });
      keep();
    },
    view: (id: number): void => store.setState({ at: id }),
    /** Plays legal moves from the shown position. */
    play(...moves: readonly string[]): void {
      const { document, at } = store.getState();
      let now = { tree: document.tree, id: at };
      for (const uci of moves) {
        const next = playInTree(now.tree, now.id, uci);
        if (!next) break;
        now = next;
      }
      edit(now.tree, now.id);
    },
    delete(id: number): void {
      const { tree } = store.getState().document;
      edit(deleteFromTree(tree, id), tree.nodes[id]?.parent ?? 0);
    },
    promote: (id: number): void => edit(promoteInTree(store.getState().document.tree, id), id),
    /** Comments a move, of the shown game or of one that an undo brings back. */
    comment(place: { readonly game: number; readonly id: number }, text: string): void {
      const { document, game, at, undo } = store.getState();
      if (place.game === game) return edit(commentInTree(document.tree, place.id, text), at);
      const last = undo.findLastIndex((state) => state.game === place.game);
      const old = undo[last];
      if (!old) return;
      const tree = commentInTree(old.document.tree, place.id, text);
      store.setState({ undo: undo.with(last, { ...old, document: { ...old.document, tree } }) });
    },
    glyphs: (id: number, glyphs: readonly string[]): void =>
      edit(glyphsInTree(store.getState().document.tree, id, glyphs), id),
    flip: (): void => store.setState(({ orientation }) => ({ orientation: opposite(orientation) })),
    undo(): void {
      const { undo } = store.getState();
      const last = undo.at(-1);
      if (!last) return;
      store.setState({ ...last, undo: undo.slice(0, -1) });
      keep();
    },
  };
}

export type BoardAnalysis = ReturnType<typeof createAnalysis>;

let shared: BoardAnalysis | undefined;

/** The board of this window. */
export const analysisOfWindow = (): BoardAnalysis => (shared ??= createAnalysis(localStorage));
