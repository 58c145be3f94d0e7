import { useState, type ReactNode } from 'react';
import type { TokenKeeping } from '@contract/models.ts';
import { useBridgeQuery } from '../../bridge.ts';
import { RadioGroup } from '../../ui/index.ts';

const withoutKeyring: readonly {
  readonly value: TokenKeeping;
  readonly label: string;
  readonly hint: string;
}[] = [
  {
    value: 'this_run',
    label: 'For this run only',
    hint: 'Nothing is written. Sign in again at the next start.',
  },
  {
    value: 'plain',
    label: 'In a plain file',
    hint: 'Stays signed in, but whoever can read this disk can use the token.',
  },
];

/** Where a token is kept: the keyring where there is one, the user's choice where there is none. */
export function useKeeping(): {
  /** Undefined until it is known whether there is a keyring. */
  readonly keeping: TokenKeeping | undefined;
  readonly field: ReactNode;
} {
  const keyring = useBridgeQuery('app.info', undefined).data?.keyring;
  const [choice, setChoice] = useState<TokenKeeping>('this_run');
  if (keyring === undefined) return { keeping: undefined, field: null };
  if (keyring.available) {
    return {
      keeping: 'keyring',
      field: (
        <p className="text-2">
          The token is kept in this system’s keyring and never leaves this computer but for the server.
        </p>
      ),
    };
  }
  return {
    keeping: choice,
    field: (
      <div className="keeping">
        <p className="text-2">This system offers no keyring to keep the token in, so the choice is yours:</p>
        <RadioGroup label="Keep the token" choices={withoutKeyring} value={choice} onChange={setChoice} />
      </div>
    ),
  };
}
