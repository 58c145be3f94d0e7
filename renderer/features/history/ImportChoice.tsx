import { useState } from 'react';
import type { HistoryView } from '@contract/history.ts';
import { useBridgeCommand } from '../../bridge.ts';
import { Button, Menu, useText } from '../../ui/index.ts';
import { collectionsText } from './collections-text.ts';
import { gamesText } from './games-text.ts';

/**
 * Buttons that import from files, from the user's imports on the server, and from the server's search, with the
 * result of the last import. `into`: files are added to this collection.
 */
export function useImportChoice({ accountId, sync, searches }: HistoryView, searched: string, into?: number) {
  const text = useText(gamesText);
  const { addFiles } = useText(collectionsText);
  const read = useBridgeCommand('history.import');
  const fetch = useBridgeCommand('history.fetchImported');
  const ask = useBridgeCommand('history.askServer');
  const [news, setNews] = useState<string | null>(null);
  const fetchImported = async () => {
    const outcome = await fetch.run({ accountId });
    setNews(outcome.ok && !outcome.value.any ? text.imports.noneThere : null);
  };
  const askServer = async () => {
    const outcome = await ask.run({ accountId, text: searched });
    if (!outcome.ok) {
      setNews(null);
      return;
    }
    const { found, added, more } = outcome.value;
    setNews([text.games.answered(found, added), ...(more ? [text.games.mayBeMore] : [])].join(' '));
  };
  const readFiles = () => void read.run({ accountId, ...(into !== undefined && { into }) });
  const pending = read.pending || fetch.pending;
  const buttons = (
    <>
      {searches && searched !== '' && (
        <Button size="small" pending={ask.pending} onPress={() => void askServer()}>
          {text.games.askServer}
        </Button>
      )}
      {into !== undefined ? (
        <Button size="small" pending={pending} onPress={readFiles}>
          {addFiles}
        </Button>
      ) : sync === null ? (
        <Button size="small" pending={pending} onPress={readFiles}>
          {text.imports.action}
        </Button>
      ) : (
        <Menu
          label={text.imports.menu}
          trigger={
            <Button size="small" pending={pending}>
              {text.imports.menuAction}
            </Button>
          }
          actions={[
            { id: 'files', label: text.imports.files, run: readFiles },
            { id: 'server', label: text.imports.fetch, run: () => void fetchImported() },
          ]}
        />
      )}
    </>
  );
  return { buttons, news, failure: read.failure ?? fetch.failure ?? ask.failure };
}
