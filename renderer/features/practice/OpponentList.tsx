import type { ReactNode } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components';
import type { LobbyOpponent } from '@contract/practice.ts';
import { gameWords } from '@text/game-words.ts';
import { BotIcon, UserIcon, useText } from '../../ui/index.ts';
import { lobbyText } from './lobby-text.ts';
import { offeredVariants, variantsOf } from '../../table/terms/terms.ts';

/** The one who is no member: the computer, at the level that is chosen. */
export const computerId = 'computer';

interface OpponentListProps {
  readonly opponents: readonly LobbyOpponent[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** Everybody who plays here, the weakest first: arrow keys choose. */
export function OpponentList({ opponents, chosen, onChoose }: OpponentListProps): ReactNode {
  const text = useText(lobbyText).opponents;
  const words = useText(gameWords);
  const variantsLine = (opponent: LobbyOpponent): string => {
    const played = variantsOf(opponent);
    if (played.length === offeredVariants.length) return text.variantsAll;
    return text.variants(words.variant(played[0] ?? 'standard'), played.length - 1);
  };
  return (
    <ListBox
      aria-label={text.title}
      className="lobby-list"
      selectionMode="single"
      selectionBehavior="replace"
      disallowEmptySelection
      selectedKeys={[chosen]}
      onSelectionChange={(keys) => {
        const [key] = keys === 'all' ? [] : keys;
        if (key !== undefined) onChoose(String(key));
      }}
    >
      {opponents
        .toSorted((a, b) => a.rating - b.rating)
        .map((opponent) => (
          <ListBoxItem
            key={opponent.id}
            id={opponent.id}
            textValue={`${opponent.name} ${opponent.rating}`}
            className="lobby-opponent"
          >
            <UserIcon />
            <span className="lobby-who">
              <span className="lobby-name">
                <span className="strong">{opponent.name}</span>
                <span className="text-3 num">{opponent.rating}</span>
                <span className="lobby-variants text-3 truncate">{variantsLine(opponent)}</span>
              </span>
              <span className="text-2">{opponent.manner}</span>
            </span>
          </ListBoxItem>
        ))}
      <ListBoxItem id={computerId} textValue={text.computer} className="lobby-opponent">
        <BotIcon />
        <span className="lobby-who">
          <span className="lobby-name">
            <span className="strong">{text.computer}</span>
            <span className="lobby-variants text-3 truncate">{text.variantsAll}</span>
          </span>
          <span className="text-2">{text.computerManner}</span>
        </span>
      </ListBoxItem>
    </ListBox>
  );
}
