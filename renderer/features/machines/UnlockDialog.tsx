import type { ReactNode } from 'react';
import { useText } from '../../ui/index.ts';
import { PassphraseForm } from './PassphraseForm.tsx';
import { passphraseText } from './passphrase-text.ts';

/** Asks for the folder's passphrase. */
export function UnlockDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const text = useText(passphraseText).unlock;
  return (
    <PassphraseForm command="machines.unlock" title={text.title} action={text.action} onClose={onClose} />
  );
}
