import type { ReactNode } from 'react';
import { speeds, variantKeys } from '@chess/vocabulary.ts';
import type { NoticeKind, NoticeRule, NoticeState } from '@contract/notifications.ts';
import { gameWords } from '@text/game-words.ts';
import { useBridgeCommand } from '../../bridge.ts';
import { SidePanel } from '../../frame/SidePanel.tsx';
import {
  Button,
  InlineError,
  RelativeTime,
  Segmented,
  Select,
  Switch,
  useText,
  useTranslate,
} from '../../ui/index.ts';
import { Chips, type ChipsProps } from '../../ui/Chips.tsx';
import { CommittedField } from '../../ui/CommittedField.tsx';
import { notificationsText } from './notifications-text.ts';
import { RatingFields } from '../../ui/RatingFields.tsx';
import { makeNames, parseNames } from '../../ui/typed-values.ts';
import { StopRuleFields } from './StopRuleFields.tsx';
import { TvRuleFields, type RuleFieldsProps } from './TvRuleFields.tsx';

const sources = ['anyone', 'followed', 'named'] as const;
const modes = ['any', 'rated', 'casual'] as const;

function choicesOf<V extends string>(values: readonly V[], nameOf: (value: V) => string) {
  return values.map((value) => ({ value, label: nameOf(value) }));
}

interface RulePanelProps {
  readonly kind: NoticeKind;
  readonly rule: NoticeRule;
  /** Accounts that the rule applies to, as text. */
  readonly scope: string;
  readonly followed: NoticeState['followed'];
  /** Replaces the account's own rule by the common one; absent for the common rule. */
  readonly onReset?: () => void;
  readonly onChange: (rule: NoticeRule) => void;
  readonly onClose: () => void;
}

/** Whether players and games decide about a notification of the kind. */
const hasFilters = (kind: NoticeKind): boolean =>
  !['arena', 'session', 'weekReview', 'trainingDue'].includes(kind);

/** Editor of one rule. */
export function RulePanel({
  kind,
  rule,
  scope,
  followed,
  onReset,
  onChange,
  onClose,
}: RulePanelProps): ReactNode {
  const words = useText(notificationsText);
  const text = words.rule;
  const game = useText(gameWords);
  const set = (change: Partial<NoticeRule>) => onChange({ ...rule, ...change });
  const names = (member: 'allowed' | 'muted') => (typed: string) => {
    const list = parseNames(typed);
    if (list.length > 200 || list.some((name) => name.length > 40)) return text.tooMany;
    set({ [member]: [...list] });
    return null;
  };
  return (
    <SidePanel title={words.kinds[kind]} onClose={onClose}>
      <div className="rule-form">
        <p className="text-2">{scope}</p>
        <Switch label={text.notify} value={rule.on} onChange={(on) => set({ on })} />
        {kind === 'session' && <StopRuleFields rule={rule} set={set} />}
        {hasFilters(kind) && (
          <>
            {kind === 'tvFeatured' ? (
              <TvRuleFields rule={rule} set={set} names={names} />
            ) : (
              <PeopleFields rule={rule} set={set} names={names} followed={followed} />
            )}
            <ChipsField
              label={text.speeds}
              choices={choicesOf(speeds, game.speed)}
              value={rule.speeds}
              onChange={(chosen) => set({ speeds: chosen })}
            />
            <ChipsField
              label={text.variants}
              choices={choicesOf(variantKeys, (variant) => game.variant(variant))}
              value={rule.variants}
              onChange={(chosen) => set({ variants: chosen })}
            />
          </>
        )}
        <div className="rule-part rule-switches">
          <Switch label={text.sound} value={rule.sound} onChange={(sound) => set({ sound })} />
          <Switch
            label={text.evenQuiet}
            hint={text.evenQuietHint}
            value={rule.breaksQuiet}
            onChange={(breaksQuiet) => set({ breaksQuiet })}
          />
        </div>
        {onReset && (
          <Button size="small" onPress={onReset}>
            {text.reset}
          </Button>
        )}
      </div>
    </SidePanel>
  );
}

interface PeopleFieldsProps extends RuleFieldsProps {
  readonly followed: NoticeState['followed'];
}

/** Conditions on players and games. */
function PeopleFields({ rule, set, names, followed }: PeopleFieldsProps): ReactNode {
  const text = useText(notificationsText).rule;
  return (
    <>
      <div className="rule-part">
        <Select
          label={text.from}
          choices={choicesOf(sources, (source) => text.sources[source])}
          value={rule.from}
          onChange={(from) => set({ from })}
        />
        {rule.from === 'followed' && <Followed followed={followed} />}
        <CommittedField
          label={rule.from === 'named' ? text.these : text.always}
          hint={rule.from === 'named' ? text.theseHint : text.alwaysHint}
          text={makeNames(rule.allowed)}
          onCommit={names('allowed')}
        />
        <CommittedField label={text.never} text={makeNames(rule.muted)} onCommit={names('muted')} />
      </div>
      <fieldset className="rule-part">
        <legend className="ui-label">{text.rating}</legend>
        <div className="rule-range">
          <RatingFields
            text={{ minRating: text.from, maxRating: text.to, ...text }}
            value={rule}
            onChange={set}
          />
        </div>
      </fieldset>
      <div className="rule-part">
        <span className="ui-label">{text.mode}</span>
        <Segmented
          label={text.mode}
          choices={choicesOf(modes, (mode) => text.modes[mode])}
          value={rule.mode}
          onChange={(mode) => set({ mode })}
        />
      </div>
    </>
  );
}

/** Chips with a visible label; choosing none means all. */
function ChipsField<V extends string>(props: ChipsProps<V>): ReactNode {
  const text = useText(notificationsText).rule;
  return (
    <div className="rule-part">
      <span className="ui-label">
        {props.label}
        {props.value.length === 0 && <span className="rule-all"> {text.noneChosen}</span>}
      </span>
      <Chips {...props} />
    </div>
  );
}

/** State of each account's list of followed users. */
function Followed({ followed }: { readonly followed: NoticeState['followed'] }): ReactNode {
  const text = useText(notificationsText).rule;
  const translate = useTranslate();
  const ask = useBridgeCommand('notifications.askFollowed');
  return (
    <div className="rule-followed">
      {followed.map(({ accountId, count, askedAt, problem }) => (
        <div key={accountId} className="rule-followed-line">
          <span className="ui-hint">
            {askedAt === null ? (
              problem === null ? (
                text.notAsked
              ) : (
                translate(problem)
              )
            ) : (
              <>
                {text.people(count ?? 0)}, {text.asOf} <RelativeTime at={askedAt} />
                {problem !== null && `. ${translate(problem)}`}
              </>
            )}
          </span>
          <Button
            size="small"
            variant="quiet"
            pending={ask.pending}
            onPress={() => void ask.run({ accountId })}
          >
            {text.askNow}
          </Button>
        </div>
      ))}
      <InlineError failure={ask.failure} />
    </div>
  );
}
