import { useState, type ReactNode } from 'react';
import type { ArenaTeam } from '@contract/arenas.ts';
import { useBridgeCommand } from '../../bridge.ts';
import { Button, InlineError, Select, TextField, useText } from '../../ui/index.ts';
import { oneArenaText } from './one-arena-text.ts';
import { organiseText } from './organise-text.ts';

type Codes = readonly { readonly user: string; readonly code: string }[];

interface EntryCodesProps {
  readonly accountId: string;
  readonly teams: readonly ArenaTeam[];
}

/** Creates a sheet of entry codes, one per user, for an arena with a password. */
export function EntryCodes({ accountId, teams }: EntryCodesProps): ReactNode {
  const text = useText(organiseText);
  const { saved: savedAs } = useText(oneArenaText);
  const [password, setPassword] = useState('');
  const [names, setNames] = useState('');
  const [team, setTeam] = useState('');
  const [codes, setCodes] = useState<Codes>([]);
  const [saved, setSaved] = useState<string | null>(null);
  const make = useBridgeCommand('arenas.codes');
  const save = useBridgeCommand('arenas.saveCodes');
  const users = names.split(/[\s,;]+/).filter((name) => name !== '' && name.length <= 40);
  const submit = async (): Promise<void> => {
    const teamId = team === '' ? null : team;
    const outcome = await make.run({ accountId, password, names: users.slice(0, 5_000), teamId });
    if (outcome.ok) setCodes(outcome.value.codes);
    setSaved(null);
  };
  const keep = async (): Promise<void> => {
    const outcome = await save.run({ codes: [...codes] });
    setSaved(outcome.ok ? outcome.value.file : null);
  };
  return (
    <section className="arena-form stack gap-12" aria-label={text.codesTitle}>
      <h2 className="type-15 strong">{text.codesTitle}</h2>
      <p className="text-2">{text.codesLead}</p>
      <TextField label={text.codesPassword} value={password} onChange={setPassword} />
      <TextField label={text.codesNames} value={names} onChange={setNames} />
      <Select
        label={text.codesTeam}
        choices={[
          { value: '', label: text.noTeam },
          ...teams.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={team}
        onChange={setTeam}
      />
      <div className="arena-own-line line">
        <Button
          pending={make.pending}
          isDisabled={password === '' || (users.length === 0 && team === '')}
          onPress={() => void submit()}
        >
          {text.codesMake}
        </Button>
        {codes.length > 0 && (
          <Button pending={save.pending} onPress={() => void keep()}>
            {text.codesSave}
          </Button>
        )}
        <span role="status" className="text-3">
          {saved !== null && savedAs(saved)}
        </span>
      </div>
      <InlineError failure={make.failure ?? save.failure} />
      {codes.length > 0 && (
        <div className="arena-codes" tabIndex={0} role="group" aria-label={text.codesLabel}>
          <table className="arena-table">
            <caption className="sr-only">{text.codesLabel}</caption>
            <thead>
              <tr>
                <th scope="col">{text.codesColumns.user}</th>
                <th scope="col">{text.codesColumns.code}</th>
              </tr>
            </thead>
            <tbody>
              {codes.slice(0, 500).map(({ user, code }) => (
                <tr key={user}>
                  <td>{user}</td>
                  <td className="arena-code" data-selectable>
                    {code}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
