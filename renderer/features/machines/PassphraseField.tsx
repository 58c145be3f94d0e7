import type { ReactNode } from 'react';
import { longestPassphrase } from '@contract/machines.ts';
import { TextField, type TextFieldProps } from '../../ui/index.ts';

export interface PassphraseFieldProps extends Pick<
  TextFieldProps,
  'label' | 'hint' | 'error' | 'onEnter' | 'autoFocus' | 'isDisabled'
> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isShown: boolean;
}

export function PassphraseField({ isShown, ...rest }: PassphraseFieldProps): ReactNode {
  return (
    <TextField
      {...rest}
      type={isShown ? 'text' : 'password'}
      isSecret
      maxLength={longestPassphrase}
      autoComplete="off"
      spellCheck="false"
    />
  );
}
