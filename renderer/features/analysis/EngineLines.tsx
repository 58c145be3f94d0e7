import { useMemo, useState, type ReactNode } from 'react';
import { ceiledCentipawns, winPercent } from '@chess/figures/win-percent.ts';
import type { Position } from '@chess/rules.ts';
import { opposite } from '@chess/vocabulary.ts';
import type { TextOf } from '@text/catalogue.ts';
import type { LiveAnalysisView } from '@contract/live-analysis.ts';
import { LineMoves } from '../../table/analysis/LineMoves.tsx';
import { playLine } from '../../table/analysis/play-line.ts';
import {
  Button,
  IconButton,
  Popover,
  Select,
  SettingsIcon,
  Switch,
  useForms,
  useText,
  useTranslate,
} from '../../ui/index.ts';
import { analysisBoardText } from './analysis-board-text.ts';
import { hashSizes, type EngineChoice } from './engine-choice.ts';

/** Moves of a line that are shown. */
const mostMoves = 16;

export interface EngineLinesProps {
  readonly position: Position;
  /** Null while the engine is off and until it is asked. */
  readonly live: LiveAnalysisView | null;
  readonly choice: EngineChoice;
  readonly onChoice: (change: Partial<EngineChoice>) => void;
  readonly onRetry: () => void;
  /** Plays the moves of a line on the board. */
  readonly onPlay: (moves: readonly string[]) => void;
  readonly onPeek: (fen: string | null) => void;
}

/** The engine: its evaluation, its best lines, depth and speed, and how it works. */
export function EngineLines(props: EngineLinesProps): ReactNode {
  const { position, live, choice, onChoice, onRetry } = props;
  const text = useText(analysisBoardText);
  const translate = useTranslate();
  const { signed } = useForms();
  const valueOf = (evaluation: LiveAnalysisView['lines'][number]['evaluation']): string =>
    evaluation.kind === 'mate' ? text.mate(evaluation.moves) : signed(evaluation.value / 100, 2);
  const best = live?.lines[0];
  const percent = best ? winPercent(ceiledCentipawns(best.evaluation, opposite(position.turn))) : 50;
  const status = statusOf(live, text, translate);
  return (
    <section className="engine-lines stack gap-4" aria-label={text.engine}>
      <div className="line gap-8">
        <Switch label={text.engine} value={choice.isOn} onChange={(isOn) => onChoice({ isOn })} />
        <EngineSettings live={live} choice={choice} onChoice={onChoice} />
      </div>
      {choice.isOn && (
        <>
          <div
            className="evaluation-bar"
            role="img"
            aria-label={text.evaluation(best ? valueOf(best.evaluation) : '–')}
          >
            <span style={{ width: `${percent}%` }} />
          </div>
          <p className="engine-facts truncate num" title={live?.engine}>
            {live && live.engine !== '' && live.depth > 0
              ? [text.depth(live.depth), text.speed(live.nodesPerSecond), live.engine].join(' · ')
              : ''}
          </p>
          {status !== null && (
            <p className="text-2" role="status">
              {status}
            </p>
          )}
          {live?.state === 'failed' && (
            <Button size="small" onPress={onRetry}>
              {text.retry}
            </Button>
          )}
          <ol className="engine-line-list" style={{ minHeight: `${choice.lines * 24}px` }}>
            {live?.lines.map(({ evaluation, moves }, index) => (
              // Lines are ranks.
              <li key={index} className="engine-line" aria-label={text.line(index + 1, valueOf(evaluation))}>
                <span className="engine-line-value num">{valueOf(evaluation)}</span>
                <EngineLine {...props} moves={moves} label={text.line(index + 1, valueOf(evaluation))} />
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

function statusOf(
  live: LiveAnalysisView | null,
  text: TextOf<typeof analysisBoardText>,
  translate: ReturnType<typeof useTranslate>,
): string | null {
  if (live?.state === 'refused' || live?.state === 'failed')
    return live.cause === null ? text.failed : translate(live.cause);
  if (live?.state === 'over') return text.over;
  return live?.state === 'starting' && live.engine === '' ? text.loading : null;
}

interface EngineLineProps extends Pick<EngineLinesProps, 'position' | 'onPlay' | 'onPeek'> {
  readonly moves: readonly string[];
  readonly label: string;
}

function EngineLine({ position, moves: found, label, onPlay, onPeek }: EngineLineProps): ReactNode {
  const shown = found.slice(0, mostMoves).join(' ');
  const moves = useMemo(() => playLine(position, shown.split(' ')), [position, shown]);
  return (
    <LineMoves
      start={position}
      moves={moves}
      at={0}
      label={label}
      onView={(count) => onPlay(moves.slice(0, count).map(({ uci }) => uci))}
      onPeek={(count) => onPeek(moves[count - 1]?.position.fen ?? null)}
    />
  );
}

function EngineSettings({ live, choice, onChoice }: Pick<EngineLinesProps, 'live' | 'choice' | 'onChoice'>) {
  const text = useText(analysisBoardText);
  const ownName = useLastOwn(live);
  const mostThreads = live?.most?.threads ?? 1;
  const counts = ['1', '2', '3', '4', '5'] as const;
  return (
    <Popover
      label={text.settings}
      placement="bottom end"
      trigger={<IconButton icon={SettingsIcon} label={text.settings} size="small" />}
    >
      <div className="engine-settings stack gap-8">
        {ownName !== null && (
          <Select
            label={text.which}
            choices={[
              { value: 'app', label: text.appEngine },
              { value: 'own', label: ownName },
            ]}
            value={choice.own ? 'own' : 'app'}
            onChange={(value) => onChoice({ own: value === 'own' })}
          />
        )}
        <Select
          label={text.lineCount}
          choices={counts.map((value) => ({ value, label: text.lines(Number(value)) }))}
          value={counts.find((one) => Number(one) === choice.lines) ?? '3'}
          onChange={(value) => onChoice({ lines: Number(value) })}
        />
        <Select
          label={text.hash}
          choices={hashSizes.map((size) => ({ value: String(size), label: text.megabytes(size) }))}
          value={String(choice.hashMb)}
          onChange={(value) => onChoice({ hashMb: Number(value) })}
        />
        {mostThreads > 1 && (
          <Select
            label={text.threads}
            choices={[1, 2, 4, 8]
              .filter((count) => count <= mostThreads)
              .map((count) => ({
                ...{ value: String(count), label: String(count) },
              }))}
            value={String(Math.min(choice.threads, mostThreads))}
            onChange={(value) => onChoice({ threads: Number(value) })}
          />
        )}
      </div>
    </Popover>
  );
}

/** The name of the user's engine, also between two requests. */
function useLastOwn(live: LiveAnalysisView | null): string | null {
  const [last, setLast] = useState<string | null>(null);
  if (live !== null && live.own !== last) setLast(live.own);
  return live?.own ?? last;
}
