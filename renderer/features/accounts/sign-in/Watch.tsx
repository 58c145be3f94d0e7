import type { ReactNode } from 'react';
import { useBridgeCommand } from '../../../bridge.ts';
import { InlineError, useText } from '../../../ui/index.ts';
import { DoorForm, useServer } from './DoorForm.tsx';
import { welcomeText } from './welcome-text.ts';

/** Look on as the anonymous caller of a server. */
export function Watch({
  onBack,
  onDone,
}: {
  readonly onBack: () => void;
  readonly onDone: () => void;
}): ReactNode {
  const text = useText(welcomeText).watch;
  const { server, field } = useServer();
  const watch = useBridgeCommand('accounts.watch');
  const submit = async (): Promise<void> => {
    const outcome = await watch.run({ baseUrl: server, dialect: 'auto' });
    if (outcome.ok) onDone();
  };
  return (
    <DoorForm
      title={text.title}
      action={text.action}
      ready={server !== ''}
      pending={watch.pending}
      onBack={onBack}
      onSubmit={() => void submit()}
    >
      <p className="text-2">{text.lead}</p>
      {field}
      <InlineError failure={watch.failure} />
    </DoorForm>
  );
}
