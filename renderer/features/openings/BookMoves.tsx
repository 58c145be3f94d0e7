import './books.css';
import type { ReactNode } from 'react';
import type { QueryResult } from '../../bridge.ts';
import type { BookMovesView } from '@contract/books.ts';
import { useBridgeQuery } from '../../bridge.ts';
import { Button, EmptyState, ErrorState, Skeleton, useText } from '../../ui/index.ts';
import { AddBook, BookList } from './BookList.tsx';
import { BookTable, type BookTableProps } from './BookTable.tsx';
import { booksText } from './books-text.ts';

export interface BookMovesProps extends Omit<BookTableProps, 'moves'> {
  readonly query: QueryResult<BookMovesView>;
  /** Null at the start of the line. */
  readonly onBack: (() => void) | null;
}

/** The moves that the opening books have for the position, or why there are none, and the books. */
export function BookMoves({ query, onBack, ...table }: BookMovesProps): ReactNode {
  const text = useText(booksText);
  const books = useBridgeQuery('books.view', undefined);
  const changed = (): void => {
    books.retry();
    query.retry();
  };
  const failure = query.failure ?? books.failure;
  if (failure) return <ErrorState title={text.failed} failure={failure} onRetry={changed} />;
  if (!query.data || !books.data)
    return (
      <div className="openings-waiting">
        <Skeleton width="40%" />
        <Skeleton height="160px" />
      </div>
    );
  if (books.data.length === 0)
    return (
      <EmptyState
        title={text.none.title}
        text={text.none.text}
        action={<AddBook isPrimary onChange={changed} />}
      />
    );
  return (
    <>
      <Found moves={query.data} onBack={onBack} {...table} />
      <BookList books={books.data} onChange={changed} />
    </>
  );
}

function Found({
  moves: { moves, having, read, applies },
  onBack,
  ...table
}: Omit<BookMovesProps, 'query'> & { readonly moves: BookMovesView }): ReactNode {
  const text = useText(booksText);
  if (!applies) return <EmptyState title={text.variant.title} text={text.variant.text} />;
  if (moves.length === 0)
    return (
      <EmptyState
        title={text.unknown.title}
        text={text.unknown.text}
        {...(onBack && { action: <Button onPress={onBack}>{text.unknown.action}</Button> })}
      />
    );
  return (
    <>
      <BookTable moves={moves} {...table} />
      {read > 1 && <p className="openings-keys">{text.sources(having, read)}</p>}
    </>
  );
}
