import type { ReactNode } from 'react';
import { speedNames, variantNames } from '@chess/names.ts';
import { speeds, variantKeys } from '@chess/vocabulary.ts';
import type { NoticeKind, NoticeRule, NoticeState } from '@contract/notifications.ts';
import { useBridgeCommand } from '../../bridge.ts';
import { SidePanel } from '../../shell/SidePanel.tsx';
import { Button, InlineError, RelativeTime, Segmented, Select, Switch } from '../../ui/index.ts';
import { Chips } from './Chips.tsx';
import { CommittedField } from './CommittedField.tsx';
import { makeNames, parseNames, parseRating } from './rule-fields.ts';
import { kindLabels } from './words.ts';

const sources = [
  { value: 'anyone', label: 'Anyone' },
  { value: 'followed', label: 'People I follow' },
  { value: 'named', label: 'Only those named below' },
] as const;
const modes = [
  { value: 'any', label: 'Both' },
  { value: 'rated', label: 'Rated' },
  { value: 'casual', label: 'Casual' },
] as const;
const speedChoices = speeds.map((value) => ({ value, label: speedNames[value] }));
const variantChoices = variantKeys.map((value) => ({ value, label: variantNames[value] }));

interface RulePanelProps {
  readonly kind: NoticeKind;
  readonly rule: NoticeRule;
  /** For whom, in words. */
  readonly scope: string;
  readonly followed: NoticeState['followed'];
  /** Gives up the account's own rule for the common one; absent where this is the common one. */
  readonly onReset?: () => void;
  readonly onChange: (rule: NoticeRule) => void;
  readonly onClose: () => void;
}

/** One rule, every condition of it. */
export function RulePanel({
  kind,
  rule,
  scope,
  followed,
  onReset,
  onChange,
  onClose,
}: RulePanelProps): ReactNode {
  const set = (change: Partial<NoticeRule>) => onChange({ ...rule, ...change });
  const rating = (member: 'minRating' | 'maxRating') => (text: string) => {
    const value = parseRating(text);
    if (value === undefined) return 'A number up to 4000, or nothing.';
    set({ [member]: value });
    return null;
  };
  const names = (member: 'allowed' | 'muted') => (text: string) => {
    const list = parseNames(text);
    if (list.length > 200 || list.some((name) => name.length > 40)) return 'At most 200 names.';
    set({ [member]: [...list] });
    return null;
  };
  return (
    <SidePanel title={kindLabels[kind].label} onClose={onClose}>
      <div className="rule-form">
        <p className="text-2">{scope}</p>
        <Switch label="Notify me" value={rule.on} onChange={(on) => set({ on })} />
        <div className="rule-part">
          <Select label="From" choices={sources} value={rule.from} onChange={(from) => set({ from })} />
          {rule.from === 'followed' && <Followed followed={followed} />}
          <CommittedField
            label={rule.from === 'named' ? 'These people' : 'Always let through'}
            hint={
              rule.from === 'named'
                ? 'Names, with commas between them'
                : 'Whatever the rating, followed or not'
            }
            text={makeNames(rule.allowed)}
            onCommit={names('allowed')}
          />
          <CommittedField label="Never from" text={makeNames(rule.muted)} onCommit={names('muted')} />
        </div>
        <fieldset className="rule-part">
          <legend className="ui-label">Their rating</legend>
          <div className="rule-range">
            <CommittedField
              label="From"
              placeholder="Any"
              text={rule.minRating === null ? '' : String(rule.minRating)}
              onCommit={rating('minRating')}
            />
            <CommittedField
              label="To"
              placeholder="Any"
              text={rule.maxRating === null ? '' : String(rule.maxRating)}
              onCommit={rating('maxRating')}
            />
          </div>
        </fieldset>
        <div className="rule-part">
          <span className="ui-label">Rated or casual</span>
          <Segmented
            label="Rated or casual"
            choices={modes}
            value={rule.mode}
            onChange={(mode) => set({ mode })}
          />
        </div>
        <div className="rule-part">
          <span className="ui-label">Speeds{rule.speeds.length === 0 && <All />}</span>
          <Chips
            label="Speeds"
            choices={speedChoices}
            value={rule.speeds}
            onChange={(chosen) => set({ speeds: chosen })}
          />
        </div>
        <div className="rule-part">
          <span className="ui-label">Variants{rule.variants.length === 0 && <All />}</span>
          <Chips
            label="Variants"
            choices={variantChoices}
            value={rule.variants}
            onChange={(chosen) => set({ variants: chosen })}
          />
        </div>
        <div className="rule-part rule-switches">
          <Switch label="With a sound" value={rule.sound} onChange={(sound) => set({ sound })} />
          <Switch
            label="Even in quiet hours"
            hint="And when the desktop is not to be disturbed"
            value={rule.breaksQuiet}
            onChange={(breaksQuiet) => set({ breaksQuiet })}
          />
        </div>
        {onReset && (
          <Button size="small" onPress={onReset}>
            Use the common rule again
          </Button>
        )}
      </div>
    </SidePanel>
  );
}

function All(): ReactNode {
  return <span className="rule-all"> none chosen: all</span>;
}

/** How well it is known whom one follows, by account. */
function Followed({ followed }: { readonly followed: NoticeState['followed'] }): ReactNode {
  const ask = useBridgeCommand('notifications.askFollowed');
  return (
    <div className="rule-followed">
      {followed.map(({ accountId, count, askedAt, problem }) => (
        <div key={accountId} className="rule-followed-line">
          <span className="ui-hint">
            {askedAt === null ? (
              (problem ?? 'Not asked yet; everyone is let through until then.')
            ) : (
              <>
                {count === 1 ? '1 person' : `${count} people`}, as of <RelativeTime at={askedAt} />
                {problem !== null && `. ${problem}`}
              </>
            )}
          </span>
          <Button
            size="small"
            variant="quiet"
            pending={ask.pending}
            onPress={() => void ask.run({ accountId })}
          >
            Ask now
          </Button>
        </div>
      ))}
      <InlineError failure={ask.failure} />
    </div>
  );
}
