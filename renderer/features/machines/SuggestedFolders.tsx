import type { ReactNode } from 'react';
import { useBridgeQuery } from '../../bridge.ts';
import { Button, useText } from '../../ui/index.ts';
import { syncthingText } from './syncthing-text.ts';

export interface SuggestedFoldersProps {
  readonly isDisabled: boolean;
  /** Id of the folder that is chosen now. */
  readonly pending: string | null;
  readonly onChoose: (id: string) => void;
}

/** Folders that Syncthing synchronises; nothing when it has none. */
export function SuggestedFolders({ isDisabled, pending, onChoose }: SuggestedFoldersProps): ReactNode {
  const text = useText(syncthingText);
  const { data: folders } = useBridgeQuery('machines.suggested', undefined);
  if (!folders || folders.length === 0) return null;
  return (
    <section className="stack gap-8 machines-suggestions" aria-label={text.suggestions}>
      <h3>{text.suggestions}</h3>
      <ul className="stack gap-8">
        {folders.map(({ id, label, path, isPaused, devices }) => (
          <li key={id}>
            <span>
              {label}
              <span className="machine-detail">
                {[path, text.with(devices), ...(isPaused ? [text.isPaused] : [])].join(' · ')}
              </span>
            </span>
            <Button
              size="small"
              aria-label={text.shareThis(label)}
              pending={pending === id}
              isDisabled={isDisabled}
              onPress={() => onChoose(id)}
            >
              {text.share}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
