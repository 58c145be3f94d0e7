import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState, type ReactNode } from 'react';
import type { QuarantineView } from '@contract/storage.ts';
import { useBridgeQuery } from '../../bridge.ts';
import { SidePanel } from '../../frame/SidePanel.tsx';
import { ErrorState, RelativeTime, Row, Skeleton, useText, useTranslate } from '../../ui/index.ts';
import { layOutRaw } from './lay-out-raw.ts';
import { settingsText } from './settings-text.ts';

const rowHeight = 32;

/** Quarantined lines, newest first; the side panel shows the selected one raw. */
export const mostLines = 200;

export function Quarantine(): ReactNode {
  const text = useText(settingsText).storage;
  const translate = useTranslate();
  const page = useBridgeQuery('quarantine.page', { limit: mostLines });
  const [chosen, setChosen] = useState<QuarantineView | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const lines = page.data ?? [];
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  if (page.failure !== null)
    return <ErrorState title={text.linesFailed} failure={page.failure} onRetry={page.retry} />;
  return (
    <>
      <div
        ref={scroller}
        className="quarantine"
        role="list"
        aria-label={text.unread}
        aria-busy={page.loading}
      >
        {page.loading && <Skeleton width="60%" />}
        <div className="ui-long-sheet" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const line = lines[item.index];
            if (line === undefined) return null;
            return (
              <div
                key={line.id}
                role="listitem"
                aria-setsize={lines.length}
                aria-posinset={item.index + 1}
                className="quarantine-row ui-long-row"
                style={{ translate: `0 ${item.start}px` }}
              >
                <Row
                  selected={chosen?.id === line.id}
                  onPress={() => setChosen(line)}
                  side={<RelativeTime at={line.at} />}
                >
                  <span className="quarantine-source text-3">{line.source}</span>
                  {translate(line.reason)}
                </Row>
              </div>
            );
          })}
        </div>
      </div>
      {chosen !== null && (
        <SidePanel key={chosen.id} title={text.line} onClose={() => setChosen(null)}>
          <dl className="facts">
            <dt>{text.received}</dt>
            <dd>
              <RelativeTime at={chosen.at} />
            </dd>
            <dt>{text.from}</dt>
            <dd>{chosen.source}</dd>
            <dt>{text.because}</dt>
            <dd>{translate(chosen.reason)}</dd>
          </dl>
          <pre className="raw" tabIndex={0} aria-label={text.raw}>
            {layOutRaw(chosen.raw)}
          </pre>
        </SidePanel>
      )}
    </>
  );
}
