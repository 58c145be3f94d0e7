import { useEffect, useRef, useState, type ReactNode } from 'react';
import { changeBetween, contentOf, repertoireOf } from '@chess/repertoire/content.ts';
import { joinRepertoires, readRepertoires, type ReadRepertoire } from '@chess/repertoire/pgn.ts';
import { countMoves, emptyRepertoire } from '@chess/repertoire/repertoire.ts';
import type { Color } from '@chess/vocabulary.ts';
import type { Failure } from '@contract/outcome.ts';
import type { RepertoireView } from '@contract/repertoire.ts';
import { most } from '@contract/sizes.ts';
import { failureOf, useBridgeClient, useBridgeCommand } from '../../bridge.ts';
import { useShell } from '../../frame/services.ts';
import { Button, Dialog, InlineError, Select, useText } from '../../ui/index.ts';
import { countsOf, createPartAdder, type AddedPart, type PartsReport } from './add-parts.ts';
import { AddedParts } from './AddedParts.tsx';
import { repertoireText } from './repertoire-text.ts';
import { SideChoice } from './SideChoice.tsx';

interface FromPgnProps {
  readonly accountId: string;
  readonly repertoires: readonly RepertoireView[];
  readonly onClose: () => void;
  /** The last one that was made or extended. */
  readonly onMade: (id: number) => void;
}

const fresh = 'new';
/** A larger file has more characters than `most.pgn`: one has at most three bytes. */
const mostFileBytes = 3 * most.pgn;

/** Reads repertoires from PGN. Games that begin as a chosen repertoire does are added to it; others make new ones. */
export function FromPgn({ accountId, repertoires: known, onClose, onMade }: FromPgnProps): ReactNode {
  const { dialog: t, ...text } = useText(repertoireText);
  const { notify } = useShell();
  const [color, setColor] = useState<Color>('white');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<'unreadable' | 'tooLong' | null>(null);
  const [into, setInto] = useState(fresh);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [adder] = useState(createPartAdder);
  const [isAdding, setAdding] = useState(false);
  const [report, setReport] = useState<PartsReport | null>(null);
  const { fetch } = useBridgeClient();
  const make = useBridgeCommand('repertoire.make');
  const change = useBridgeCommand('repertoire.change');
  const files = useRef<HTMLInputElement>(null);
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => void (isClosed.current = true);
  }, []);
  const chosen = known.find(({ id }) => String(id) === into);
  const create = async ({ name, repertoire }: ReadRepertoire): Promise<AddedPart | null> => {
    const content = contentOf(repertoire);
    const made = await make.run({
      ...{ accountId, name: name.slice(0, 200) || text.usualName(repertoire.color) },
      ...{ color: repertoire.color, variant: repertoire.variant, initialFen: repertoire.initialFen },
      content: { moves: [...content.moves], notes: [...content.notes] },
    });
    return made.ok ? { id: made.value.id, added: content.moves.length, leftOut: 0 } : null;
  };
  const join = async (id: number, { repertoire }: ReadRepertoire): Promise<AddedPart | null> => {
    try {
      const { head, content } = await fetch('repertoire.get', { accountId, id });
      const before = repertoireOf(head, content);
      if (!before) return null;
      const { joined, leftOut } = joinRepertoires(before, repertoire);
      const { moves, notes } = changeBetween(before, joined);
      const input = { moves: [...moves], removed: [], notes: [...notes] };
      const outcome = await change.run({ accountId, id, ...input });
      return outcome.ok ? { id, added: countMoves(joined) - countMoves(before), leftOut } : null;
    } catch (error) {
      setFailure(failureOf(error));
      return null;
    }
  };
  const run = async (): Promise<void> => {
    setFailure(null);
    make.reset();
    change.reset();
    if (typed.length > most.pgn) {
      setProblem('tooLong');
      return;
    }
    const { repertoires, leftOut, isCut } = readRepertoires(typed, color);
    const filled = repertoires.filter(({ repertoire }) => repertoire.moves.size > 0);
    if (filled.length === 0) {
      setProblem('unreadable');
      return;
    }
    setAdding(true);
    const added = await adder.run(filled, {
      ...{ create, join, isClosed: () => isClosed.current },
      chosen: ({ repertoire }) =>
        chosen?.color === repertoire.color && emptyRepertoire(chosen)?.root === repertoire.root
          ? chosen.id
          : null,
    });
    setAdding(false);
    const isWhole = added.parts.every(({ state }) => state === 'added');
    setReport(isWhole ? null : added);
    if (!isWhole && !isClosed.current) return;
    // A dialog that was closed meanwhile says what it did.
    if (!isWhole) notify({ level: 'warning', message: text.parts.summary(...countsOf(added)) });
    if (added.last === null) return;
    notify({ level: 'info', message: text.made(added.moves) });
    const left = leftOut + added.leftOut;
    if (left > 0) notify({ level: 'warning', message: text.leftOut(left) });
    if (isCut) notify({ level: 'warning', message: text.cut });
    if (!isClosed.current) onMade(added.last);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      holdsWork={typed !== '' || isAdding}
      title={t.pgnTitle}
      cancels
      actions={
        <Button
          variant="primary"
          pending={isAdding}
          isDisabled={typed.trim() === ''}
          onPress={() => void run()}
        >
          {t.read}
        </Button>
      }
    >
      <div className="stack gap-12">
        <SideChoice
          color={color}
          onChange={(side) => {
            setColor(side);
            setInto(fresh);
          }}
        />
        {known.some((one) => one.color === color) && (
          <Select
            label={t.into}
            choices={[
              { value: fresh, label: text.fresh },
              ...known
                .filter((one) => one.color === color)
                .map((one) => ({ value: String(one.id), label: one.name })),
            ]}
            value={into}
            onChange={setInto}
          />
        )}
        <label className="stack gap-4">
          <span className="ui-label">{t.pgnField}</span>
          <textarea
            className="ui-input repertoire-pgn"
            // The report and its reason need the room.
            rows={report ? 4 : 8}
            value={typed}
            aria-invalid={problem !== null}
            aria-describedby="repertoire-pgn-hint"
            onChange={(event) => {
              setTyped(event.target.value);
              setProblem(null);
            }}
          />
        </label>
        <p id="repertoire-pgn-hint" className={problem ? 'ui-field-error' : 'ui-hint'} role="status">
          {problem ? t[problem] : t.pgnHint}
        </p>
        <div>
          <Button size="small" onPress={() => files.current?.click()}>
            {t.file}
          </Button>
          <input
            ref={files}
            type="file"
            accept=".pgn"
            hidden
            tabIndex={-1}
            onChange={(event) => {
              const file = event.target.files?.[0];
              // The same file can be chosen again after it was made smaller.
              event.target.value = '';
              // A character has at least one byte; a text field with hundreds of megabytes stalls the window.
              if (file && file.size > mostFileBytes) setProblem('tooLong');
              else
                void file?.text().then((read) => {
                  setTyped(read);
                  setProblem(null);
                });
            }}
          />
        </div>
        {report && !isAdding && <AddedParts report={report} />}
        <InlineError failure={failure ?? make.failure ?? change.failure} />
      </div>
    </Dialog>
  );
}
