import type { ReactNode } from 'react';
import { playerTitles } from '@contract/choices.ts';
import type { NoticeRule } from '@contract/notifications.ts';
import { Switch, useText } from '../../ui/index.ts';
import { Chips } from '../../ui/Chips.tsx';
import { CommittedField } from '../../ui/CommittedField.tsx';
import { notificationsText } from './notifications-text.ts';
import { RatingField } from '../../ui/RatingFields.tsx';
import { makeNames } from '../../ui/typed-values.ts';

export interface RuleFieldsProps {
  readonly rule: NoticeRule;
  readonly set: (change: Partial<NoticeRule>) => void;
  /** Apply the typed text; return a sentence when it is invalid. */
  readonly names: (member: 'allowed' | 'muted') => (typed: string) => string | null;
}

const titleChoices = playerTitles.map((value) => ({ value, label: value }));

/** Players that a TV rule matches; each condition is enough. */
export function TvRuleFields({ rule, set, names }: RuleFieldsProps): ReactNode {
  const text = useText(notificationsText).rule;
  return (
    <>
      <p className="ui-hint">{text.tv}</p>
      <div className="rule-part">
        <CommittedField
          label={text.these}
          hint={text.theseHint}
          text={makeNames(rule.allowed)}
          onCommit={names('allowed')}
        />
        <RatingField
          label={text.ratedFrom}
          text={text}
          value={rule.minRating}
          onChange={(minRating) => set({ minRating })}
        />
      </div>
      <div className="rule-part">
        <span className="ui-label">{text.titles}</span>
        <Chips
          label={text.titles}
          choices={titleChoices}
          value={rule.titles ?? []}
          onChange={(titles) => set({ titles })}
        />
      </div>
      <div className="rule-part">
        <Switch
          label={text.alsoFollowed}
          value={rule.from === 'followed'}
          onChange={(on) => set({ from: on ? 'followed' : 'named' })}
        />
        <CommittedField label={text.never} text={makeNames(rule.muted)} onCommit={names('muted')} />
      </div>
    </>
  );
}
