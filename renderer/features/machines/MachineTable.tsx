import type { ReactNode } from 'react';
import type { MachineRow, SharingView } from '@contract/machines.ts';
import { Badge, RelativeTime, useForms, useText } from '../../ui/index.ts';
import { machinesText } from './machines-text.ts';

/** The machines that share the history, and notes about their folder. */
export function MachineTable({ sharing }: { readonly sharing: SharingView }): ReactNode {
  const text = useText(machinesText);
  const { machines } = sharing;
  return (
    <section className="settings-group">
      <h3>{text.machines}</h3>
      {machines.length === 0 ? (
        <p>{text.first}</p>
      ) : (
        <table className="figures machines-table" aria-label={text.machines}>
          <thead>
            <tr>
              <th scope="col">{text.machine}</th>
              <th scope="col">{text.state}</th>
              <th scope="col">{text.seen}</th>
              <th scope="col">{text.brought}</th>
            </tr>
          </thead>
          <tbody>
            {machines.map((machine) => (
              <Machine key={machine.id} machine={machine} />
            ))}
          </tbody>
        </table>
      )}
      <FolderNotes sharing={sharing} />
    </section>
  );
}

function Machine({ machine }: { readonly machine: MachineRow }): ReactNode {
  const text = useText(machinesText);
  const forms = useForms();
  const { isThis, name, app, seenAt, state, unreadHere, unreadThere, damaged, brought } = machine;
  const details = [
    ...(unreadHere > 0 ? [text.unreadHere(unreadHere)] : []),
    ...(unreadThere > 0 ? [text.unreadThere(unreadThere)] : []),
    ...(damaged > 0 ? [text.damaged(damaged)] : []),
  ];
  return (
    <tr>
      <th scope="row">
        <span className="machine-name" data-selectable>
          {name ?? text.unnamed}
        </span>
        {isThis && <Badge>{text.isThis}</Badge>}
        {app !== null && <span className="machine-detail">{text.app(app)}</span>}
      </th>
      <td>
        {text.states[state]}
        {details.map((detail) => (
          <span key={detail} className="machine-detail">
            {detail}
          </span>
        ))}
      </td>
      <td>{seenAt === null ? text.never : <RelativeTime at={seenAt} />}</td>
      <td>{isThis ? '–' : forms.number(brought)}</td>
    </tr>
  );
}

function FolderNotes({ sharing }: { readonly sharing: SharingView }): ReactNode {
  const text = useText(machinesText).notes;
  const { conflictCopies, otherFiles, needsUpdate, unknown, withoutAccount } = sharing;
  const notes = [
    ...(needsUpdate ? [text.needsUpdate] : []),
    ...(withoutAccount > 0 ? [text.withoutAccount(withoutAccount)] : []),
    ...(unknown > 0 ? [text.unknown(unknown)] : []),
    ...(conflictCopies > 0 ? [text.conflictCopies(conflictCopies)] : []),
    ...(otherFiles > 0 ? [text.otherFiles(otherFiles)] : []),
  ];
  if (notes.length === 0) return null;
  return (
    <ul className="stack gap-8 machines-notes" aria-label={text.label}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
