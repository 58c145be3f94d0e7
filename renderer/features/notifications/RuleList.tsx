import { useState, type ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { noticeKinds } from '@contract/choices.ts';
import type { NoticeKind, NoticeOutcome, NoticeRule, NotificationSettings } from '@contract/notifications.ts';
import type { Failure } from '@contract/outcome.ts';
import { useBridgeCommand } from '../../bridge.ts';
import { gameWords } from '@text/game-words.ts';
import { Button, classes, Switch, useText, useTranslate } from '../../ui/index.ts';
import { notificationsText } from './notifications-text.ts';
import { outcomeTone, summaryOf, whySentence } from './words.ts';

interface RuleListProps {
  readonly settings: NotificationSettings;
  /** null: the common rules. */
  readonly accountId: string | null;
  readonly chosen: NoticeKind | null;
  readonly onChoose: (kind: NoticeKind) => void;
  readonly onChange: (kind: NoticeKind, rule: NoticeRule) => void;
}

/** One line per kind: rule summary, switch, test button. */
export function RuleList({ settings, accountId, chosen, onChoose, onChange }: RuleListProps): ReactNode {
  const words = useText(notificationsText);
  const text = words.list;
  const game = useText(gameWords);
  return (
    <ul className="rules" aria-label={text.label}>
      {noticeKinds.map((kind) => {
        const own = accountId === null ? undefined : settings.accounts[accountId]?.[kind];
        const rule = own ?? settings.rules[kind];
        return (
          <li key={kind} className={classes('rule-row', kind === chosen && 'rule-row-chosen')}>
            <AriaButton
              className="rule-open"
              onPress={() => onChoose(kind)}
              {...(kind === chosen ? { 'aria-current': true } : {})}
            >
              <span className="truncate">{words.kinds[kind]}</span>
              <span className="rule-summary truncate">
                {accountId !== null && !own && `${text.asForAll} · `}
                {rule.on ? summaryOf(kind, rule, words.summary, game) : text.off}
              </span>
            </AriaButton>
            <TestRule kind={kind} accountId={accountId} />
            <Switch
              className="rule-switch"
              label={words.kinds[kind]}
              value={rule.on}
              onChange={(on) => onChange(kind, { ...rule, on })}
            />
          </li>
        );
      })}
    </ul>
  );
}

type Tried = { readonly outcome: NoticeOutcome } | { readonly failure: Failure };

/** Sends a sample notification through the current rule and shows the outcome. */
function TestRule({
  kind,
  accountId,
}: {
  readonly kind: NoticeKind;
  readonly accountId: string | null;
}): ReactNode {
  const words = useText(notificationsText);
  const translate = useTranslate();
  const test = useBridgeCommand('notifications.testRule');
  const [tried, setTried] = useState<Tried | null>(null);
  const run = async () => {
    const result = await test.run({ kind, ...(accountId !== null && { accountId }) });
    setTried(result.ok ? { outcome: result.value } : { failure: result.error });
  };
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        className="rule-test"
        aria-label={words.list.testOf(words.kinds[kind])}
        pending={test.pending}
        onPress={() => void run()}
      >
        {words.list.test}
      </Button>
      <span className="rule-tried" role="status">
        {tried !== null &&
          ('outcome' in tried ? <TestOutcome outcome={tried.outcome} /> : translate(tried.failure.message))}
      </span>
    </>
  );
}

function TestOutcome({ outcome }: { readonly outcome: NoticeOutcome }): ReactNode {
  const words = useText(notificationsText);
  const game = useText(gameWords);
  const translate = useTranslate();
  if (outcome.status !== 'not_sent') return <span className="rule-tried-win">{words.list.shown}</span>;
  return (
    <span className={classes(outcomeTone(outcome) === 'caution' && 'rule-tried-caution')}>
      {words.list.notShown(whySentence(outcome, words, game, translate))}
    </span>
  );
}
