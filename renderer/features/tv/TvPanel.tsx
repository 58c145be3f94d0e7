import { useMemo, type ReactNode } from 'react';
import type { Color } from '@chess/vocabulary.ts';
import type { TvGame } from '@contract/tv.ts';
import { gameWords } from '@text/game-words.ts';
import { useNavigate } from '../../frame/router.ts';
import { useShell } from '../../frame/services.ts';
import { useToastCommand } from '../../frame/use-toast-command.ts';
import { useOpening } from '../../table/moves/use-opening.ts';
import {
  AnalysisIcon,
  Badge,
  ChevronLeftIcon,
  DiskIcon,
  ExternalIcon,
  FirstIcon,
  FlipIcon,
  IconButton,
  LastIcon,
  ArrowLeftIcon,
  ArrowRightIcon,
  Select,
  useNow,
  useText,
} from '../../ui/index.ts';
import { PauseIcon, StarIcon, StarredIcon, TriangleIcon } from './icons.tsx';
import { speeds, type PlaybackSpeed } from './playback.ts';
import { resultWords } from './result-words.ts';
import { ScrubBar } from './ScrubBar.tsx';
import { TvMoves } from './TvMoves.tsx';
import { TvShare } from './TvShare.tsx';
import { tvText } from './tv-text.ts';
import type { PlaybackHandle } from './use-playback.ts';

export interface TvPanelProps {
  readonly game: TvGame;
  readonly isLive: boolean;
  /** When a game that is on was last known to be current; null while it is live. */
  readonly asOf: number | null;
  readonly player: PlaybackHandle;
  /** Side at the bottom of the board. */
  readonly orientation: Color;
  readonly onFlip: () => void;
  readonly onBack: () => void;
}

/** Panel beside the big board: kind of game, moves, playback. */
export function TvPanel({
  game,
  isLive,
  asOf,
  player,
  orientation,
  onFlip,
  onBack,
}: TvPanelProps): ReactNode {
  const text = useText(tvText);
  const words = useText(gameWords);
  const { notify } = useShell();
  const navigate = useNavigate();
  const now = useNow(60_000);
  const star = useToastCommand('tv.star');
  const save = useToastCommand('tv.savePgn');
  const browse = useToastCommand('shell.openAddress');
  const { playback, at, range, index } = player;
  const key = { accountId: game.accountId, channel: game.channel, gameId: game.gameId };
  const step = game.steps[index] ?? null;
  const fens = useMemo(() => game.steps.slice(0, index + 1).map(({ fen }) => fen), [game.steps, index]);
  const opening = useOpening(fens, game.variant);
  const openingName = opening ? `${opening.eco} ${opening.name}` : (game.opening ?? '');
  const kind = useMemo(
    () =>
      [words.variant(game.variant), game.speed === null ? '' : words.speed(game.speed), openingName]
        .filter(Boolean)
        .join(' · '),
    [words, game.variant, game.speed, openingName],
  );
  const savePgn = async (): Promise<void> => {
    const outcome = await save(key);
    if (outcome.ok && outcome.value.file !== null)
      notify({ level: 'info', message: text.saved(outcome.value.file) });
  };
  const speedWords: readonly { readonly value: string; readonly label: string }[] = speeds.map((speed) => ({
    value: String(speed),
    label: `${speed}×`,
  }));
  return (
    <div className="tv-panel">
      <header className="tv-panel-head">
        <IconButton
          icon={ChevronLeftIcon}
          label={text.back}
          shortcut={['Esc']}
          size="small"
          onPress={onBack}
        />
        <h2 className="type-15 strong truncate">{text.channels[game.channel]}</h2>
        {isLive && playback.mode === 'live' ? (
          asOf === null ? (
            <Badge tone="win">{text.live}</Badge>
          ) : (
            <Badge>{text.state.lost(asOf, now)}</Badge>
          )
        ) : (
          <Badge>{text.controls.place(at, now)}</Badge>
        )}
      </header>
      <p className="tv-panel-kind truncate" title={kind}>
        {kind}
      </p>
      <TvMoves steps={game.steps} index={index} onView={(step_) => player.seek(step_)} />
      <p className="tv-panel-result">{resultWords(game, isLive, text.result)}</p>
      <ScrubBar steps={game.steps} range={range} at={at} onSeek={player.seek} />
      <div className="tv-controls" role="group" aria-label={text.controls.label}>
        <IconButton
          icon={FirstIcon}
          label={text.controls.first}
          shortcut={['Home']}
          size="small"
          onPress={() => player.seek(range.from)}
        />
        <IconButton
          icon={ArrowLeftIcon}
          label={text.controls.previous}
          shortcut={['←']}
          size="small"
          onPress={() => player.step(-1)}
        />
        <IconButton
          icon={playback.mode === 'playing' || playback.mode === 'live' ? PauseIcon : TriangleIcon}
          label={
            playback.mode === 'playing' || playback.mode === 'live' ? text.controls.pause : text.controls.play
          }
          shortcut={['K']}
          onPress={player.toggle}
        />
        <IconButton
          icon={ArrowRightIcon}
          label={text.controls.next}
          shortcut={['→']}
          size="small"
          onPress={() => player.step(1)}
        />
        <IconButton
          icon={LastIcon}
          label={text.controls.toLive}
          shortcut={['L']}
          size="small"
          onPress={player.toLive}
        />
        <Select
          label={text.controls.speed}
          labelHidden
          className="tv-speed"
          choices={speedWords}
          value={String(playback.speed)}
          onChange={(value) => player.setSpeed(Number(value) as PlaybackSpeed)}
        />
      </div>
      <div className="tv-actions">
        {game.state === 'complete' && (
          <IconButton
            icon={AnalysisIcon}
            label={text.analyse}
            size="small"
            onPress={() => navigate({ screen: 'tv', ...key, view: 'analysis' })}
          />
        )}
        <IconButton
          icon={game.starred ? StarredIcon : StarIcon}
          label={game.starred ? text.unstar : text.star}
          size="small"
          className={game.starred ? 'tv-starred' : ''}
          onPress={() => void star({ ...key, on: !game.starred })}
        />
        <IconButton icon={DiskIcon} label={text.save} size="small" onPress={() => void savePgn()} />
        <IconButton icon={FlipIcon} label={text.flip} shortcut={['F']} size="small" onPress={onFlip} />
        <IconButton
          icon={ExternalIcon}
          label={text.toBrowser}
          size="small"
          onPress={() => void browse({ address: game.address })}
        />
        <TvShare game={game} step={step} orientation={orientation} />
      </div>
    </div>
  );
}
