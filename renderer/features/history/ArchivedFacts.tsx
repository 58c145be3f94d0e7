import type { ReactNode } from 'react';
import { gameWords } from '@text/game-words.ts';
import type { ArchivedGameView } from '@contract/history.ts';
import { useToastCommand } from '../../frame/use-toast-command.ts';
import { OpponentFileButton } from '../../table/player/OpponentFileButton.tsx';
import {
  ArrowLeftIcon,
  Button,
  Dot,
  ExternalIcon,
  IconButton,
  classes,
  useText,
  useTimes,
} from '../../ui/index.ts';
import { historyText } from './history-text.ts';
import { gamesText } from './games-text.ts';
import { clockText, endingName, hasPage, perfName, resultName } from './words.ts';

/** Tags of the file that are shown. */
const fileTags: readonly string[] = ['Event', 'Site', 'Round', 'Annotator'];

/** The way back from a game. */
export interface BackWay {
  readonly label: string;
  readonly go: () => void;
}

interface FactsProps {
  readonly accountId: string;
  readonly game: ArchivedGameView;
  readonly back: BackWay;
}

/** Games of a server are casual unless they are rated. A file says so in its event. */
const isCasual = ({ address, head, tags }: ArchivedGameView): boolean =>
  head.source !== 'file' ||
  (address !== null && !tags.some(([name]) => name === 'Event')) ||
  tags.some(([name, value]) => name === 'Event' && /^casual\b/i.test(value));

/** Result, kind, date, opening and source of an archived game. */
export function Facts({ accountId, game, back }: FactsProps): ReactNode {
  const text = useText(historyText);
  const t = useText(gamesText).game;
  const words = useText(gameWords);
  const times = useTimes();
  const open = useToastCommand('shell.openAddress');
  const { head, record } = game;
  const clock = clockText(head, words) || words.unlimited;
  const ending =
    head.status === 'unknownFinish' && head.result !== 'none' ? '' : endingName(head.status, text);
  const kind = head.rated ? [words.rated] : isCasual(game) ? [words.casual] : [];
  return (
    <header className="history-facts-head stack">
      <div className="history-facts-actions">
        <Button size="small" variant="quiet" icon={ArrowLeftIcon} onPress={back.go}>
          {back.label}
        </Button>
        {game.address !== null && (
          <IconButton
            icon={ExternalIcon}
            label={t.online}
            onPress={() => void open({ address: game.address ?? '' })}
          />
        )}
      </div>
      <h1
        className={classes('type-15 strong', head.own === null && `history-${head.result}`)}
        tabIndex={-1}
        data-screen-title
      >
        {resultName(head, text)} {ending !== '' && <span className="history-quiet">{ending}</span>}
      </h1>
      <p className="history-quiet num">{[perfName(head.perf, words, text), clock, ...kind].join(' · ')}</p>
      {(head.began !== 0 || head.writtenDate !== null) && (
        <p className="history-quiet num">{head.writtenDate ?? times.playedExactly(head.began)}</p>
      )}
      {game.tags
        .filter(([name, value]) => fileTags.includes(name) && value !== '?')
        .map(([name, value]) => (
          <p key={name} className="history-quiet truncate">
            {value}
          </p>
        ))}
      {head.source !== null && t.sources[head.source] !== undefined && (
        <p className="history-quiet">{t.sources[head.source]}</p>
      )}
      {head.opening !== null && (
        <p className="history-quiet">{[head.eco, head.opening].filter(Boolean).join(' ')}</p>
      )}
      {head.arena !== null && <p className="history-quiet">{head.arena}</p>}
      {record && record.games > 1 && (
        <p className="history-quiet num">{t.record(record.win, record.draw, record.loss)}</p>
      )}
      {hasPage(head) && head.opponent !== null && (
        <p>
          <OpponentFileButton size="small" accountId={accountId} username={head.opponent} />
        </p>
      )}
    </header>
  );
}

interface StopNoteProps {
  readonly stop: NonNullable<ArchivedGameView['stop']>;
  readonly sans: readonly string[];
}

/** Why the game is incomplete; the moves too, when the board cannot show them. */
export function StopNote({ stop: { problem, text: met }, sans }: StopNoteProps): ReactNode {
  const { game: t, imports } = useText(gamesText);
  return (
    <div className="history-stop" role="note">
      <Dot tone="problem" />
      <div className="stack gap-4">
        <p>{problem === 'position' ? t.unplaced : t.partial(imports.problems[problem], met)}</p>
        {problem === 'position' && <p className="text-2 num">{sans.join(' ')}</p>}
      </div>
    </div>
  );
}
