import type { ReactNode } from 'react';
import type { WeekFigureView, WeekReviewView } from '@contract/insight-week.ts';
import { useForms, useText } from '../../ui/index.ts';
import { weekText } from './week-text.ts';

interface WeekSummaryProps {
  readonly view: WeekReviewView;
}

/** Games, time, accuracy and mistakes, compared with the week before. */
export function WeekSummary({ view }: WeekSummaryProps): ReactNode {
  const t = useText(weekText);
  const forms = useForms();
  const { games, win, draw, loss, gamesBefore, played, playedBefore } = view;
  return (
    <dl className="week-tiles num" aria-label={t.summary}>
      <Tile
        name={t.games}
        value={forms.number(games)}
        notes={[t.score(win, draw, loss), t.gamesBefore(gamesBefore)]}
      />
      {played.games > 0 && (
        <Tile
          name={t.played}
          value={t.time(played.ms)}
          notes={[
            ...(playedBefore.games > 0 ? [t.timeBefore(t.time(playedBefore.ms))] : []),
            ...(played.games < games ? [t.timeOf(played.games, games)] : []),
          ]}
        />
      )}
      <FigureTile name={t.accuracy} figure={view.accuracy} text={t.accuracyOf} changes={t.accuracyChanges} />
      <FigureTile
        name={t.mistakesPerGame}
        figure={view.mistakesPerGame}
        text={t.perGame}
        changes={t.mistakesChanges}
      />
    </dl>
  );
}

interface FigureTileProps {
  readonly name: string;
  readonly figure: WeekFigureView;
  readonly text: (value: number) => string;
  readonly changes: Readonly<Record<NonNullable<WeekFigureView['change']>, string>>;
}

function FigureTile({ name, figure: { now, before, change }, text, changes }: FigureTileProps): ReactNode {
  const t = useText(weekText);
  if (now === null) return <Tile name={name} value={t.noFigure} notes={[]} />;
  return (
    <Tile
      name={name}
      value={text(now.value)}
      aside={t.sample(now.games)}
      notes={[
        before === null ? t.noneBefore : t.before(text(before.value), before.games),
        ...(change === null ? [] : [changes[change]]),
      ]}
    />
  );
}

interface TileProps {
  readonly name: string;
  readonly value: string;
  /** The sample of the value. */
  readonly aside?: string;
  readonly notes: readonly string[];
}

function Tile({ name, value, aside, notes }: TileProps): ReactNode {
  return (
    <div className="week-tile">
      <dt>{name}</dt>
      <dd>
        <span className="week-value">{value}</span>
        {aside !== undefined && <span className="week-note"> {aside}</span>}
      </dd>
      {notes.map((note) => (
        <dd key={note} className="week-note">
          {note}
        </dd>
      ))}
    </div>
  );
}
