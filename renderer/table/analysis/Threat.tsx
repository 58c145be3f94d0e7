import type { ReactNode } from 'react';
import { IconButton, ThreatIcon, useText } from '../../ui/index.ts';
import { lineText } from './line-text.ts';
import type { FoundThreat, Threat } from './use-threat.ts';

/** Shows or hides the threat. Absent where fair play forbids it. */
export function ThreatButton({ threat }: { readonly threat: Threat | null }): ReactNode {
  const text = useText(lineText);
  if (!threat) return null;
  return (
    <IconButton
      icon={ThreatIcon}
      label={threat.isOn ? text.threatOff : text.threat}
      shortcut={['x']}
      onPress={threat.toggle}
    />
  );
}

interface ThreatLineProps {
  readonly threat: Threat | null;
  readonly found: FoundThreat | null;
  /** The engine refused or failed. */
  readonly isOver: boolean;
}

/** The threat in words, also for screen readers. */
export function ThreatLine({ threat, found, isOver }: ThreatLineProps): ReactNode {
  const text = useText(lineText);
  if (!threat?.isOn) return null;
  const words = {
    check: text.threatInCheck,
    over: text.threatOver,
    none: isOver ? text.unavailable : found ? text.threatIs(found.san) : text.searching,
  };
  return (
    <p className="num" role="status">
      {words[threat.impossible ?? 'none']}
    </p>
  );
}
