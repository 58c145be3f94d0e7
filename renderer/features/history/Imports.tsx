import { useState, type DragEvent, type ReactNode } from 'react';
import type { ImportView } from '@contract/imports.ts';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { useNavigate } from '../../frame/router.ts';
import {
  Button,
  CloseIcon,
  Dot,
  IconButton,
  InlineError,
  useText,
  useTranslate,
  type Tone,
} from '../../ui/index.ts';
import { historyText } from './history-text.ts';
import { collectionsText } from './collections-text.ts';
import { gamesText } from './games-text.ts';

const tones: Readonly<Record<ImportView['phase'], Tone>> = {
  running: 'busy',
  paused: 'idle',
  done: 'ok',
  failed: 'problem',
};

interface ImportsProps {
  readonly accountId: string;
  readonly imports: readonly ImportView[];
}

/** Import jobs with their results. */
export function Imports({ accountId, imports }: ImportsProps): ReactNode {
  const text = useText(gamesText).imports;
  const sizes = useBridgeQuery('history.collections', { accountId }).data?.imports ?? [];
  if (imports.length === 0) return null;
  return (
    <section className="stack gap-4" aria-label={text.label}>
      {imports.map((one) => (
        <Import
          key={one.id}
          accountId={accountId}
          file={one}
          games={sizes.find(({ id }) => id === one.id)?.games ?? 0}
        />
      ))}
    </section>
  );
}

interface ImportProps {
  readonly accountId: string;
  readonly file: ImportView;
  /** Games that it brought and no later import of their collection. */
  readonly games: number;
}

function Import({ accountId, file, games }: ImportProps): ReactNode {
  const text = useText(historyText);
  const t = useText(gamesText).imports;
  const translate = useTranslate();
  const pause = useBridgeCommand('history.pauseImport');
  const remove = useBridgeCommand('history.removeImport');
  const navigate = useNavigate();
  const words = useText(collectionsText);
  const { id, phase, bytes, offset, rate, leftMs, collection } = file;
  const isAllKnown = phase === 'done' && file.same > 0 && file.added + file.changed === 0;
  const name = file.source === 'import' ? t.fromServer : file.name;
  const isRunning = phase === 'running';
  const share = bytes === 0 ? Number(phase === 'done') : Math.min(1, offset / bytes);
  return (
    <div className="history-import">
      <p className="history-progress line gap-8" role="status">
        <Dot tone={tones[phase]} />
        <span className="truncate">{name}</span>
        <span className="history-quiet num">{t.phases[phase](share)}</span>
        <span className="history-quiet num">
          {isAllKnown ? words.allKnown : t.games(file.added, file.changed, file.same)}
        </span>
        {isRunning && rate >= 1 && <span className="history-quiet num">{text.sync.rate(rate)}</span>}
        {isRunning && leftMs !== null && leftMs > 0 && (
          <span className="history-quiet num">{text.sync.left(leftMs)}</span>
        )}
      </p>
      {phase !== 'done' && (
        <progress className="history-import-bar" aria-label={name} max={1} value={share} />
      )}
      <span className="history-import-actions line gap-4">
        {collection !== null && games > 0 && (
          <Button
            size="small"
            onPress={() =>
              navigate({ screen: 'history', accountId, section: 'games', collection, import: id })
            }
          >
            {words.show(games)}
          </Button>
        )}
        {(isRunning || phase === 'paused' || phase === 'failed') && (
          <Button
            size="small"
            variant="quiet"
            pending={pause.pending}
            onPress={() => void pause.run({ accountId, id, paused: isRunning })}
          >
            {isRunning ? text.sync.pause : phase === 'paused' ? text.sync.resume : t.again}
          </Button>
        )}
        <IconButton
          icon={CloseIcon}
          label={t.forget(name)}
          onPress={() => void remove.run({ accountId, id })}
        />
      </span>
      {file.cause !== null && <p className="text-2">{translate(file.cause)}</p>}
      <InlineError failure={pause.failure ?? remove.failure} />
      {file.brokenCount > 0 && (
        <details className="history-broken">
          <summary>{t.broken(file.brokenCount)}</summary>
          <ul>
            {file.broken.map(({ line, problem, text: met, kept }) => (
              <li key={`${line} ${problem} ${met}`} className="num">
                {t.brokenLine(line, t.problems[problem])}
                {met !== '' && <code className="history-quiet"> {met}</code>}
                {'. '}
                {t.kept[problem === 'position' ? 'position' : kept]}
              </li>
            ))}
          </ul>
        </details>
      )}
      {file.cutCount > 0 && (
        <details className="history-broken">
          <summary>{t.cut(file.cutCount)}</summary>
          <ul>
            {file.cuts.map(({ line, cut }) => (
              <li key={line} className="num">
                {t.brokenLine(line, t.cuts[cut])}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

interface DropFilesProps {
  readonly accountId: string;
  /** Adds the files to this collection. */
  readonly into?: number | undefined;
  readonly children: ReactNode;
}

/** Drop target for game files. */
export function DropFiles({ accountId, into, children }: DropFilesProps): ReactNode {
  const text = useText(gamesText).imports;
  const read = useBridgeCommand('history.importDropped');
  const [isOver, setOver] = useState(false);
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return (
    <div
      className="history-drop stack gap-12"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        // The bridge sends main the files; the page does not know their paths.
        void read.run({ accountId, files: [], ...(into !== undefined && { into }) });
      }}
    >
      {children}
      {isOver && (
        <p className="history-drop-hint" role="status">
          {text.drop}
        </p>
      )}
      <InlineError failure={read.failure} />
    </div>
  );
}
