import type { ReactNode } from 'react';
import type { DiagnosticsView } from '@contract/desktop.ts';
import { useForms, useText } from '../../ui/index.ts';
import { formatBytes } from '../../ui/format-bytes.ts';
import { settingsText } from './settings-text.ts';

export interface StoreTableProps {
  /** Header of the first column. */
  readonly what: string;
  readonly stores: DiagnosticsView['stores'];
}

/** Stored data and their sizes. */
export function StoreTable({ what, stores }: StoreTableProps): ReactNode {
  const text = useText(settingsText).storage;
  const forms = useForms();
  return (
    <table className="figures">
      <thead>
        <tr>
          <th scope="col">{what}</th>
          <th scope="col">{text.entries}</th>
          <th scope="col">{text.size}</th>
        </tr>
      </thead>
      <tbody>
        {stores.map(({ name, entries, bytes }) => (
          <tr key={name}>
            <td>{name}</td>
            <td>{entries === null ? '' : forms.number(entries)}</td>
            <td>{formatBytes(bytes, forms)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
