import './answering.css';
import { useState, type ReactNode } from 'react';
import type { AnswerRule, AnswerRules } from '@contract/challenge-rules.ts';
import { gameWords } from '@text/game-words.ts';
import { useBridgeClient, useBridgeCommand, useBridgeQuery } from '../../../bridge.ts';
import {
  Button,
  ChevronDownIcon,
  ChevronUpIcon,
  IconButton,
  InlineError,
  ListHead,
  PlusIcon,
  Switch,
  TrashIcon,
  useText,
} from '../../../ui/index.ts';
import { settingsFrameText } from '../../../frame/settings/settings-frame-text.ts';
import { challengeRulesText } from './challenge-rules-text.ts';
import { makeRule, moveRule, ruleFacts } from './rules.ts';
import { RuleForm } from './RuleForm.tsx';

/** Rules that answer challenges automatically; the first matching rule decides. */
export function ChallengeRulesPane(): ReactNode {
  const text = useText(challengeRulesText);
  const { sections } = useText(settingsFrameText);
  const words = useText(gameWords);
  const client = useBridgeClient();
  const { data } = useBridgeQuery('challenges.rules', undefined);
  const save = useBridgeCommand('challenges.setRules');
  const [openId, setOpenId] = useState<string | null>(null);
  const change = async (next: AnswerRules): Promise<void> => {
    const outcome = await save.run(next);
    if (outcome.ok) client.write('challenges.rules', undefined, outcome.value);
  };
  const setRules = (rules: readonly AnswerRule[]): void => {
    if (data) void change({ ...data, rules: [...rules] });
  };
  return (
    <>
      <h2 className="settings-title">{sections.challenges}</h2>
      {data && (
        <>
          <div className="settings-group settings-switches">
            <Switch
              label={text.on}
              hint={text.onHint}
              value={data.on}
              onChange={(on) => void change({ ...data, on })}
            />
          </div>
          <ListHead
            title={text.title}
            actions={
              <Button
                size="small"
                icon={PlusIcon}
                onPress={() => {
                  const rule = makeRule(data.rules);
                  setRules([...data.rules, rule]);
                  setOpenId(rule.id);
                }}
              >
                {text.add}
              </Button>
            }
          />
          {data.rules.length === 0 && <p className="text-3">{text.none}</p>}
          <ol>
            {data.rules.map((rule, index) => (
              <li key={rule.id} className="answer-rule" aria-label={text.rule(index + 1)}>
                <div className="answer-rule-head line">
                  <Button
                    variant="quiet"
                    aria-expanded={openId === rule.id}
                    className="answer-rule-name"
                    onPress={() => setOpenId(openId === rule.id ? null : rule.id)}
                  >
                    {[text.answers[rule.answer], ...ruleFacts(rule, text, words)].join(' · ')}
                  </Button>
                  <IconButton
                    icon={ChevronUpIcon}
                    label={text.earlier}
                    isDisabled={index === 0}
                    onPress={() => setRules(moveRule(data.rules, index, -1))}
                  />
                  <IconButton
                    icon={ChevronDownIcon}
                    label={text.later}
                    isDisabled={index === data.rules.length - 1}
                    onPress={() => setRules(moveRule(data.rules, index, 1))}
                  />
                  <IconButton
                    icon={TrashIcon}
                    label={text.remove}
                    onPress={() => setRules(data.rules.filter((one) => one !== rule))}
                  />
                </div>
                {openId === rule.id && (
                  <RuleForm
                    rule={rule}
                    onChange={(next) => setRules(data.rules.map((one) => (one === rule ? next : one)))}
                  />
                )}
              </li>
            ))}
          </ol>
          <InlineError failure={save.failure} />
        </>
      )}
    </>
  );
}
