import { useState, type ReactNode } from 'react';
import { Switch, useText } from '../../ui/index.ts';
import { PassphraseField } from './PassphraseField.tsx';
import { passphraseText } from './passphrase-text.ts';

export interface RepeatFieldProps {
  readonly passphrase: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isShown: boolean;
  readonly onEnter: () => void;
}

/** Guards against a typing error: a mistyped passphrase locks out the other machines. */
export function RepeatField({ passphrase, value, ...rest }: RepeatFieldProps): ReactNode {
  const text = useText(passphraseText);
  return (
    <PassphraseField
      {...rest}
      label={text.repeat}
      value={value}
      error={value !== '' && value !== passphrase ? text.differs : null}
    />
  );
}

/** Whether typed passphrases are readable, and its switch. */
export function usePassphraseShown(): readonly [boolean, ReactNode] {
  const text = useText(passphraseText);
  const [isShown, setShown] = useState(false);
  return [isShown, <Switch key="shown" label={text.show} value={isShown} onChange={setShown} />];
}
