import { useState, type ReactNode } from 'react';
import type { ExplorerServerView } from '@contract/explorer.ts';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { Button, InlineError, Popover, Switch, TextField, useText } from '../../ui/index.ts';
import { explorerServerText } from './explorer-server-text.ts';

/** Host and path of an address, as people write it. */
const shownAddress = (address: string): string => address.replace(/^https?:\/\//, '');

/** The explorer that is asked, behind a button that names it: the server's, or one of the user's own. */
export function ExplorerServer({ accountId }: { readonly accountId: string }): ReactNode {
  const text = useText(explorerServerText);
  const { data: server } = useBridgeQuery('explorer.server', { accountId });
  if (!server) return null;
  const address = server.own ?? server.usual;
  const shown = address === null ? text.none : text.shown(shownAddress(address));
  return (
    <Popover
      label={text.title}
      trigger={
        <Button className="openings-explorer-server">
          <span className="truncate">{shown}</span>
        </Button>
      }
    >
      {(close) => <ServerForm {...{ accountId, server }} onDone={close} />}
    </Popover>
  );
}

interface ServerFormProps {
  readonly accountId: string;
  readonly server: ExplorerServerView;
  readonly onDone: () => void;
}

function ServerForm({ accountId, server, onDone }: ServerFormProps): ReactNode {
  const text = useText(explorerServerText);
  const command = useBridgeCommand('explorer.setServer');
  const [address, setAddress] = useState(server.own ?? '');
  const [sendsToken, setSendsToken] = useState(server.sendsToken);
  const isOther = address.trim() !== (server.own ?? '');
  const set = async (wanted: { readonly address: string; readonly sendsToken: boolean }) => {
    const outcome = await command.run({ accountId, ...wanted });
    if (!outcome.ok) return;
    if (outcome.value.stored) onDone();
    // The user refused in main's dialog. Without the token, the address can still be used.
    else setSendsToken(false);
  };
  return (
    <form
      className="openings-explorer-form stack gap-12"
      onSubmit={(event) => {
        event.preventDefault();
        void set({ address, sendsToken });
      }}
    >
      <TextField
        label={text.address}
        hint={text.hint}
        placeholder={text.example}
        spellCheck="false"
        autoComplete="off"
        value={address}
        onChange={(next) => {
          setAddress(next);
          // Consent is for one address.
          setSendsToken(false);
        }}
      />
      <Switch
        label={text.token}
        hint={text.tokenHint}
        value={sendsToken}
        onChange={setSendsToken}
        disabled={address.trim() === ''}
      />
      <div className="line gap-8 openings-explorer-actions">
        <Button
          type="submit"
          variant="primary"
          pending={command.pending}
          isDisabled={address.trim() === '' || (!isOther && sendsToken === server.sendsToken)}
        >
          {text.use}
        </Button>
        {server.own !== null && (
          <Button onPress={() => void set({ address: '', sendsToken: false })} isDisabled={command.pending}>
            {server.usual === null ? text.remove : text.usual}
          </Button>
        )}
      </div>
      <InlineError failure={command.failure} />
    </form>
  );
}
