import type { ReactNode } from 'react';
import { Button, EmptyState } from '../ui/index.ts';
import { useNavigate } from './router.ts';
import { Screen } from './Screen.tsx';

/** An address that leads nowhere is shown, never acted upon. */
export function UnknownScreen({ address }: { readonly address: string }): ReactNode {
  const navigate = useNavigate();
  return (
    <Screen title="Unknown address">
      <EmptyState
        title="This address leads nowhere in Outpost"
        text={
          <>
            <code data-selectable>{address}</code>
            <br />
            It may have been cut short, or belong to a newer version.
          </>
        }
        action={<Button onPress={() => navigate({ screen: 'home' })}>Go to Home</Button>}
      />
    </Screen>
  );
}
