import type { ReactNode } from 'react';
import type { QueryResult } from '../../bridge.ts';
import { ErrorState, useText } from '../../ui/index.ts';
import { historyText } from './history-text.ts';

/** Loading placeholder or failure. */
export function Waiting({
  answer: { failure, retry },
  room,
}: {
  readonly answer: QueryResult<unknown>;
  readonly room: ReactNode;
}): ReactNode {
  const text = useText(historyText);
  if (failure) return <ErrorState title={text.failed} failure={failure} onRetry={retry} />;
  return <div aria-busy="true">{room}</div>;
}
