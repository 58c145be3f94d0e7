import type { ReactNode } from 'react';
import { gameWords } from '@text/game-words.ts';
import { explorerRatings, explorerSources, explorerSpeeds, type ExplorerChoice } from '@contract/explorer.ts';
import { CommittedField } from '../../ui/CommittedField.tsx';
import { Chips, type ChipsProps } from '../../ui/Chips.tsx';
import { Button, Popover, Segmented, useText } from '../../ui/index.ts';
import { explorerText } from './explorer-text.ts';
import { ratingRanges } from './rating-ranges.ts';

interface ExplorerChoicesProps {
  readonly choice: ExplorerChoice;
  readonly onChange: (choice: ExplorerChoice) => void;
  /** After the choices. */
  readonly children?: ReactNode;
}

/** Choices of the counted games: their players, speed and rating. */
export function ExplorerChoices({ choice, onChange, children }: ExplorerChoicesProps): ReactNode {
  const text = useText(explorerText);
  const words = useText(gameWords);
  const { source, speeds, ratings, username, color } = choice;
  const set = (change: Partial<ExplorerChoice>) => onChange({ ...choice, ...change });
  return (
    <div className="openings-choices">
      <Segmented
        label={text.source}
        choices={explorerSources.map((value) => ({ value, label: text.sources[value] }))}
        value={source}
        onChange={(next) => set({ source: next })}
      />
      {source === 'user' && (
        <div className="openings-explorer-user">
          <CommittedField
            label={text.username}
            text={username}
            onCommit={(typed) => {
              set({ username: typed.trim().slice(0, 64) });
              return null;
            }}
          />
          <Segmented
            label={text.side}
            choices={(['white', 'black'] as const).map((value) => ({ value, label: text.sides[value] }))}
            value={color}
            onChange={(next) => set({ color: next })}
          />
        </div>
      )}
      {source !== 'masters' && (
        <ChoiceOfMany
          label={text.speed.label}
          shown={
            speeds.length === 0 ? text.speed.any : text.speed.of(speeds.map((speed) => words.speed(speed)))
          }
          hint={text.noneIsAll}
          choices={explorerSpeeds.map((value) => ({ value, label: words.speed(value) }))}
          value={speeds}
          onChange={(next) => set({ speeds: next.length === explorerSpeeds.length ? [] : next })}
        />
      )}
      {source === 'players' && (
        <ChoiceOfMany
          label={text.rating.label}
          shown={
            ratings.length === 0
              ? text.rating.any
              : text.rating.of(ratingRanges(ratings).map(text.rating.range))
          }
          hint={text.noneIsAll}
          choices={explorerRatings.map((rating) => ({
            value: String(rating),
            label: ratingRanges([rating]).map(text.rating.range).join(''),
          }))}
          value={ratings.map(String)}
          onChange={(next) =>
            set({
              ratings:
                next.length === explorerRatings.length
                  ? []
                  : explorerRatings.filter((rating) => next.includes(String(rating))),
            })
          }
        />
      )}
      {children}
    </div>
  );
}

/** Several choices behind a button that names them. */
function ChoiceOfMany<V extends string>({
  shown,
  hint,
  ...chips
}: ChipsProps<V> & {
  readonly shown: string;
  readonly hint: string;
}): ReactNode {
  return (
    <Popover label={chips.label} trigger={<Button>{shown}</Button>}>
      <div className="openings-explorer-many stack gap-8">
        <Chips {...chips} />
        <p className="type-12 text-2">{hint}</p>
      </div>
    </Popover>
  );
}
