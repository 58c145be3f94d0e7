import type { ReactNode } from 'react';
import type { AccountView } from '@contract/models.ts';
import type { NoticeView } from '@contract/notifications.ts';
import { useNavigate } from '../../frame/router.ts';
import { SidePanel } from '../../frame/SidePanel.tsx';
import { gameWords } from '@text/game-words.ts';
import { Button, RelativeTime, useText, useTranslate } from '../../ui/index.ts';
import { notificationsText } from './notifications-text.ts';
import { accountOf, elsewhereWord, outcomeWord, ruleDecided, whySentence } from './words.ts';

interface NoticePanelProps {
  readonly notice: NoticeView;
  readonly accounts: readonly AccountView[];
  readonly onClose: () => void;
}

/** A notification's text, outcome, reason and deciding rule. */
export function NoticePanel({ notice, accounts, onClose }: NoticePanelProps): ReactNode {
  const words = useText(notificationsText);
  const text = words.history;
  const game = useText(gameWords);
  const translate = useTranslate();
  const navigate = useNavigate();
  const { kind, outcome, ownRule, accountId, route } = notice;
  const account = accountOf(notice, accounts, words);
  const isHere = accounts.some(({ id }) => id === accountId);
  return (
    <SidePanel title={notice.title} onClose={onClose}>
      <p className="notice-text" data-selectable>
        {notice.body}
      </p>
      <dl className="notice-facts">
        <dt>{text.outcome}</dt>
        <dd className="strong">{outcomeWord(outcome, words)}</dd>
        <dt>{text.why}</dt>
        <dd data-selectable>{whySentence(outcome, words, game, translate)}</dd>
        <dt>{text.rule}</dt>
        <dd>
          {words.kinds[kind]}
          <span className="notice-aside">{ownRule ? text.ofAccount(account) : text.forAll}</span>
        </dd>
        <dt>{text.account}</dt>
        <dd>{account}</dd>
        <dt>{text.when}</dt>
        <dd>
          <RelativeTime at={notice.at} />
        </dd>
        {notice.machine && (
          <>
            <dt>{text.machine}</dt>
            <dd>{notice.machine.name ?? text.unnamedMachine}</dd>
          </>
        )}
        {notice.elsewhere.length > 0 && (
          <>
            <dt>{text.otherMachines}</dt>
            {notice.elsewhere.map((there, index) => (
              <dd key={index}>{elsewhereWord(there, words)}</dd>
            ))}
          </>
        )}
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
          {text.change}
        </Button>
        {route && isHere && (
          <Button size="small" variant="quiet" onPress={() => navigate(route)}>
            {route.screen === 'game' ? text.openGame : text.goThere}
          </Button>
        )}
      </div>
    </SidePanel>
  );
}
