import { useState, type ReactNode } from 'react';
import type { TokenKeeping } from '@contract/models.ts';
import { useBridgeQuery } from '../../../bridge.ts';
import { RadioGroup, useText } from '../../../ui/index.ts';
import { signInText } from './sign-in-text.ts';

/** Storage of the token: the keyring when available, otherwise the user's choice. */
export function useKeeping(): {
  /** Undefined until the keyring's availability is known. */
  readonly keeping: TokenKeeping | undefined;
  readonly field: ReactNode;
} {
  const text = useText(signInText).keeping;
  const keyring = useBridgeQuery('app.info', undefined).data?.keyring;
  const [choice, setChoice] = useState<TokenKeeping>('this_run');
  if (keyring === undefined) return { keeping: undefined, field: null };
  if (keyring.available) {
    return {
      keeping: 'keyring',
      field: <p className="text-2">{text.keyring}</p>,
    };
  }
  return {
    keeping: choice,
    field: (
      <div className="keeping">
        <p className="text-2">{text.none}</p>
        <RadioGroup<TokenKeeping>
          label={text.label}
          choices={[
            { value: 'this_run', ...text.thisRun },
            { value: 'plain', ...text.plain },
          ]}
          value={choice}
          onChange={setChoice}
        />
      </div>
    ),
  };
}
