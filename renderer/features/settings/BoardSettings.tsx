import './settings.css';
import type { ReactNode } from 'react';
import {
  animationSpeeds,
  autoQueens,
  boardSizes,
  boardThemes,
  coordinatePlaces,
  moveConfirmations,
  pieceSets,
} from '@contract/choices.ts';
import type { Settings } from '@contract/models.ts';
import { ShownBoard } from '../../board/ShownBoard.tsx';
import { settingsFrameText } from '../../frame/settings/settings-frame-text.ts';
import { SettingsLoading } from '../../frame/settings/SettingsLoading.tsx';
import { useSettings } from '../../frame/settings/use-settings.ts';
import { InlineError, Segmented, Switch, useForms, useText } from '../../ui/index.ts';
import type { SettingsGroupProps } from './settings-group.ts';
import { Slider } from '../../ui/Slider.tsx';
import { boardSettingsText } from './board-settings-text.ts';
import { SoundSettings } from './SoundSettings.tsx';
import { Swatches } from './Swatches.tsx';

/** Italian game after 3…Bc5. */
const previewMove = ['f8', 'c5'];
const previewFen = 'r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4';

/** Settings of boards and games, with a preview. */
export function BoardSettings(): ReactNode {
  const { sections } = useText(settingsFrameText);
  const { settings, loadFailure, retry, failure, change } = useSettings();
  return (
    <>
      <h2 className="settings-title">{sections.board}</h2>
      {settings === undefined ? (
        <SettingsLoading failure={loadFailure} retry={retry} />
      ) : (
        <>
          <BoardLooks settings={settings} change={change} />
          <BoardBehaviour settings={settings} change={change} />
          <SoundSettings settings={settings} change={change} />
          <div className="settings-failure">
            <InlineError failure={failure} />
          </div>
        </>
      )}
    </>
  );
}

function BoardLooks({ settings, change }: SettingsGroupProps): ReactNode {
  const text = useText(boardSettingsText);
  return (
    <div className="settings-group board-settings">
      <div className="stack gap-20">
        <Swatches
          label={text.colours}
          choices={boardThemes.map((value) => ({
            value,
            label: text.boardThemes[value],
            look: { ...settings, boardTheme: value },
          }))}
          value={settings.boardTheme}
          onChange={(boardTheme) => change({ boardTheme })}
        />
        <Swatches
          label={text.pieces}
          choices={pieceSets.map((value) => ({
            value,
            label: text.pieceSets[value],
            look: { ...settings, pieceSet: value },
          }))}
          value={settings.pieceSet}
          onChange={(pieceSet) => change({ pieceSet })}
        />
      </div>
      <div className="board-preview" inert>
        <ShownBoard
          fen={previewFen}
          orientation="white"
          check={false}
          lastMove={previewMove}
          look={settings}
          label={text.preview}
          announcement=""
        />
      </div>
    </div>
  );
}

function BoardBehaviour({ settings, change }: SettingsGroupProps): ReactNode {
  const text = useText(boardSettingsText);
  const forms = useForms();
  const { board } = settings;
  const set = (part: Partial<Settings['board']>): void => change({ board: { ...board, ...part } });
  return (
    <>
      <div className="settings-group settings-lines">
        <Slider
          label={text.size}
          min={boardSizes.least}
          max={boardSizes.most}
          step={5}
          value={board.size}
          format={(size) => forms.percent(size / 100)}
          onChange={(size) => set({ size })}
        />
        <Line label={text.coordinates}>
          <Segmented
            label={text.coordinates}
            choices={coordinatePlaces.map((value) => ({ value, label: text.coordinatePlaces[value] }))}
            value={board.coordinates}
            onChange={(coordinates) => set({ coordinates })}
          />
        </Line>
        <Line label={text.animation} hint={text.animationHint}>
          <Segmented
            label={text.animation}
            choices={animationSpeeds.map((value) => ({ value, label: text.animationSpeeds[value] }))}
            value={board.animation}
            onChange={(animation) => set({ animation })}
          />
        </Line>
        <Line label={text.autoQueen} hint={text.autoQueenHint}>
          <Segmented
            label={text.autoQueen}
            choices={autoQueens.map((value) => ({ value, label: text.autoQueens[value] }))}
            value={board.autoQueen}
            onChange={(autoQueen) => set({ autoQueen })}
          />
        </Line>
        <Line label={text.confirmMoves} hint={text.confirmMovesHint}>
          <Segmented
            label={text.confirmMoves}
            choices={moveConfirmations.map((value) => ({ value, label: text.moveConfirmations[value] }))}
            value={board.confirmMoves}
            onChange={(confirmMoves) => set({ confirmMoves })}
          />
        </Line>
      </div>
      <div className="settings-group settings-switches">
        <Switch
          label={text.legalMoves}
          value={board.legalMoves}
          onChange={(legalMoves) => set({ legalMoves })}
        />
        <Switch
          label={text.premoves}
          hint={text.premovesHint}
          value={board.premoves}
          onChange={(premoves) => set({ premoves })}
        />
        <Switch
          label={text.typedMoves}
          hint={text.typedMovesHint}
          value={board.typedMoves}
          onChange={(typedMoves) => set({ typedMoves })}
        />
        <Switch
          label={text.confirmResign}
          value={settings.confirmResign}
          onChange={(confirmResign) => change({ confirmResign })}
        />
      </div>
    </>
  );
}

interface LineProps {
  readonly label: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

function Line({ label, hint, children }: LineProps): ReactNode {
  return (
    <div className="settings-line">
      <span className="ui-switch-text">
        <span>{label}</span>
        {hint !== undefined && <span className="ui-hint">{hint}</span>}
      </span>
      {children}
    </div>
  );
}
