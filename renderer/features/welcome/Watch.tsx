import { useState, type ReactNode } from 'react';
import { Form } from 'react-aria-components';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { Button, ChevronLeftIcon, InlineError, TextField } from '../../ui/index.ts';

/** Look on as the anonymous caller of a server. */
export function Watch({
  onBack,
  onDone,
}: {
  readonly onBack: () => void;
  readonly onDone: () => void;
}): ReactNode {
  const info = useBridgeQuery('app.info', undefined).data;
  const [typedServer, setServer] = useState<string | null>(null);
  const watch = useBridgeCommand('accounts.watch');
  const server = typedServer ?? info?.defaultServer ?? '';
  const submit = async (): Promise<void> => {
    const outcome = await watch.run({ baseUrl: server, dialect: 'auto' });
    if (outcome.ok) onDone();
  };
  return (
    <Form
      className="welcome-step"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Button variant="quiet" size="small" icon={ChevronLeftIcon} className="welcome-back" onPress={onBack}>
        Back
      </Button>
      <h1 className="type-20">Watch without an account</h1>
      <p className="text-2">
        Outpost asks this server only what it tells everyone. Challenges and games of your own need an account
        or the practice club.
      </p>
      <TextField label="Server" value={server} onChange={setServer} spellCheck="false" autoComplete="off" />
      <InlineError failure={watch.failure} />
      <div className="welcome-actions">
        <Button type="submit" variant="primary" pending={watch.pending} isDisabled={server === ''}>
          Watch
        </Button>
      </div>
    </Form>
  );
}
