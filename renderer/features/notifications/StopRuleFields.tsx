import type { ReactNode } from 'react';
import type { NoticeRule } from '@contract/notifications.ts';
import { useText } from '../../ui/index.ts';
import { CommittedField } from '../../ui/CommittedField.tsx';
import { notificationsText } from './notifications-text.ts';
import type { RuleFieldsProps } from './TvRuleFields.tsx';
import { parseCount } from '../../ui/typed-values.ts';

type Stop = NonNullable<NoticeRule['stop']>;

const never: Stop = { losses: null, points: null };
/** The contract's bounds. */
const most = { losses: 100, points: 1_000 } as const;

/** Thresholds for suggesting a break; each is enough. */
export function StopRuleFields({
  rule: { stop = never },
  set,
}: Pick<RuleFieldsProps, 'rule' | 'set'>): ReactNode {
  const text = useText(notificationsText).rule;
  const field = (member: keyof Stop, label: string) => (
    <CommittedField
      label={label}
      text={stop[member] === null ? '' : String(stop[member])}
      onCommit={(typed) => {
        const count = parseCount(typed, most[member]);
        if (count === undefined) return text.badCount(most[member]);
        set({ stop: { ...stop, [member]: count } });
        return null;
      }}
    />
  );
  return (
    <div className="rule-part">
      {field('losses', text.lossesInARow)}
      {field('points', text.pointsLost)}
      <p className="ui-hint">{text.stop}</p>
    </div>
  );
}
