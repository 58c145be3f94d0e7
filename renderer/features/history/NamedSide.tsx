import type { ReactNode } from 'react';
import type { ArchiveRowView } from '@contract/history.ts';
import { SideDot } from '../../table/player/SideDot.tsx';
import { namedSide } from './words.ts';

/** The colour of the player whom a row of games names first. */
export function NamedSide({ row }: { readonly row: Pick<ArchiveRowView, 'own' | 'color'> }): ReactNode {
  return <SideDot color={namedSide(row)} />;
}
