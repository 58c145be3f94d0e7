import { useState, type ReactNode } from 'react';
import { Form } from 'react-aria-components';
import { useBridgeQuery } from '../../../bridge.ts';
import { Button, ChevronLeftIcon, TextField, useText, type Icon } from '../../../ui/index.ts';

import { signInScreenText } from './sign-in-screen-text.ts';

interface ServerFormProps {
  readonly title: string;
  /** Label of the submit button. */
  readonly action: string;
  readonly actionIcon?: Icon;
  /** Beside the submit button: an alternative. */
  readonly other?: ReactNode;
  readonly ready: boolean;
  readonly pending: boolean;
  readonly onBack: () => void;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** Leaves a step of the sign-in. */
export function BackButton({ onPress }: { readonly onPress: () => void }): ReactNode {
  const text = useText(signInScreenText);
  return (
    <Button variant="quiet" size="small" icon={ChevronLeftIcon} className="welcome-back" onPress={onPress}>
      {text.back}
    </Button>
  );
}

/** Form of one way to sign in: back button, title, fields, submit button. */
export function ServerForm({
  title,
  action,
  actionIcon,
  other,
  ready,
  pending,
  onBack,
  onSubmit,
  children,
}: ServerFormProps): ReactNode {
  return (
    <Form
      className="welcome-step"
      // Not native validation: it would block an unchanged resubmission, which makes sense after a network change.
      validationBehavior="aria"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <BackButton onPress={onBack} />
      <h1 className="type-20" tabIndex={-1} data-screen-title>
        {title}
      </h1>
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

/** Server field of a form; the default server until the user enters another. */
export function useServer() {
  const text = useText(signInScreenText);
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
