import type { ReactNode } from 'react';
import { Button, EmptyState, useText } from '../../ui/index.ts';
import { useNavigate } from '../../frame/router.ts';
import { Screen } from '../../frame/Screen.tsx';
import { shellText } from '../../frame/shell-text.ts';

/** An address that leads nowhere is shown, never acted upon. */
export function UnknownScreen({ address }: { readonly address: string }): ReactNode {
  const text = useText(shellText);
  const navigate = useNavigate();
  return (
    <Screen title={text.titles.unknown}>
      <EmptyState
        title={text.unknown.title}
        text={
          <>
            <code data-selectable>{address}</code>
            <br />
            {text.unknown.text}
          </>
        }
        action={<Button onPress={() => navigate({ screen: 'home' })}>{text.goHome}</Button>}
      />
    </Screen>
  );
}
