import { useState, type ReactNode } from 'react';
import { speeds, variantKeys, type Color } from '@chess/vocabulary.ts';
import type { RepertoireView } from '@contract/repertoire.ts';
import { gameWords } from '@text/game-words.ts';
import { useBridgeCommand } from '../../bridge.ts';
import { useShell } from '../../frame/services.ts';
import { Button, DayField, Dialog, InlineError, Select, TextField, useText } from '../../ui/index.ts';
import { FromPgn } from './FromPgn.tsx';
import { repertoireText } from './repertoire-text.ts';
import { SideChoice } from './SideChoice.tsx';

export type NewKind = 'board' | 'pgn' | 'games';

interface NewRepertoireProps {
  readonly accountId: string;
  readonly kind: NewKind;
  readonly repertoires: readonly RepertoireView[];
  readonly onClose: () => void;
  /** The last one that was made. */
  readonly onMade: (id: number) => void;
}

/** Variants with one initial position, in which a repertoire can begin without a game. */
const variants = variantKeys.filter((key) => key !== 'chess960' && key !== 'fromPosition');

const anySpeed = 'any';

/** Asks for what a new repertoire needs. */
export function NewRepertoire({ kind, repertoires, ...props }: NewRepertoireProps): ReactNode {
  if (kind === 'pgn') return <FromPgn repertoires={repertoires} {...props} />;
  return <Fresh isFromGames={kind === 'games'} {...props} />;
}

type PartProps = Omit<NewRepertoireProps, 'kind' | 'repertoires'>;

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
  const [speed, setSpeed] = useState(anySpeed);
  /** When the first day begins, and when the last one is over. */
  const [from, setFrom] = useState<number | undefined>();
  const [to, setTo] = useState<number | undefined>();
  // The archive stores the speed of standard games only.
  const hasSpeeds = variant === 'standard';
  const isBackwards = from !== undefined && to !== undefined && from >= to;
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
    const games = {
      ...(hasSpeeds && speed !== anySpeed && { perfs: [speed] }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    };
    const made = await take.run({ ...start, least: number, games });
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
          isDisabled={shown.trim() === '' || (isFromGames && (!isNumber || isBackwards))}
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
          <>
            {hasSpeeds && (
              <Select
                label={t.speed}
                choices={[
                  { value: anySpeed, label: t.anySpeed },
                  ...speeds.map((value) => ({ value: value as string, label: words.speed(value) })),
                ]}
                value={speed}
                onChange={setSpeed}
              />
            )}
            <div className="repertoire-days">
              <DayField label={t.from} bound="first" value={from} onChange={setFrom} />
              <DayField label={t.to} bound="last" value={to} onChange={setTo} />
            </div>
            {isBackwards && (
              <p className="ui-field-error" role="status">
                {t.backwards}
              </p>
            )}
          </>
        )}
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
