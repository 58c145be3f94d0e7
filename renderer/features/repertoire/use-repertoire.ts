/** A repertoire that is being edited: drawn at once, stored in the order of the edits, with undo. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { changeBetween, repertoireOf } from '@chess/repertoire/content.ts';
import type { Repertoire } from '@chess/repertoire/repertoire.ts';
import type { Failure } from '@contract/outcome.ts';
import type { RepertoireView } from '@contract/repertoire.ts';
import { failureOf, useBridgeClient, useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { useShell } from '../../frame/services.ts';

const mostUndo = 100;

interface Edited {
  readonly repertoire: Repertoire;
  /** Before the last edits, newest last. */
  readonly before: readonly Repertoire[];
}

export interface OpenRepertoire extends Edited {
  /** A function gets the repertoire as it is then: a comment is stored after the move that leaves its position. */
  readonly edit: (next: Repertoire | ((now: Repertoire) => Repertoire)) => void;
  readonly undo: () => void;
}

export interface LoadedRepertoire {
  readonly open: OpenRepertoire | null;
  readonly failure: Failure | null;
  readonly reload: () => void;
}

export function useRepertoire(accountId: string, { id }: Pick<RepertoireView, 'id'>): LoadedRepertoire {
  const { fetch } = useBridgeClient();
  const { notify } = useShell();
  const change = useBridgeCommand('repertoire.change');
  const [edited, setEdited] = useState<Edited | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef<Edited | null>(null);
  /** Why there is nothing to edit. */
  const closed = useRef<Failure | null>(null);
  /** Resolves when all edits so far are stored. */
  const stored = useRef(Promise.resolve());
  const show = useCallback((next: Edited | null) => {
    latest.current = next;
    setEdited(next);
  }, []);
  const reload = useCallback(() => {
    show(null);
    setAttempt((count) => count + 1);
  }, [show]);
  // Main closes a repertoire while a game in progress has one of its positions, and opens it when the game is over.
  const games = useBridgeQuery('games.list', undefined).data;
  const underWay = games?.flatMap(({ over, fen }) => (over ? [] : [fen])).join();

  useEffect(() => {
    let isOver = false;
    closed.current = null;
    setFailure(null);
    const load = async (): Promise<void> => {
      try {
        const { head, content } = await fetch('repertoire.get', { accountId, id });
        const repertoire = repertoireOf(head, content);
        if (!isOver && repertoire && latest.current === null) show({ repertoire, before: [] });
      } catch (error) {
        if (isOver) return;
        closed.current = failureOf(error);
        show(null);
        setFailure(closed.current);
      }
    };
    void load();
    return () => {
      isOver = true;
    };
  }, [accountId, id, attempt, underWay, fetch, show]);

  const { run } = change;
  const put = useCallback(
    (from: Repertoire, next: Edited) => {
      show(next);
      const { moves, removed, notes } = changeBetween(from, next.repertoire);
      if (moves.length + removed.length + notes.length === 0) return;
      stored.current = stored.current.then(async () => {
        const input = { moves: [...moves], removed: [...removed], notes: [...notes] };
        const outcome = await run({ accountId, id, ...input });
        if (outcome.ok) return;
        // The stored moves replace those on the screen.
        notify({ level: 'error', message: outcome.error.message });
        reload();
      });
    },
    [accountId, id, notify, reload, run, show],
  );
  const edit = useCallback(
    (wanted: Parameters<OpenRepertoire['edit']>[0]) => {
      const now = latest.current;
      if (!now && closed.current) notify({ level: 'error', message: closed.current.message });
      if (!now) return;
      const next = typeof wanted === 'function' ? wanted(now.repertoire) : wanted;
      if (next === now.repertoire) return;
      put(now.repertoire, {
        repertoire: next,
        before: [...now.before, now.repertoire].slice(-mostUndo),
      });
    },
    [notify, put],
  );
  const undo = useCallback(() => {
    const now = latest.current;
    const last = now?.before.at(-1);
    if (now && last) put(now.repertoire, { repertoire: last, before: now.before.slice(0, -1) });
  }, [put]);
  return { open: edited && { ...edited, edit, undo }, failure, reload };
}
