import './books.css';
import { useState, type ReactNode } from 'react';
import type { ArchiveFilterView } from '@contract/archive-filter.ts';
import { bookGames, bookPlies } from '@contract/books.ts';
import { useBridgeCommand } from '../../bridge.ts';
import { Button, Dialog, InlineError, Select, useText } from '../../ui/index.ts';
import { booksText } from './books-text.ts';

interface BookExportProps {
  readonly accountId: string;
  readonly filter: ArchiveFilterView;
}

/** Writes the games of the filter as a Polyglot book. */
export function BookExport({ accountId, filter }: BookExportProps): ReactNode {
  const t = useText(booksText).export;
  const [isOpen, setOpen] = useState(false);
  const [saved, setSaved] = useState<string | null>(null);
  return (
    <>
      <Button size="small" variant="quiet" onPress={() => setOpen(true)}>
        {t.action}
      </Button>
      <span className="openings-saved type-12" role="status">
        {saved}
      </span>
      {isOpen && (
        <ExportDialog
          accountId={accountId}
          filter={filter}
          onClose={() => setOpen(false)}
          onSaved={(file, games, entries) => {
            setSaved(t.saved(file, games, entries));
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

function ExportDialog({
  accountId,
  filter,
  onClose,
  onSaved,
}: BookExportProps & {
  readonly onClose: () => void;
  readonly onSaved: (file: string, games: number, entries: number) => void;
}): ReactNode {
  const t = useText(booksText).export;
  const [plies, setPlies] = useState<number>(30);
  const [games, setGames] = useState<number>(3);
  const save = useBridgeCommand('books.export');
  const submit = async () => {
    const outcome = await save.run({ accountId, filter, plies, games });
    if (!outcome.ok || outcome.value.file === null) return;
    onSaved(outcome.value.file, outcome.value.games, outcome.value.entries);
  };
  const longest = Math.max(...bookPlies);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.title}
      cancels
      actions={
        <Button variant="primary" pending={save.pending} onPress={() => void submit()}>
          {t.submit}
        </Button>
      }
    >
      <p>{t.text}</p>
      <div className="openings-export">
        <Select
          label={t.plies}
          choices={bookPlies.map((count) => ({
            value: String(count),
            label: count === longest ? t.all : t.first(count / 2),
          }))}
          value={String(plies)}
          onChange={(value) => setPlies(Number(value))}
        />
        <Select
          label={t.games}
          choices={bookGames.map((count) => ({ value: String(count), label: t.least(count) }))}
          value={String(games)}
          onChange={(value) => setGames(Number(value))}
        />
      </div>
      <InlineError failure={save.failure} />
    </Dialog>
  );
}
