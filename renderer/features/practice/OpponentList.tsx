import type { ReactNode } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components';
import type { PracticeOpponentView } from '@contract/practice.ts';
import { gameWords } from '@text/game-words.ts';
import { BotIcon, UserIcon, useText, useTranslate } from '../../ui/index.ts';
import { practiceText } from './practice-text.ts';
import { offeredVariants, variantsOf } from '../../table/terms/terms.ts';

/** Id of the computer, which is not a member. */
const computerId = 'computer';

interface OpponentListProps {
  readonly opponents: readonly PracticeOpponentView[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** Opponents, weakest first; arrow keys choose. */
export function OpponentList({ opponents, chosen, onChoose }: OpponentListProps): ReactNode {
  const text = useText(practiceText).opponents;
  const words = useText(gameWords);
  const translate = useTranslate();
  const variantsLine = (opponent: PracticeOpponentView): string => {
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
              <span className="text-2">{translate(opponent.manner)}</span>
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
