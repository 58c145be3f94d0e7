import type { ReactNode } from 'react';
import { useBridgeCommand } from '../../../bridge.ts';
import { InlineError, useText } from '../../../ui/index.ts';
import { ServerForm, useServer } from './ServerForm.tsx';
import { signInScreenText } from './sign-in-screen-text.ts';

/** Adds an anonymous account for watching. */
export function Watch({
  onBack,
  onDone,
}: {
  readonly onBack: () => void;
  readonly onDone: () => void;
}): ReactNode {
  const text = useText(signInScreenText).watch;
  const { server, field } = useServer();
  const watch = useBridgeCommand('accounts.watch');
  const submit = async (): Promise<void> => {
    const outcome = await watch.run({ baseUrl: server, dialect: 'auto' });
    if (outcome.ok) onDone();
  };
  return (
    <ServerForm
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
    </ServerForm>
  );
}
