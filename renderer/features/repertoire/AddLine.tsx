import { useState, type ReactNode } from 'react';
import { changeBetween, contentOf, repertoireOf } from '@chess/repertoire/content.ts';
import { addLine, emptyRepertoire } from '@chess/repertoire/repertoire.ts';
import { replay } from '@chess/replay.ts';
import type { Color } from '@chess/vocabulary.ts';
import type { Failure } from '@contract/outcome.ts';
import type { RepertoireView } from '@contract/repertoire.ts';
import type { Route } from '@contract/route.ts';
import { failureOf, useBridgeClient, useBridgeCommand } from '../../bridge.ts';
import { useShell } from '../../frame/services.ts';
import { Button, Dialog, InlineError, Select, TextField, useText } from '../../ui/index.ts';
import { SideChoice } from './SideChoice.tsx';
import { repertoireText } from './repertoire-text.ts';

export type RepertoireLine = NonNullable<Extract<Route, { readonly screen: 'repertoire' }>['line']>;

interface AddLineProps {
  readonly accountId: string;
  readonly line: RepertoireLine;
  /** The side that the line is for. */
  readonly color: Color;
  readonly repertoires: readonly RepertoireView[];
  readonly onClose: () => void;
  readonly onAdded: (id: number, line: readonly string[]) => void;
}

const fresh = 'new';
/** Moves of a game that are preparation; the user chooses otherwise. */
const usualPlies = 16;

/** Adds moves of a game to a repertoire of its side, or to a new one. */
export function AddLine({ accountId, line, color, repertoires, onClose, onAdded }: AddLineProps): ReactNode {
  const { dialog: t, ...text } = useText(repertoireText);
  const { notify } = useShell();
  const { fetch } = useBridgeClient();
  const make = useBridgeCommand('repertoire.make');
  const change = useBridgeCommand('repertoire.change');
  const [side, setSide] = useState(color);
  const played = replay({ variant: line.variant, initialFen: line.fen, moves: line.moves });
  const [plies, setPlies] = useState(Math.min(usualPlies, played.plies.length));
  const start = { color: side, variant: line.variant, initialFen: line.fen };
  const root = emptyRepertoire(start)?.root;
  const fitting = repertoires.filter((one) => one.color === side && emptyRepertoire(one)?.root === root);
  const [chosen, setChosen] = useState<string | null>(null);
  const known =
    fitting.find(({ id }) => String(id) === chosen) ?? (chosen === fresh ? undefined : fitting[0]);
  const [name, setName] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const shownName = name ?? text.usualName(side);
  const run = async (): Promise<void> => {
    setFailure(null);
    const moves = played.plies.slice(0, plies).map(({ uci }) => uci);
    const id = known ? await join(known.id, moves) : await create(moves);
    if (id === undefined) return;
    notify({ level: 'info', message: t.added });
    onAdded(id, moves);
  };
  const create = async (moves: readonly string[]): Promise<number | undefined> => {
    const empty = emptyRepertoire(start);
    if (!empty) return undefined;
    const content = contentOf(addLine(empty, moves));
    const made = await make.run({
      ...{ ...start, accountId, name: shownName.trim() },
      content: { moves: [...content.moves], notes: [] },
    });
    return made.ok ? made.value.id : undefined;
  };
  const join = async (id: number, moves: readonly string[]): Promise<number | undefined> => {
    try {
      const { head, content } = await fetch('repertoire.get', { accountId, id });
      const before = repertoireOf(head, content);
      if (!before) return undefined;
      const added = changeBetween(before, addLine(before, moves));
      const stored = await change.run({ accountId, id, moves: [...added.moves], removed: [], notes: [] });
      return stored.ok ? id : undefined;
    } catch (error) {
      setFailure(failureOf(error));
      return undefined;
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.addTitle}
      cancels
      actions={
        <Button
          variant="primary"
          pending={make.pending || change.pending}
          isDisabled={plies === 0 || (!known && shownName.trim() === '')}
          onPress={() => void run()}
        >
          {t.addMoves}
        </Button>
      }
    >
      <div className="stack gap-12">
        <SideChoice color={side} onChange={setSide} />
        <Select
          label={t.into}
          choices={[
            ...fitting.map((one) => ({ value: String(one.id), label: one.name })),
            { value: fresh, label: text.fresh },
          ]}
          value={known ? String(known.id) : fresh}
          onChange={setChosen}
        />
        {!known && <TextField label={t.name} value={shownName} onChange={setName} maxLength={200} />}
        <Select
          label={t.upTo}
          choices={played.plies.map(({ ply, san }) => ({
            value: String(ply),
            label: numbered(played, ply, san),
          }))}
          value={String(plies)}
          onChange={(ply) => setPlies(Number(ply))}
        />
        <InlineError failure={failure ?? make.failure ?? change.failure} />
      </div>
    </Dialog>
  );
}

function numbered({ start, plies }: ReturnType<typeof replay>, ply: number, san: string): string {
  const before = ply === 1 ? start : plies[ply - 2]?.position;
  const number = before?.fen.split(' ').at(-1) ?? '1';
  return `${number}${before?.turn === 'black' ? '…' : '.'} ${san}`;
}
