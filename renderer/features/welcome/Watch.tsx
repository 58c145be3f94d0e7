import type { ReactNode } from 'react';
import { useBridgeCommand } from '../../bridge.ts';
import { InlineError } from '../../ui/index.ts';
import { DoorForm, useServer } from './DoorForm.tsx';

/** Look on as the anonymous caller of a server. */
export function Watch({
  onBack,
  onDone,
}: {
  readonly onBack: () => void;
  readonly onDone: () => void;
}): ReactNode {
  const { server, field } = useServer();
  const watch = useBridgeCommand('accounts.watch');
  const submit = async (): Promise<void> => {
    const outcome = await watch.run({ baseUrl: server, dialect: 'auto' });
    if (outcome.ok) onDone();
  };
  return (
    <DoorForm
      title="Watch without an account"
      action="Watch"
      ready={server !== ''}
      pending={watch.pending}
      onBack={onBack}
      onSubmit={() => void submit()}
    >
      <p className="text-2">
        Outpost asks this server only what it tells everyone. Challenges and games of your own need an account
        or the practice club.
      </p>
      {field}
      <InlineError failure={watch.failure} />
    </DoorForm>
  );
}
