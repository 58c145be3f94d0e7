import type { ReactNode } from 'react';
import { useBridgeCommand } from '../bridge.ts';
import { Button, InlineError, useText } from '../ui/index.ts';
import { tableText } from './table-text.ts';

export function OpenInBrowser({ address }: { readonly address: string }): ReactNode {
  const text = useText(tableText);
  const open = useBridgeCommand('shell.openAddress');
  return (
    <>
      <Button size="small" onPress={() => void open.run({ address })}>
        {text.openInBrowser}
      </Button>
      <InlineError failure={open.failure} />
    </>
  );
}
