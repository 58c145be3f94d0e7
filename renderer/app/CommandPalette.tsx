import './palette.css';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Modal,
  ModalOverlay,
  SearchField,
} from 'react-aria-components';
import { gameWords } from '@text/game-words.ts';
import { useBridgeQuery } from '../bridge.ts';
import { PlayerMarks } from '../frame/PlayerMarks.tsx';
import { Kbd, SearchIcon, modKey, useText, useTranslate } from '../ui/index.ts';
import {
  addressEntry,
  filterEntries,
  foundSections,
  overview,
  paletteEntries,
  type PaletteAct,
  type PaletteEntry,
} from './palette.ts';
import { paletteText } from './palette-text.ts';
import { parsePastedAddress } from './pasted-address.ts';
import { usePaletteFinds } from './use-palette-finds.ts';
import { frameText } from '../frame/frame-text.ts';
import { addressText } from './address-text.ts';

export interface CommandPaletteProps {
  /** The query that the user typed before the palette was loaded. */
  readonly typed: string;
  readonly onClose: () => void;
  readonly onAct: (act: PaletteAct) => void;
}

/** Searches all screens, games, challenges and actions. */
export function CommandPalette({ typed, onClose, onAct }: CommandPaletteProps): ReactNode {
  const text = useText(paletteText);
  return (
    <ModalOverlay
      className="ui-scrim palette-scrim"
      isOpen
      onOpenChange={(next) => !next && onClose()}
      isDismissable
    >
      <Modal className="ui-modal palette">
        <Dialog className="ui-dialog" aria-label={text.label}>
          <Palette
            typed={typed}
            onAct={(act) => {
              onClose();
              onAct(act);
            }}
          />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Bounds the list; typing narrows it. */
const mostShown = 80;

function Palette({ typed, onAct }: Pick<CommandPaletteProps, 'typed' | 'onAct'>): ReactNode {
  const text = useText(paletteText);
  const [query, setQuery] = useState(typed);
  const entries = usePaletteEntries(query);
  const finds = usePaletteFinds(query);
  const translate = useTranslate();
  const sections = useMemo(() => {
    if (query.trim() === '')
      return overview(entries).map(({ section, entries: listed }) => ({
        title: text.sections[section],
        entries: listed,
      }));
    const address = entries.find(({ act }) => act.type === 'address');
    if (address) return [{ title: text.address, entries: [address] }];
    const matching = filterEntries(entries, query).slice(0, mostShown);
    return [
      { title: text.results, entries: matching },
      ...foundSections.map((section) => ({
        title: text.sections[section],
        entries: finds.entries.filter((entry) => entry.section === section),
      })),
    ].filter((group) => group.entries.length > 0);
  }, [entries, finds.entries, query, text]);
  const shown = sections.flatMap((section) => section.entries);
  const field = useRef<HTMLInputElement>(null);
  const hasActed = useRef(false);
  const choose = (entry: PaletteEntry | undefined): void => {
    if (entry === undefined || hasActed.current) return;
    hasActed.current = true;
    onAct(entry.act);
  };
  /** Enter right after the last letter: the library has not made the first entry the active one yet. */
  const chooseFirst = (): void => {
    const isOneActive = field.current?.hasAttribute('aria-activedescendant');
    if (query.trim() !== '' && !isOneActive) choose(shown[0]);
  };

  return (
    <Autocomplete inputValue={query} onInputChange={setQuery}>
      <SearchField className="palette-field" aria-label={text.field} autoFocus onSubmit={chooseFirst}>
        <SearchIcon />
        <Input ref={field} className="palette-input" placeholder={text.placeholder} />
        <Kbd keys={['Esc']} />
      </SearchField>
      <div className="palette-scroll" tabIndex={0} role="group" aria-label={text.found}>
        <ListBox
          className="palette-list"
          aria-label={text.results}
          items={sections}
          selectionMode="none"
          onAction={(id) => choose(shown.find((candidate) => candidate.id === id))}
          renderEmptyState={() => <p className="palette-empty text-2">{text.nothing(query.trim())}</p>}
        >
          {(section) => (
            <ListBoxSection id={section.title} className="palette-section">
              <Header className="palette-heading">{section.title}</Header>
              {section.entries.map((entry) => (
                <PaletteItem key={entry.id} entry={entry} />
              ))}
            </ListBoxSection>
          )}
        </ListBox>
        {query.trim() !== '' && (finds.isSearching || finds.failure) && (
          <p className="palette-note text-3">
            {finds.failure ? text.searchFailed(translate(finds.failure.message)) : text.searching}
          </p>
        )}
      </div>
      <p className="sr-only" role="status">
        {query.trim() === '' || finds.isSearching ? '' : text.count(shown.length)}
      </p>
    </Autocomplete>
  );
}

function PaletteItem({ entry }: { readonly entry: PaletteEntry }): ReactNode {
  const { icon: Glyph, title, detail, player, shortcut } = entry;
  return (
    <ListBoxItem
      id={entry.id}
      textValue={detail === undefined ? title : `${title}, ${detail}`}
      className="palette-item"
    >
      <Glyph />
      <span className="palette-title truncate">{title}</span>
      {player && <PlayerMarks player={player} />}
      {detail !== undefined && <span className="palette-detail truncate">{detail}</span>}
      {shortcut !== undefined && <Kbd keys={shortcut} />}
    </ListBoxItem>
  );
}

function usePaletteEntries(query: string): readonly PaletteEntry[] {
  const accounts = useBridgeQuery('accounts.list', undefined).data;
  const challenges = useBridgeQuery('challenges.list', undefined).data;
  const games = useBridgeQuery('games.list', undefined).data;
  const theme = useBridgeQuery('settings.get', undefined).data?.theme;
  const defaultServer = useBridgeQuery('app.info', undefined).data?.defaultServer;
  const palette = useText(paletteText);
  const frame = useText(frameText);
  const address = useText(addressText);
  const game = useText(gameWords);
  const translate = useTranslate();
  return useMemo(() => {
    const state = { accounts: accounts ?? [], challenges: challenges ?? [], games: games ?? [] };
    const found = parsePastedAddress(query, { ...state, defaultServer }, address, translate);
    return [
      ...(found ? [addressEntry(found)] : []),
      ...paletteEntries({ ...state, theme, modKey }, { palette, frame, game, translate }),
    ];
  }, [accounts, challenges, games, theme, defaultServer, query, palette, frame, address, game, translate]);
}
