import { useState, type ReactNode } from 'react';
import type { SharingView } from '@contract/machines.ts';
import { useBridgeCommand } from '../../bridge.ts';
import { AlertIcon, Button, InlineError, RelativeTime, useText } from '../../ui/index.ts';
import { SharingConfirmation } from './SharingConfirmation.tsx';
import { machinesText } from './machines-text.ts';
import { remedies, type SharingRemedy } from './remedies.ts';
import { UnlockDialog } from './UnlockDialog.tsx';

interface SharingProps {
  readonly sharing: SharingView;
  readonly isSafe: boolean;
}

/** How sharing proceeds, and what to do when it does not. */
export function SharingStatus({ sharing, isSafe }: SharingProps): ReactNode {
  const text = useText(machinesText);
  const { folder, isEncrypted, trouble } = sharing;
  return (
    <section className="settings-group stack gap-12">
      <div className="settings-line">
        <p role="status" className="machines-status">
          <StatusWords sharing={sharing} isSafe={isSafe} />
        </p>
        {trouble !== null && !isSafe && <Remedy remedy={remedies[trouble]} isSyncing={sharing.isSyncing} />}
      </div>
      <dl className="facts">
        <dt>{text.folder}</dt>
        <dd>{folder}</dd>
        <dt>{text.protection}</dt>
        <dd>{isEncrypted ? text.encrypted : text.open}</dd>
      </dl>
    </section>
  );
}

function StatusWords({ sharing, isSafe }: SharingProps): ReactNode {
  const text = useText(machinesText);
  const { trouble, isPaused, isSyncing, mergedNow, syncedAt } = sharing;
  if (isSafe) return text.safe;
  // Precedes the other states: each automatic attempt would otherwise announce the trouble again.
  if (trouble !== null)
    return (
      <span className="machines-trouble">
        <AlertIcon />
        <span>{text.troubles[trouble]}</span>
      </span>
    );
  if (isPaused) return text.paused;
  if (isSyncing)
    return (
      <>
        {text.syncing}
        {/* Not announced: it changes twice a second. */}
        {mergedNow > 0 && <span aria-hidden="true"> {text.mergedNow(mergedNow)}</span>}
      </>
    );
  if (syncedAt === null) return text.first;
  return (
    <>
      {text.synced} <RelativeTime at={syncedAt} />
    </>
  );
}

interface RemedyProps {
  readonly remedy: SharingRemedy;
  readonly isSyncing: boolean;
}

function Remedy({ remedy, isSyncing }: RemedyProps): ReactNode {
  const text = useText(machinesText);
  const sync = useBridgeCommand('machines.sync');
  const [isAsking, setAsking] = useState(false);
  const close = (): void => setAsking(false);
  if (remedy === 'retry')
    return (
      <>
        <Button size="small" pending={isSyncing || sync.pending} onPress={() => void sync.run(undefined)}>
          {text.retry}
        </Button>
        <InlineError failure={sync.failure} />
      </>
    );
  return (
    <>
      <Button size="small" onPress={() => setAsking(true)}>
        {remedy === 'unlock' ? text.enterPassphrase : text.rejoin}
      </Button>
      {isAsking &&
        (remedy === 'unlock' ? (
          <UnlockDialog onClose={close} />
        ) : (
          <SharingConfirmation
            command="machines.rejoin"
            input={undefined}
            text={text.rejoining}
            onClose={close}
          />
        ))}
    </>
  );
}
