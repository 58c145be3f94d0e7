import type { ReactNode } from 'react';
import type { Settings } from '@contract/models.ts';
import { Board } from '../../board/Board.tsx';
import { InlineError, MonitorIcon, MoonIcon, Segmented, SunIcon, Switch } from '../../ui/index.ts';
import { SettingsLoading } from './SettingsLoading.tsx';
import { Swatches } from './Swatches.tsx';
import { useSettings } from './use-settings.ts';

const themes = [
  { value: 'system', label: 'System', icon: MonitorIcon },
  { value: 'light', label: 'Light', icon: SunIcon },
  { value: 'dark', label: 'Dark', icon: MoonIcon },
] as const;

const boardThemes: Readonly<Record<Settings['boardTheme'], string>> = {
  slate: 'Slate',
  walnut: 'Walnut',
  moss: 'Moss',
  ice: 'Ice',
};

const pieceSets: Readonly<Record<Settings['pieceSet'], string>> = {
  outpost: 'Outpost',
  outline: 'Outline',
  letters: 'Letters',
};

/** Black has just answered in the Italian game. */
const previewFen = 'r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4';

export function Appearance(): ReactNode {
  const { settings, loadFailure, retry, failure, change } = useSettings();
  return (
    <>
      <h2 className="settings-title">Appearance</h2>
      {settings === undefined ? (
        <SettingsLoading failure={loadFailure} retry={retry} />
      ) : (
        <>
          <div className="settings-group settings-line">
            <span>Theme</span>
            <Segmented
              label="Theme"
              choices={themes}
              value={settings.theme}
              onChange={(theme) => change({ theme })}
            />
          </div>
          <div className="settings-group board-settings">
            <div className="board-choices">
              <Swatches
                label="Board"
                choices={choicesOf(boardThemes, (boardTheme) => ({
                  boardTheme,
                  pieceSet: settings.pieceSet,
                }))}
                value={settings.boardTheme}
                onChange={(boardTheme) => change({ boardTheme })}
              />
              <Swatches
                label="Pieces"
                choices={choicesOf(pieceSets, (pieceSet) => ({ boardTheme: settings.boardTheme, pieceSet }))}
                value={settings.pieceSet}
                onChange={(pieceSet) => change({ pieceSet })}
              />
            </div>
            <div className="board-preview" inert>
              <Board
                fen={previewFen}
                orientation="white"
                turn="white"
                check={false}
                lastMove={['f8', 'c5']}
                dests={null}
                movable={null}
                premove={false}
                pending={[]}
                promotions={() => []}
                onMove={() => undefined}
                look={settings}
                label="How a board looks"
                announcement=""
              />
            </div>
          </div>
          <div className="settings-group settings-switches">
            <Switch
              label="Coordinates"
              hint="Letters and numbers at the edge of the board"
              value={settings.coordinates}
              onChange={(coordinates) => change({ coordinates })}
            />
            <Switch
              label="Ask before resigning"
              value={settings.confirmResign}
              onChange={(confirmResign) => change({ confirmResign })}
            />
          </div>
          <div className="settings-failure">
            <InlineError failure={failure} />
          </div>
        </>
      )}
    </>
  );
}

/** The entries of a table of names, in its order, each with how it looks. */
function choicesOf<V extends string, L>(names: Readonly<Record<V, string>>, look: (value: V) => L) {
  return (Object.keys(names) as V[]).map((value) => ({ value, label: names[value], look: look(value) }));
}
