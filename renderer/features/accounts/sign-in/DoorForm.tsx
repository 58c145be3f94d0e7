import { useState, type ReactNode } from 'react';
import { Form } from 'react-aria-components';
import { useBridgeQuery } from '../../../bridge.ts';
import { Button, ChevronLeftIcon, TextField, useText, type Icon } from '../../../ui/index.ts';

import { welcomeText } from './welcome-text.ts';

interface DoorFormProps {
  readonly title: string;
  /** What the button at its foot says. */
  readonly action: string;
  readonly actionIcon?: Icon;
  /** Beside that button: another way. */
  readonly other?: ReactNode;
  readonly ready: boolean;
  readonly pending: boolean;
  readonly onBack: () => void;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** The form behind a door: the way back, a title, its fields, and one button. */
export function DoorForm({
  title,
  action,
  actionIcon,
  other,
  ready,
  pending,
  onBack,
  onSubmit,
  children,
}: DoorFormProps): ReactNode {
  const text = useText(welcomeText);
  return (
    <Form
      className="welcome-step"
      // What main refused can be sent again unchanged: the network may be another now.
      validationBehavior="aria"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Button variant="quiet" size="small" icon={ChevronLeftIcon} className="welcome-back" onPress={onBack}>
        {text.back}
      </Button>
      <h1 className="type-20">{title}</h1>
      {children}
      <div className="welcome-actions">
        <Button
          type="submit"
          variant="primary"
          pending={pending}
          isDisabled={!ready}
          {...(actionIcon === undefined ? {} : { icon: actionIcon })}
        >
          {action}
        </Button>
        {other}
      </div>
    </Form>
  );
}

/** The server that a form is about: the default one until another is typed. */
export function useServer() {
  const text = useText(welcomeText);
  const usual = useBridgeQuery('app.info', undefined).data?.defaultServer;
  const [typed, setTyped] = useState<string | null>(null);
  const server = typed ?? usual ?? '';
  return {
    server,
    isAnother: usual !== undefined && server !== usual,
    field: (
      <TextField
        label={text.server}
        value={server}
        onChange={setTyped}
        spellCheck="false"
        autoComplete="off"
      />
    ),
  };
}
