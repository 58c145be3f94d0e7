import { useRef, useState, type ReactNode } from 'react';
import { contentOf } from '@chess/repertoire/content.ts';
import { readRepertoires } from '@chess/repertoire/pgn.ts';
import { colors, variantKeys, type Color } from '@chess/vocabulary.ts';
import { gameWords } from '@text/game-words.ts';
import { useBridgeCommand } from '../../bridge.ts';
import { useShell } from '../../frame/services.ts';
import { Button, Dialog, InlineError, Segmented, Select, TextField, useText } from '../../ui/index.ts';
import { repertoireText } from './repertoire-text.ts';

export type NewKind = 'board' | 'pgn' | 'games';

interface NewRepertoireProps {
  readonly accountId: string;
  readonly kind: NewKind;
  readonly onClose: () => void;
  /** The last one that was made. */
  readonly onMade: (id: number) => void;
}

/** Variants with one initial position, in which a repertoire can begin without a game. */
const variants = variantKeys.filter((key) => key !== 'chess960' && key !== 'fromPosition');

/** Asks for what a new repertoire needs. */
export function NewRepertoire({ kind, ...props }: NewRepertoireProps): ReactNode {
  if (kind === 'pgn') return <FromPgn {...props} />;
  return <Fresh isFromGames={kind === 'games'} {...props} />;
}

export function SideChoice({
  color,
  onChange,
}: {
  readonly color: Color;
  readonly onChange: (color: Color) => void;
}): ReactNode {
  const text = useText(repertoireText);
  return (
    <Segmented
      label={text.dialog.side}
      choices={colors.map((value) => ({ value, label: text.for(value) }))}
      value={color}
      onChange={onChange}
    />
  );
}

type PartProps = Omit<NewRepertoireProps, 'kind'>;

function Fresh({
  accountId,
  isFromGames,
  onClose,
  onMade,
}: PartProps & { readonly isFromGames: boolean }): ReactNode {
  const { dialog: t, ...text } = useText(repertoireText);
  const words = useText(gameWords);
  const { notify } = useShell();
  const [color, setColor] = useState<Color>('white');
  const [name, setName] = useState<string | null>(null);
  const [variant, setVariant] = useState('standard');
  const [least, setLeast] = useState('3');
  const [isNone, setNone] = useState(false);
  const make = useBridgeCommand('repertoire.make');
  const take = useBridgeCommand('repertoire.fromGames');
  const shown = name ?? text.usualName(color);
  const number = Number(least);
  const isNumber = Number.isInteger(number) && number >= 1 && number <= 1_000;
  const run = async (): Promise<void> => {
    const start = { accountId, name: shown.trim(), color, variant };
    if (!isFromGames) {
      const made = await make.run({ ...start, initialFen: 'startpos', content: { moves: [], notes: [] } });
      if (made.ok) onMade(made.value.id);
      return;
    }
    setNone(false);
    const made = await take.run({ ...start, least: number });
    if (!made.ok) return;
    if (made.value.id === null) {
      setNone(true);
      return;
    }
    notify({ level: 'info', message: text.made(made.value.moves) });
    onMade(made.value.id);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={isFromGames ? t.gamesTitle : t.boardTitle}
      cancels
      actions={
        <Button
          variant="primary"
          pending={make.pending || take.pending}
          isDisabled={shown.trim() === '' || (isFromGames && !isNumber)}
          onPress={() => void run()}
        >
          {t.create}
        </Button>
      }
    >
      <div className="stack gap-12">
        {isFromGames && <p className="text-2">{t.gamesHint}</p>}
        <SideChoice color={color} onChange={setColor} />
        <TextField label={t.name} value={shown} onChange={setName} maxLength={200} />
        <Select
          label={t.variant}
          choices={variants.map((key) => ({ value: key as string, label: words.variant(key, key) }))}
          value={variant}
          onChange={setVariant}
        />
        {isFromGames && (
          <TextField label={t.least} value={least} onChange={setLeast} inputMode="numeric" maxLength={4} />
        )}
        {isNone && (
          <p className="ui-field-error" role="status">
            {t.noGames}
          </p>
        )}
        <InlineError failure={make.failure ?? take.failure} />
      </div>
    </Dialog>
  );
}

function FromPgn({ accountId, onClose, onMade }: PartProps): ReactNode {
  const { dialog: t, ...text } = useText(repertoireText);
  const { notify } = useShell();
  const [color, setColor] = useState<Color>('white');
  const [typed, setTyped] = useState('');
  const [isUnreadable, setUnreadable] = useState(false);
  const make = useBridgeCommand('repertoire.make');
  const files = useRef<HTMLInputElement>(null);
  const run = async (): Promise<void> => {
    const { repertoires, leftOut } = readRepertoires(typed, color);
    const filled = repertoires.filter(({ repertoire }) => repertoire.moves.size > 0);
    if (filled.length === 0) {
      setUnreadable(true);
      return;
    }
    let [last, moves] = [0, 0];
    for (const { name, repertoire } of filled) {
      const content = contentOf(repertoire);
      const made = await make.run({
        ...{ accountId, name: name.slice(0, 200) || text.usualName(repertoire.color) },
        ...{ color: repertoire.color, variant: repertoire.variant, initialFen: repertoire.initialFen },
        content: { moves: [...content.moves], notes: [...content.notes] },
      });
      if (!made.ok) return;
      last = made.value.id;
      moves += content.moves.length;
    }
    notify({ level: 'info', message: text.made(moves) });
    if (leftOut > 0) notify({ level: 'warning', message: text.leftOut(leftOut) });
    onMade(last);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.pgnTitle}
      cancels
      actions={
        <Button
          variant="primary"
          pending={make.pending}
          isDisabled={typed.trim() === ''}
          onPress={() => void run()}
        >
          {t.read}
        </Button>
      }
    >
      <div className="stack gap-12">
        <SideChoice color={color} onChange={setColor} />
        <label className="stack gap-4">
          <span className="ui-label">{t.pgnField}</span>
          <textarea
            className="ui-input repertoire-pgn"
            rows={8}
            value={typed}
            aria-invalid={isUnreadable}
            aria-describedby="repertoire-pgn-hint"
            onChange={(event) => {
              setTyped(event.target.value);
              setUnreadable(false);
            }}
          />
        </label>
        <p id="repertoire-pgn-hint" className={isUnreadable ? 'ui-field-error' : 'ui-hint'} role="status">
          {isUnreadable ? t.unreadable : t.pgnHint}
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
              void event.target.files?.[0]?.text().then((read) => {
                setTyped(read);
                setUnreadable(false);
              });
            }}
          />
        </div>
        <InlineError failure={make.failure} />
      </div>
    </Dialog>
  );
}
