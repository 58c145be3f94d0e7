import type { ReactNode } from 'react';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { failureOf } from '../bridge.ts';
import { Button, InlineError, useText } from '../ui/index.ts';
import { uiText } from '../ui/ui-text.ts';

type Pages = Pick<
  UseInfiniteQueryResult,
  'error' | 'fetchNextPage' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'
>;

/**
 * Fetches the next page; null when there is none or it is loading. Also null after a failure: a list that asks whenever
 * its end is near would ask without pause.
 */
export function nextPage(pages: Pages): (() => void) | null {
  const isReady = pages.hasNextPage && !pages.isFetchingNextPage && !pages.isFetchNextPageError;
  return isReady ? () => void pages.fetchNextPage() : null;
}

/** Below the rows of a list: why the next page is missing, and a button that asks for it again. */
export function NextPageFailure({ pages }: { readonly pages: Pages }): ReactNode {
  const text = useText(uiText);
  if (!pages.isFetchNextPageError) return null;
  return (
    <div className="line gap-8">
      <InlineError failure={failureOf(pages.error)} />
      <Button size="small" pending={pages.isFetchingNextPage} onPress={() => void pages.fetchNextPage()}>
        {text.tryAgain}
      </Button>
    </div>
  );
}
