import '../../../features/history/history.css';
import { useState, type ReactNode } from 'react';
import type { ArchiveFilterView } from '@contract/archive-filter.ts';
import { gameWords } from '@text/game-words.ts';
import { useBridgeQuery } from '../../../bridge.ts';
import { CollectionFilters } from '../../../features/history/CollectionFilters.tsx';
import { useCollectionName } from '../../../features/history/CollectionsSection.tsx';
import { GameFilters } from '../../../features/history/GameFilters.tsx';
import { changed } from '../../../features/history/games-filter.ts';
import { BookExport } from '../../../features/openings/BookExport.tsx';
import { booksText } from '../../../features/openings/books-text.ts';
import { OpeningsBody, type TreeSource } from '../../../features/openings/OpeningsBody.tsx';
import { openingsText } from '../../../features/openings/openings-text.ts';
import type { SecondSource } from '../../../features/openings/second-source.ts';
import { startOf, type OpeningsRoute, type TreeLine } from '../../../features/openings/tree-line.ts';
import { frameText } from '../../../frame/frame-text.ts';
import { useNavigate } from '../../../frame/router.ts';
import { BookIcon, Button, Segmented, Select, useText } from '../../../ui/index.ts';
import { OfAccount } from '../insights/OfAccount.tsx';
import { SecondChoice, useSecondColumn, useSecondSource } from './SecondChoice.tsx';
import { TreeGames } from './TreeGames.tsx';

/** The moves that an account's games went on with, by position, with the filters of History. */
export function OpeningsScreen({ route }: { readonly route: OpeningsRoute }): ReactNode {
  const { titles } = useText(frameText);
  const navigate = useNavigate();
  return (
    <OfAccount
      title={titles.openings}
      className="openings-screen"
      wanted={route.accountId}
      onChoose={(accountId) => navigate({ screen: 'openings', accountId })}
    >
      {(accountId) => (
        <Tree
          key={accountId}
          accountId={accountId}
          filter={route.filter ?? {}}
          line={route.line ?? startOf('standard')}
        />
      )}
    </OfAccount>
  );
}

interface TreeProps {
  readonly accountId: string;
  readonly filter: ArchiveFilterView;
  readonly line: TreeLine;
}

function Tree({ accountId, ...first }: TreeProps): ReactNode {
  const navigate = useNavigate();
  // The route follows without its own renders: a key press is drawn at once.
  const [{ filter, line }, setShown] = useState(first);
  const [source, setSource] = useState<TreeSource>('games');
  const { beside, choice, setBeside, setChoice } = useSecondSource(accountId);
  const show = (next: Partial<typeof first>): void => {
    const shown = { filter, line, ...next };
    setShown(shown);
    // Leaving and coming back shows the same position.
    navigate({ screen: 'openings', accountId, ...shown }, { replace: true });
  };
  const change = ({ position, ...rest }: ArchiveFilterView): void =>
    show({ filter: rest, ...(position && { line: startOf(position.variant, position.fen) }) });
  const { collection } = filter;
  const second = useSecondColumn({ accountId, filter, beside, choice, onChoice: setChoice });
  return (
    <>
      <Choices
        {...{ accountId, filter, line, source, beside }}
        onSource={setSource}
        onBeside={setBeside}
        onFilter={change}
        onLine={(next) => show({ line: next })}
      />
      {collection !== undefined && (
        <CollectionFilters accountId={accountId} collection={collection} filter={filter} onChange={change} />
      )}
      <GameFilters
        accountId={accountId}
        filter={filter}
        onChange={change}
        omits={['color', 'whose', 'variant']}
      />
      <OpeningsBody
        accountId={accountId}
        filter={filter}
        line={line}
        source={source}
        onLine={(next) => show({ line: next })}
        Games={TreeGames}
        second={second}
      />
    </>
  );
}

interface ChoicesProps extends TreeProps {
  readonly source: TreeSource;
  readonly beside: SecondSource;
  readonly onBeside: (beside: SecondSource) => void;
  readonly onSource: (source: TreeSource) => void;
  readonly onFilter: (filter: ArchiveFilterView) => void;
  readonly onLine: (line: TreeLine) => void;
}

const any = '';

/** Choices of players, side, collection and variant. */
function Choices({
  accountId,
  filter,
  line,
  source,
  beside,
  onSource,
  onBeside,
  onFilter,
  onLine,
}: ChoicesProps): ReactNode {
  const t = useText(openingsText);
  const books = useText(booksText);
  const words = useText(gameWords);
  const nameOf = useCollectionName();
  const navigate = useNavigate();
  const collections = useBridgeQuery('history.collections', { accountId }).data?.collections ?? [];
  const played = useBridgeQuery('history.choices', { accountId }).data?.variants ?? [];
  const variants = [...new Set(['standard', ...played, line.variant])];
  const set = (change: Parameters<typeof changed>[1]) => onFilter(changed(filter, change));
  return (
    <div className="openings-choices">
      <Segmented
        label={books.source.label}
        choices={(['games', 'books'] as const).map((value) => ({ value, label: books.source[value] }))}
        value={source}
        onChange={onSource}
      />
      <Segmented
        label={t.whose.label}
        choices={(['all', 'mine', 'others'] as const).map((value) => ({ value, label: t.whose[value] }))}
        value={filter.mine === undefined ? 'all' : filter.mine ? 'mine' : 'others'}
        onChange={(whose) => set({ mine: whose === 'all' ? undefined : whose === 'mine' })}
      />
      <Segmented
        label={t.side.label}
        choices={(['both', 'white', 'black'] as const).map((value) => ({ value, label: t.side[value] }))}
        value={filter.color ?? 'both'}
        onChange={(side) => set({ color: side === 'both' ? undefined : side })}
      />
      {(collections.length > 0 || filter.collection !== undefined) && (
        <Select
          label={t.collection.label}
          labelHidden
          choices={[
            { value: any, label: t.collection.any },
            ...collections.map((one) => ({ value: String(one.id), label: nameOf(one) })),
          ]}
          value={filter.collection === undefined ? any : String(filter.collection)}
          onChange={(id) => set({ collection: id === any ? undefined : Number(id) })}
        />
      )}
      {variants.length > 1 && (
        <Select
          label={t.variant}
          labelHidden
          choices={variants.map((key) => ({ value: key, label: words.variant(key, key) }))}
          value={line.variant}
          onChange={(variant) => onLine(startOf(variant))}
        />
      )}
      <SecondChoice accountId={accountId} value={beside} onChange={onBeside} />
      <BookExport accountId={accountId} filter={filter} />
      <Button icon={BookIcon} onPress={() => navigate({ screen: 'repertoire', accountId })}>
        {t.repertoire}
      </Button>
    </div>
  );
}
