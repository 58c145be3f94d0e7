import type { ReactNode } from 'react';
import type { AccountView } from '@contract/models.ts';
import type { NoticeView } from '@contract/notifications.ts';
import { useNavigate } from '../../shell/router.ts';
import { SidePanel } from '../../shell/SidePanel.tsx';
import { Button, RelativeTime } from '../../ui/index.ts';
import { accountOf, kindLabels, outcomeWord, ruleDecided, whySentence } from './words.ts';

interface NoticePanelProps {
  readonly notice: NoticeView;
  readonly accounts: readonly AccountView[];
  readonly onClose: () => void;
}

/** What one notification said, what became of it and why, and the rule that decided. */
export function NoticePanel({ notice, accounts, onClose }: NoticePanelProps): ReactNode {
  const navigate = useNavigate();
  const { kind, outcome, ownRule, accountId, route } = notice;
  const account = accountOf(notice, accounts);
  const isHere = accounts.some(({ id }) => id === accountId);
  return (
    <SidePanel title={notice.title} onClose={onClose}>
      <p className="notice-text" data-selectable>
        {notice.body}
      </p>
      <dl className="notice-facts">
        <dt>Outcome</dt>
        <dd className="strong">{outcomeWord(outcome)}</dd>
        <dt>Why</dt>
        <dd data-selectable>{whySentence(outcome)}</dd>
        <dt>Rule</dt>
        <dd>
          {kindLabels[kind].label}
          <span className="notice-aside">{ownRule ? `Of ${account} alone` : 'For all accounts'}</span>
        </dd>
        <dt>Account</dt>
        <dd>{account}</dd>
        <dt>When</dt>
        <dd>
          <RelativeTime at={notice.at} />
        </dd>
      </dl>
      <div className="notice-actions">
        <Button
          size="small"
          variant={ruleDecided(outcome) ? 'secondary' : 'quiet'}
          onPress={() =>
            navigate({
              screen: 'settings',
              section: 'notifications',
              rule: kind,
              ...(ownRule && isHere && { accountId }),
            })
          }
        >
          Change this rule
        </Button>
        {route && isHere && (
          <Button size="small" variant="quiet" onPress={() => navigate(route)}>
            {route.screen === 'game' ? 'Open the game' : 'Go there'}
          </Button>
        )}
      </div>
    </SidePanel>
  );
}
