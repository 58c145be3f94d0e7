import type { ReactNode } from 'react';
import { formatBytes } from './format.ts';

export interface StoreTableProps {
  /** What the rows are: the first column's head. */
  readonly what: string;
  /** `entries` is null where they are not counted. */
  readonly stores: readonly {
    readonly name: string;
    readonly entries: number | null;
    readonly bytes: number;
  }[];
}

/** What is kept, and how large it is. */
export function StoreTable({ what, stores }: StoreTableProps): ReactNode {
  return (
    <table className="figures">
      <thead>
        <tr>
          <th scope="col">{what}</th>
          <th scope="col">Entries</th>
          <th scope="col">Size</th>
        </tr>
      </thead>
      <tbody>
        {stores.map(({ name, entries, bytes }) => (
          <tr key={name}>
            <td>{name}</td>
            <td>{entries?.toLocaleString()}</td>
            <td>{formatBytes(bytes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
