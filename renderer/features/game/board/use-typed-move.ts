import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Position } from '@chess/rules.ts';
import { defaultSettings } from '@contract/defaults.ts';
import { useBridgeQuery } from '../../../bridge.ts';
import { handlesOwnKeys } from '../../../table/moves/use-move-keys.ts';
import { useLanguage } from '../../../ui/index.ts';
import { pieceLetters, type PieceLetters } from '../typing/piece-letters.ts';
import { readTyped, spellingsOf, type MoveSpellings } from '../typing/typed-move.ts';
import { actOfKey } from '../typing/typing-keys.ts';
import type { TypedMoveState, TypingProblem } from '../typing/typing-state.ts';
import { canPlay } from './game-view.ts';
import type { Table } from './use-table.ts';

interface Letters {
  readonly text: string;
  readonly byKeys: boolean;
  /** Number of moves when the last letter was typed. */
  readonly ply: number;
  /** It was typed on the opponent's turn. */
  readonly isQueued: boolean;
}

const none: Letters = { text: '', byKeys: false, ply: 0, isQueued: false };

/** Spellings are made when a move is typed, not with each position. */
function lazySpellings(position: Position, letters: PieceLetters): () => MoveSpellings {
  let made: MoveSpellings | undefined;
  return () => (made ??= spellingsOf(position, letters));
}

/**
 * Moves by letters, anywhere on the screen or in the field. Letters typed on the opponent's turn wait for the own
 * turn, as a premove does.
 */
export function useTypedMove(table: Table): TypedMoveState {
  const { board } = useBridgeQuery('settings.get', undefined).data ?? defaultSettings;
  const language = useLanguage();
  const { game, draft, picture, viewed, line } = table;
  const [letters, setLetters] = useState<Letters>(none);
  const [problem, setProblem] = useState<TypingProblem | null>(null);
  const isLive = viewed === 'live' && canPlay(game) && !line.problem && draft.uci === null;
  const isMine = picture.turn === game.color;
  const position = isLive && isMine ? picture.playable : null;
  const { typedMoves } = board;
  const waits = isLive && !isMine && typedMoves && board.premoves && game.clock !== null;
  const open = position !== null || waits;
  const spellings = useMemo(
    () => position && lazySpellings(position, pieceLetters[language]),
    [position, language],
  );
  const { propose } = draft;
  const ply = game.moves.length;

  const take = useCallback(
    (
      text: string,
      how: { readonly byKeys: boolean; readonly isEntered: boolean; readonly isPremove: boolean },
    ) => {
      setProblem(null);
      setLetters({ text, byKeys: how.byKeys, ply, isQueued: !spellings });
      if (!spellings || text === '') return;
      const found = readTyped(spellings(), text);
      if (found.kind === 'begun' && (found.uci === null || !how.isEntered)) {
        if (how.isEntered && !how.isPremove) setProblem({ typed: text, sans: [] });
        return;
      }
      if (found.kind === 'move' || found.kind === 'begun') {
        setLetters(none);
        if (found.uci !== null) propose(found.uci, how.isPremove);
        return;
      }
      setProblem({ typed: text, sans: found.kind === 'ambiguous' ? found.sans : [] });
    },
    [spellings, propose, ply],
  );
  const change = useCallback(
    (text: string) => {
      if (typedMoves) return take(text, { byKeys: false, isEntered: false, isPremove: false });
      setProblem(null);
      setLetters({ text, byKeys: false, ply, isQueued: false });
    },
    [take, typedMoves, ply],
  );
  const { text, byKeys } = letters;
  const submit = useCallback(() => {
    if (text !== '') take(text, { byKeys, isEntered: true, isPremove: false });
  }, [take, text, byKeys]);

  const onTurn = useEffectEvent(() => {
    // After a takeback or a refused move it is the own turn again without a move of the opponent.
    if (position && letters.isQueued && ply > letters.ply)
      take(text, { byKeys, isEntered: true, isPremove: true });
  });
  useEffect(() => onTurn(), [position]);
  if (!open && (text !== '' || problem !== null)) {
    setLetters(none);
    setProblem(null);
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!typedMoves || !open || event.defaultPrevented || handlesOwnKeys(event.target)) return;
    const act = actOfKey(event, text, pieceLetters[language]);
    if (act === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (act.kind === 'enter') submit();
    else take(act.text, { byKeys: true, isEntered: false, isPremove: false });
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event);
    // Before the board, shortcuts, and a small window, which Escape closes.
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, []);

  const waitsFor = useMemo(() => {
    if (!spellings) return 'turn';
    const found = text === '' ? null : readTyped(spellings(), text);
    if (found?.kind === 'move') return 'enter';
    if (found?.kind !== 'begun') return 'letters';
    return found.uci !== null ? 'enter' : found.promotes ? 'piece' : 'letters';
  }, [spellings, text]);
  return useMemo(
    () => ({ text, problem, waitsFor, open, byKeys, change, submit }),
    [text, problem, waitsFor, open, byKeys, change, submit],
  );
}
