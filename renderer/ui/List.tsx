import './list.css';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { classes } from './classes.ts';

export interface ListHeadProps {
  readonly title: string;
  /** Shown beside the title, in tabular figures. */
  readonly count?: number;
  readonly actions?: ReactNode;
  readonly level?: 2 | 3;
}

/** The head of a list: stays in sight while its rows scroll beneath. */
export function ListHead({ title, count, actions, level = 2 }: ListHeadProps): ReactNode {
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <div className="ui-list-head">
      <Title>{title}</Title>
      {count !== undefined && <span className="ui-list-count">{count}</span>}
      {actions !== undefined && <div className="ui-list-head-actions">{actions}</div>}
    </div>
  );
}

interface BlankRowsProps {
  /** The rows' own, so that bars stand in their columns. */
  readonly className: string;
  /** A class for each column. */
  readonly columns: readonly string[];
}

/** What stands where rows fly by (`useLongList`): a bar in each column, still, which costs nothing. */
export function BlankRows({ className, columns }: BlankRowsProps): ReactNode {
  return (
    <div className={classes(className, 'ui-blank-rows')} aria-hidden="true">
      {columns.map((column) => (
        <span key={column} className={column} />
      ))}
    </div>
  );
}

export interface RowProps {
  /** Makes the whole row a button. Rows that hold buttons of their own leave it out. */
  readonly onPress?: () => void;
  readonly selected?: boolean;
  readonly leading?: ReactNode;
  /** Right-hand figures and times. */
  readonly side?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A 32 px row. */
export function Row({ onPress, selected = false, leading, side, children, className }: RowProps): ReactNode {
  const content = (
    <>
      {leading}
      <span className="ui-row-main truncate">{children}</span>
      {side !== undefined && <span className="ui-row-side">{side}</span>}
    </>
  );
  const name = classes(
    'ui-row',
    selected && 'ui-row-selected',
    onPress !== undefined && 'ui-row-press',
    className,
  );
  if (onPress === undefined) return <div className={name}>{content}</div>;
  return (
    <AriaButton className={name} onPress={onPress} {...(selected ? { 'aria-current': true } : {})}>
      {content}
    </AriaButton>
  );
}
