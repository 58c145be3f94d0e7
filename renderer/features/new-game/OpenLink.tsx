import type { ReactNode } from 'react';
import { useBridgeCommand } from '../../bridge.ts';
import { useShell } from '../../frame/services.ts';
import { Button, InlineError, TextField, useText } from '../../ui/index.ts';
import { newGameText } from './new-game-text.ts';

/** Address of an open challenge, to copy or open. */
export function OpenLink({ address }: { readonly address: string }): ReactNode {
  const text = useText(newGameText);
  const { notify } = useShell();
  const open = useBridgeCommand('shell.openAddress');
  const copyText = useBridgeCommand('share.copyText');
  const copy = async (): Promise<void> => {
    const outcome = await copyText.run({ parts: [address] });
    if (outcome.ok) notify({ level: 'info', message: text.copied });
  };
  return (
    <div className="stack gap-4">
      <TextField label={text.link} value={address} isReadOnly mono />
      <div className="new-game-link-actions">
        <Button size="small" onPress={() => void copy()}>
          {text.copy}
        </Button>
        <Button size="small" variant="quiet" onPress={() => void open.run({ address })}>
          {text.open}
        </Button>
      </div>
      <InlineError failure={copyText.failure ?? open.failure} />
    </div>
  );
}
