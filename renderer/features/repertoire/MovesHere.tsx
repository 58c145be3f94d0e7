import type { ReactNode } from 'react';
import { parseGlyphs } from '@chess/glyphs.ts';
import type { RepertoireMove } from '@chess/repertoire/repertoire.ts';
import { Button, ChevronUpIcon, IconButton, TrashIcon, useText } from '../../ui/index.ts';
import { glyphNames } from '../../table/moves/glyph-names.ts';
import { glyphText } from '../../table/moves/glyph-text.ts';
import { repertoireText } from './repertoire-text.ts';

interface MovesHereProps {
  readonly moves: readonly RepertoireMove[];
  /** Whether the repertoire's side is to move. */
  readonly isOwn: boolean;
  readonly isEmpty: boolean;
  readonly onPlay: (uci: string) => void;
  readonly onPromote: (uci: string) => void;
  readonly onDelete: (uci: string) => void;
}

/** The repertoire's moves of the shown position, the most important first. */
export function MovesHere({ moves, isOwn, isEmpty, onPlay, onPromote, onDelete }: MovesHereProps): ReactNode {
  const text = useText(repertoireText);
  const words = useText(glyphNames);
  const title = isOwn ? text.own : text.theirs;
  const namesOf = (glyphs: string) =>
    parseGlyphs(glyphs).map((glyph) => words.name(glyph, glyphText(glyph).trim()));
  return (
    <section className="repertoire-here" aria-label={title}>
      <h2 className="type-13 strong">{title}</h2>
      {moves.length === 0 && <p className="text-2">{isEmpty ? text.noMoves : text.lineEnds(isOwn)}</p>}
      <ul className="repertoire-list">
        {moves.map(({ uci, san, glyphs }, rank) => (
          <li key={uci} className="repertoire-move">
            <Button
              size="small"
              variant="quiet"
              aria-label={text.show(words.moveWith(san, namesOf(glyphs)))}
              onPress={() => onPlay(uci)}
            >
              <span className="num strong">
                {san}
                {parseGlyphs(glyphs).map(glyphText).join('')}
              </span>
            </Button>
            {rank === 0 && moves.length > 1 && <span className="text-3">{text.main}</span>}
            <span className="repertoire-end line gap-4">
              {rank > 0 && (
                <IconButton
                  icon={ChevronUpIcon}
                  size="small"
                  label={text.promote(san)}
                  onPress={() => onPromote(uci)}
                />
              )}
              <IconButton
                icon={TrashIcon}
                size="small"
                label={text.delete(san)}
                onPress={() => onDelete(uci)}
              />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
