import type { ReactNode } from 'react';
import { gameWords } from '@text/game-words.ts';
import { explorerRatings, explorerSources, explorerSpeeds, type ExplorerChoice } from '@contract/explorer.ts';
import { CommittedField } from '../../ui/CommittedField.tsx';
import { Segmented, Select, useText } from '../../ui/index.ts';
import { explorerText } from './explorer-text.ts';

interface ExplorerChoicesProps {
  readonly choice: ExplorerChoice;
  readonly onChange: (choice: ExplorerChoice) => void;
}

const any = 'any';

/** Choices of the counted games: their players, speed and rating. */
export function ExplorerChoices({ choice, onChange }: ExplorerChoicesProps): ReactNode {
  const text = useText(explorerText);
  const words = useText(gameWords);
  const { source, speeds, ratings, username, color } = choice;
  const set = (change: Partial<ExplorerChoice>) => onChange({ ...choice, ...change });
  const least = ratings.length === 0 ? any : String(Math.min(...ratings));
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
        <Select
          label={text.speed.label}
          labelHidden
          choices={[
            { value: any, label: text.speed.any },
            ...explorerSpeeds.map((value) => ({ value, label: words.speed(value) })),
          ]}
          value={speeds[0] ?? any}
          onChange={(next) => set({ speeds: explorerSpeeds.filter((speed) => speed === next) })}
        />
      )}
      {source === 'players' && (
        <Select
          label={text.rating.label}
          labelHidden
          choices={[
            { value: any, label: text.rating.any },
            ...explorerRatings
              .filter((rating) => rating > 0)
              .map((rating) => ({ value: String(rating), label: text.rating.from(rating) })),
          ]}
          value={least}
          onChange={(next) =>
            set({ ratings: next === any ? [] : explorerRatings.filter((rating) => rating >= Number(next)) })
          }
        />
      )}
    </div>
  );
}
