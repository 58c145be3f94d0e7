import type { ReactNode } from 'react';
import type { AnswerRule } from '@contract/challenge-rules.ts';
import { speeds, variantKeys } from '@chess/vocabulary.ts';
import { gameWords } from '@text/game-words.ts';
import { Segmented, Select, useText } from '../../../ui/index.ts';
import { declineOrder } from '../challenge-words.ts';
import { challengesText } from '../challenges-text.ts';
import { Chips } from '../../../ui/Chips.tsx';
import { CommittedField } from '../../../ui/CommittedField.tsx';
import { RatingFields } from '../../../ui/RatingFields.tsx';
import { makeNames, parseNames } from '../../../ui/typed-values.ts';
import { challengeRulesText } from './challenge-rules-text.ts';

interface RuleFormProps {
  readonly rule: AnswerRule;
  readonly onChange: (rule: AnswerRule) => void;
}

const answers = ['decline', 'accept'] as const;
const sources = ['anyone', 'followed', 'notFollowed', 'bots', 'named'] as const;
const modes = ['any', 'rated', 'casual'] as const;

/** Editor of one rule. */
export function RuleForm({ rule, onChange }: RuleFormProps): ReactNode {
  const text = useText(challengeRulesText);
  const { reasons } = useText(challengesText).challenge;
  const words = useText(gameWords);
  const set = (change: Partial<AnswerRule>) => onChange({ ...rule, ...change });
  return (
    <div className="answer-form stack gap-12">
      <Segmented
        label={text.verb}
        choices={answers.map((value) => ({ value, label: text.answers[value] }))}
        value={rule.answer}
        onChange={(answer) => set({ answer })}
      />
      {rule.answer === 'decline' && (
        <Select
          label={text.reason}
          choices={declineOrder.map((value) => ({ value, label: reasons[value] }))}
          value={rule.reason}
          onChange={(reason) => set({ reason })}
        />
      )}
      <Select
        label={text.from}
        choices={sources.map((value) => ({ value, label: text.sources[value] }))}
        value={rule.from}
        onChange={(from) => set({ from })}
      />
      {rule.from === 'named' && (
        <CommittedField
          label={text.named}
          text={makeNames(rule.named)}
          onCommit={(typed) => {
            set({ named: [...parseNames(typed)].slice(0, 100) });
            return null;
          }}
        />
      )}
      <Segmented
        label={text.mode}
        choices={modes.map((value) => ({ value, label: text.modes[value] }))}
        value={rule.mode}
        onChange={(mode) => set({ mode })}
      />
      <div className="columns-pair">
        <RatingFields text={text} value={rule} onChange={set} />
      </div>
      <span className="ui-label">
        {text.speeds} {rule.speeds.length === 0 && <span className="text-3">{text.all}</span>}
      </span>
      <Chips
        label={text.speeds}
        choices={speeds.map((value) => ({ value, label: words.speed(value) }))}
        value={rule.speeds}
        onChange={(chosen) => set({ speeds: [...chosen] })}
      />
      <span className="ui-label">
        {text.variants} {rule.variants.length === 0 && <span className="text-3">{text.all}</span>}
      </span>
      <Chips
        label={text.variants}
        choices={variantKeys.map((value) => ({ value, label: words.variant(value) }))}
        value={rule.variants}
        onChange={(chosen) => set({ variants: [...chosen] })}
      />
    </div>
  );
}
