import type { ReactNode } from 'react';
import { Button, EmptyState, useText } from '../../ui/index.ts';
import { useNavigate } from '../../frame/router.ts';
import { Screen } from '../../frame/Screen.tsx';
import { frameText } from '../../frame/frame-text.ts';
import { shellText } from '../shell-text.ts';

/** Displays an invalid address; nothing acts on it. */
export function UnknownScreen({ address }: { readonly address: string }): ReactNode {
  const text = useText(shellText).unknown;
  const { titles, goHome } = useText(frameText);
  const navigate = useNavigate();
  return (
    <Screen title={titles.unknown}>
      <EmptyState
        title={text.title}
        text={
          <>
            <code data-selectable>{address}</code>
            <br />
            {text.text}
          </>
        }
        action={<Button onPress={() => navigate({ screen: 'home' })}>{goHome}</Button>}
      />
    </Screen>
  );
}
