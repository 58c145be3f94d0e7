import type { ReactNode } from 'react';
import { bookWeights, type BookView } from '@contract/books.ts';
import { useBridgeCommand } from '../../bridge.ts';
import {
  AlertIcon,
  Button,
  CloseIcon,
  IconButton,
  InlineError,
  Select,
  useText,
  useTranslate,
} from '../../ui/index.ts';
import { booksText } from './books-text.ts';

interface BookListProps {
  readonly books: readonly BookView[];
  /** The books or their weights changed. */
  readonly onChange: () => void;
}

/** Lists the books with their weights. A book that cannot be read has its reason. */
export function BookList({ books, onChange }: BookListProps): ReactNode {
  const text = useText(booksText);
  const translate = useTranslate();
  const remove = useBridgeCommand('books.remove');
  const weigh = useBridgeCommand('books.setWeight');
  const then = async (change: Promise<{ readonly ok: boolean }>) => {
    if ((await change).ok) onChange();
  };
  return (
    <section aria-label={text.list} className="openings-books">
      <div className="openings-books-head">
        <h2 className="type-13 strong">{text.list}</h2>
        <AddBook onChange={onChange} />
      </div>
      <ul>
        {books.map(({ id, name, weight, entries, problem }) => (
          <li key={id}>
            <span className="openings-book-name">
              <span className="truncate" title={name}>
                {name}
              </span>
              {problem === null && <span className="text-3 num">{text.entries(entries)}</span>}
            </span>
            <Select
              label={text.weight(name)}
              labelHidden
              choices={bookWeights.map((one) => ({ value: String(one), label: text.weights(one) }))}
              value={String(weight)}
              onChange={(value) => void then(weigh.run({ id, weight: Number(value) }))}
            />
            <IconButton
              size="small"
              icon={CloseIcon}
              label={text.remove(name)}
              onPress={() => void then(remove.run({ id }))}
            />
            {problem !== null && (
              <p className="openings-book-problem type-12">
                <AlertIcon /> <span>{translate(problem)}</span>
              </p>
            )}
          </li>
        ))}
      </ul>
      <InlineError failure={remove.failure ?? weigh.failure} />
    </section>
  );
}

/** Asks for a book's file. */
export function AddBook({
  onChange,
  isPrimary = false,
}: Pick<BookListProps, 'onChange'> & { readonly isPrimary?: boolean }): ReactNode {
  const text = useText(booksText);
  const add = useBridgeCommand('books.add');
  return (
    <div className="openings-add-book">
      <Button
        size={isPrimary ? 'regular' : 'small'}
        variant={isPrimary ? 'primary' : 'secondary'}
        pending={add.pending}
        onPress={() => void add.run(undefined).then(({ ok }) => ok && onChange())}
      >
        {text.add}
      </Button>
      <InlineError failure={add.failure} />
    </div>
  );
}
