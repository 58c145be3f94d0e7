import { useEffect } from 'react';
import type { ExplorerQuestion, ExplorerView } from '@contract/explorer.ts';
import { useBridgeClient, useBridgeQuery, type QueryResult } from '../../bridge.ts';

/** The explorer's answer about a position. Main decides when the server is asked. */
export function useExplorer(
  question: ExplorerQuestion,
): QueryResult<ExplorerView> & { readonly again: () => void } {
  const { bridge } = useBridgeClient();
  const view = useBridgeQuery('explorer.view', question);
  const { accountId } = question;
  const asked = JSON.stringify(question);
  useEffect(() => {
    void bridge.command('explorer.look', { question: JSON.parse(asked) as ExplorerQuestion, again: false });
  }, [bridge, asked]);
  useEffect(() => () => void bridge.command('explorer.leave', { accountId }), [bridge, accountId]);
  return { ...view, again: () => void bridge.command('explorer.look', { question, again: true }) };
}
