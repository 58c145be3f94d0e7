import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { TokenKeeping } from '@contract/models.ts';
import { useBridgeQuery } from '../../bridge.ts';
import { RadioGroup } from '../../ui/index.ts';

export interface KeepingWords {
  /** Says that the keyring stores the secret. */
  readonly keyring: string;
  /** Says that the system has no keyring. */
  readonly none: string;
  readonly label: string;
  readonly thisRun: { readonly label: string; readonly hint: string };
  readonly plain: { readonly label: string; readonly hint: string };
}

/** Interval in which a missing keyring is looked for, ms. */
const lookEveryMs = 5_000;

/** Storage of a secret: the keyring when available, otherwise the user's choice. */
export function useSecretKeeping(text: KeepingWords): {
  /** Undefined until the keyring's availability is known. */
  readonly keeping: TokenKeeping | undefined;
  readonly field: ReactNode;
} {
  const { data, retry } = useBridgeQuery('app.info', undefined);
  const keyring = data?.keyring;
  const isMissing = keyring?.available === false;
  const look = useEffectEvent(retry);
  // No topic says that the user has unlocked the keyring, and the answer can be from an earlier form.
  useEffect(() => {
    if (!isMissing) return undefined;
    look();
    const timer = setInterval(() => document.visibilityState === 'visible' && look(), lookEveryMs);
    return () => clearInterval(timer);
  }, [isMissing]);
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
      <div className="stack gap-12">
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
