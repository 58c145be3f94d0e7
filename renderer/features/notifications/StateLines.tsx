import type { ReactNode } from 'react';
import type { NoticeState } from '@contract/notifications.ts';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import type { TextOf } from '@text/catalogue.ts';
import {
  Button,
  Dot,
  InlineError,
  useNow,
  useText,
  translateText,
  useTranslate,
  type Tone,
  type Translate,
} from '../../ui/index.ts';
import { notificationsText } from './notifications-text.ts';

type StateText = TextOf<typeof notificationsText>['state'];

interface Line {
  readonly key: string;
  readonly tone: Tone;
  readonly words: string;
}

/** Shows why notifications are suppressed, and the pause switch. */
export function StateLines(): ReactNode {
  const text = useText(notificationsText).state;
  const state = useBridgeQuery('notifications.state', undefined).data;
  const pause = useBridgeCommand('notifications.pause');
  const translate = useTranslate();
  const now = useNow(60_000);
  const lines = state ? linesOf(state, now, text, translate) : [];
  const paused = typeof state?.pausedUntil === 'number';
  return (
    <div className="notice-states">
      <ul aria-label={text.label} aria-live="polite">
        {lines.map(({ key, tone, words }) => (
          <li key={key}>
            <Dot tone={tone} />
            <span>{words}</span>
          </li>
        ))}
      </ul>
      <Button
        size="small"
        pending={pause.pending}
        onPress={() => void pause.run({ forMs: paused ? null : 3_600_000 })}
      >
        {paused ? text.endPause : text.pause}
      </Button>
      <InlineError failure={pause.failure} />
    </div>
  );
}

function linesOf(
  { pausedUntil, quietUntil, doNotDisturb, service }: NoticeState,
  now: number,
  text: StateText,
  translate: Translate,
): readonly Line[] {
  const lines: Line[] = [];
  const add = (key: string, words: string, tone: Tone = 'busy') => lines.push({ key, tone, words });
  if (service.detail !== null) add('service', translate(service.detail), 'problem');
  if (pausedUntil !== null) add('pause', text.paused(pausedUntil, now));
  if (quietUntil !== null) add('quiet', text.quiet(quietUntil, now));
  if (doNotDisturb.status === 'on')
    add('dnd', text.doNotDisturb(translateText(doNotDisturb.source, translate)));
  return lines.length > 0 ? lines : [{ key: 'fine', tone: 'ok', words: text.fine }];
}
