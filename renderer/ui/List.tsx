import './list.css';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { classes } from './classes.ts';
import { useForms } from './text.ts';

export interface ListHeadProps {
  readonly title: string;
  /** Beside the title, in tabular figures. */
  readonly count?: number;
  readonly actions?: ReactNode;
  readonly level?: 2 | 3;
}

/** List header; stays visible while the rows scroll. */
export function ListHead({ title, count, actions, level = 2 }: ListHeadProps): ReactNode {
  const { number } = useForms();
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <div className="ui-list-head">
      <Title>{title}</Title>
      {count !== undefined && <span className="ui-list-count">{number(count)}</span>}
      {actions !== undefined && <div className="ui-list-head-actions">{actions}</div>}
    </div>
  );
}

interface BlankRowsProps {
  /** The rows' own class, so that the bars align with their columns. */
  readonly className: string;
  /** One class per column. */
  readonly columns: readonly string[];
}

/** Static placeholder while rows scroll by too fast to draw (`useLongList`): a bar in each column. */
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
  /** Makes the whole row a button. Omit it for rows that contain buttons. */
  readonly onPress?: () => void;
  readonly selected?: boolean;
  readonly leading?: ReactNode;
  /** Figures and times on the right. */
  readonly side?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}

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
