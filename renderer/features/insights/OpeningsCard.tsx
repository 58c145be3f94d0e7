import './openings-card.css';
import { useState, type ReactNode } from 'react';
import type { ArchiveFilterView, InsightFilterView } from '@contract/archive-filter.ts';
import {
  openingSides,
  type OpeningFiguresView,
  type OpeningFigureView,
  type OpeningRowView,
  type OpeningSideView,
} from '@contract/insights.ts';
import { Button, Segmented, useText } from '../../ui/index.ts';
import { insightsText } from './insights-text.ts';
import { OpeningCells } from './OpeningCells.tsx';
import { insightOpeningsText } from './openings-text.ts';
import { chartRow, scaleOf } from './plot.ts';
import { SavePicture } from './SavePicture.tsx';
import { trendScale } from './trend-plot.ts';

/** Openings that are shown before the user asks for all. */
const fewRows = 10;

export interface OpeningsCardProps {
  readonly openings: OpeningFiguresView;
  /** The colour of the selection; undefined for both. */
  readonly color: ArchiveFilterView['color'];
  readonly onOpen: (behind: InsightFilterView, more: Pick<ArchiveFilterView, 'color'>) => void;
}

interface SideRow {
  readonly group: string;
  readonly figure: OpeningFigureView;
}

/** Rows with games of the colour, the most frequent first. */
const rowsOf = <R extends OpeningRowView>(
  rows: readonly R[],
  side: OpeningSideView,
): readonly (R & SideRow)[] =>
  rows
    .flatMap((row) => {
      const figure = row.figures[side];
      return figure === null ? [] : [{ ...row, figure }];
    })
    .toSorted((one, other) => other.figure.games - one.figure.games);

/** Families of openings and their lines: results, accuracy, opponents, clock and trend. */
export function OpeningsCard({ openings, color, onOpen }: OpeningsCardProps): ReactNode {
  const t = useText(insightsText);
  const text = useText(insightOpeningsText);
  const [chosen, setChosen] = useState<OpeningSideView>('both');
  const [isAll, setAll] = useState(false);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  // The selection has one colour only: there is nothing to choose.
  const side = color === undefined ? chosen : 'both';
  const families = rowsOf(openings.families, side);
  const shown = isAll ? families : families.slice(0, fewRows);
  const figures = families.map(({ figure }) => figure);
  const scale = scaleOf(figures.flatMap(({ accuracy, theirAccuracy }) => [accuracy, theirAccuracy]));
  const pictured = families.map(({ group, figure }) => chartRow({ group, name: group, figure }, scale, t));
  const trends = trendScale(
    families.flatMap(({ figure, lines }) => [figure, ...rowsOf(lines, side).map((line) => line.figure)]),
  );
  const toggle = (family: string) =>
    setOpen((now) => new Set(now.has(family) ? [...now].filter((one) => one !== family) : [...now, family]));
  const openGames = (by: 'opening' | 'line', group: string) =>
    onOpen({ by, group }, side === 'both' ? {} : { color: side });
  return (
    <section className="insights-card insights-openings" aria-label={text.title}>
      <header className="insights-card-head">
        <h2 className="type-15">{text.title}</h2>
        <div className="insights-openings-actions">
          {color === undefined && (
            <Segmented
              label={text.sides.label}
              choices={openingSides.map((value) => ({ value, label: text.sides[value] }))}
              value={chosen}
              onChange={setChosen}
            />
          )}
          {pictured.length > 0 && <SavePicture title={text.title} rows={pictured} />}
        </div>
      </header>
      <p className="insights-note">
        {text.note}
        {openings.unnamed > 0 && ` ${text.unnamed(openings.unnamed)}`}
      </p>
      {families.length === 0 ? (
        <p>{openings.families.length === 0 ? text.none : text.noneAs}</p>
      ) : (
        <table className="insights-table num">
          <thead>
            <tr>
              <th scope="col">{text.columns.opening}</th>
              <th scope="col">{text.columns.games}</th>
              <th scope="col">{text.columns.score}</th>
              <th scope="col">{text.columns.accuracy}</th>
              <th scope="col" className="insights-count">
                {text.columns.opponents}
              </th>
              <th scope="col" className="insights-count">
                {text.columns.clock}
              </th>
              <th scope="col">{text.columns.trend}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ group, figure, lines, moreLines }) => {
              const ofSide = rowsOf(lines, side);
              const hasLines = ofSide.some((line) => line.group !== group);
              const isOpen = open.has(group) && hasLines;
              return [
                <OpeningCells
                  key={group}
                  name={group}
                  {...{ figure, trends }}
                  {...(hasLines && { isOpen, onToggle: () => toggle(group) })}
                  onOpen={() => openGames('opening', group)}
                />,
                ...(isOpen ? ofSide : []).map((line) => (
                  <OpeningCells
                    key={`${line.group} line`}
                    isLine
                    name={line.group === group ? text.noLine : line.group.slice(group.length + 2)}
                    spokenName={line.group === group ? `${group}: ${text.noLine}` : line.group}
                    {...{ figure: line.figure, trends }}
                    onOpen={() => openGames('line', line.group)}
                  />
                )),
                ...(isOpen && moreLines > 0
                  ? [
                      <tr key={`${group} more`} className="insights-opening-line">
                        <td colSpan={7} className="insights-few">
                          {text.moreLines(moreLines)}
                        </td>
                      </tr>,
                    ]
                  : []),
              ];
            })}
          </tbody>
        </table>
      )}
      {families.length > fewRows && (
        <Button size="small" variant="quiet" aria-expanded={isAll} onPress={() => setAll(!isAll)}>
          {isAll ? text.fewer : text.all(families.length)}
        </Button>
      )}
      {openings.moreFamilies > 0 && (isAll || families.length <= fewRows) && (
        <p className="insights-note">{text.moreFamilies(openings.moreFamilies)}</p>
      )}
    </section>
  );
}
