import type { ReactNode } from 'react';
import type { NoticeState } from '@contract/notifications.ts';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { Button, clockTime, Dot, InlineError, useNow, type Tone } from '../../ui/index.ts';

interface Line {
  readonly key: string;
  readonly tone: Tone;
  readonly text: string;
}

/** What holds notifications back right now, if anything, and the switch for a pause. */
export function StateLines(): ReactNode {
  const state = useBridgeQuery('notifications.state', undefined).data;
  const pause = useBridgeCommand('notifications.pause');
  const now = useNow(60_000);
  const lines = state ? linesOf(state, now) : [];
  const paused = typeof state?.pausedUntil === 'number';
  return (
    <div className="notice-states">
      <ul aria-label="How notifications stand" aria-live="polite">
        {lines.map(({ key, tone, text }) => (
          <li key={key}>
            <Dot tone={tone} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <Button
        size="small"
        pending={pause.pending}
        onPress={() => void pause.run({ forMs: paused ? null : 3_600_000 })}
      >
        {paused ? 'End the pause' : 'Pause for 1 hour'}
      </Button>
      <InlineError failure={pause.failure} />
    </div>
  );
}

function linesOf(
  { pausedUntil, quietUntil, doNotDisturb, service }: NoticeState,
  now: number,
): readonly Line[] {
  const lines: Line[] = [
    ...(service.detail === null ? [] : [{ key: 'service', tone: 'problem' as const, text: service.detail }]),
    ...(pausedUntil === null
      ? []
      : [{ key: 'pause', tone: 'busy' as const, text: `Paused until ${clockTime(pausedUntil, now)}` }]),
    ...(quietUntil === null
      ? []
      : [{ key: 'quiet', tone: 'busy' as const, text: `Quiet hours until ${clockTime(quietUntil, now)}` }]),
    ...(doNotDisturb.status === 'on'
      ? [{ key: 'dnd', tone: 'busy' as const, text: `${doNotDisturb.source} is not to be disturbed` }]
      : []),
  ];
  return lines.length > 0
    ? lines
    : [{ key: 'fine', tone: 'ok', text: 'Notifications are shown as they come' }];
}
