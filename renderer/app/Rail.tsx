import './rail.css';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { useBridgeQuery } from '../bridge.ts';
import { Kbd, SearchIcon, Splitter, Tooltip, classes, modKey, useText, type Icon } from '../ui/index.ts';
import { RailAccounts } from './RailAccounts.tsx';
import { useRailItems, type RailItem } from './rail-items.ts';
import { railBounds, snapRail } from '../frame/layout.ts';
import { Mark } from '../ui/Mark.tsx';
import { useRoute, useRouter } from '../frame/router.ts';
import { useShell } from '../frame/services.ts';
import { frameText } from '../frame/frame-text.ts';
import { shellText } from './shell-text.ts';

export interface RailProps {
  readonly width: number;
  readonly onWidth: (width: number) => void;
}

export function Rail({ width, onWidth }: RailProps): ReactNode {
  const { titles } = useText(frameText);
  const text = useText(shellText);
  const { openPalette } = useShell();
  const router = useRouter();
  const current = useRoute().screen;
  const items = useRailItems();
  const narrow = width === railBounds.min;

  return (
    <nav className="rail-frame" aria-label={text.rail.label}>
      <div className={classes('rail', narrow && 'rail-narrow')} style={{ width }}>
        <div className="rail-brand">
          <Mark />
          <span className="rail-word strong">Outpost</span>
        </div>
        <RailButton
          narrow={narrow}
          label={text.rail.search}
          showsShortcut
          shortcut={[modKey, 'K']}
          icon={SearchIcon}
          onPress={openPalette}
        />
        <ul className="rail-items">
          {items.map(({ screen, icon, includes, shortcut }) => (
            <li key={screen}>
              <RailButton
                narrow={narrow}
                label={titles[screen]}
                icon={icon}
                shortcut={[modKey, shortcut]}
                current={screen === current || includes?.includes(current) === true}
                count={countOf(screen)}
                onPress={() => router.navigate({ screen })}
              />
            </li>
          ))}
        </ul>
        <RailAccounts narrow={narrow} />
      </div>
      <Splitter
        className="rail-edge"
        label={text.rail.width}
        value={width}
        {...railBounds}
        side="left"
        onChange={(next) => onWidth(next > width && narrow ? railBounds.max : snapRail(next))}
      />
    </nav>
  );
}

/** Badge of an entry. A component of its own, because it changes with every move of every game. */
function countOf(screen: RailItem['screen']): ReactNode {
  if (screen === 'home') return <ChallengeCount />;
  return screen === 'play' ? <TurnCount /> : null;
}

function ChallengeCount(): ReactNode {
  const { rail } = useText(shellText);
  const challenges = useBridgeQuery('challenges.list', undefined).data ?? [];
  const waiting = challenges.filter(({ direction, status }) => direction === 'in' && status === 'created');
  return <RailCount figure={waiting.length} meaning={rail.challenges(waiting.length)} />;
}

function TurnCount(): ReactNode {
  const { rail } = useText(shellText);
  const games = useBridgeQuery('games.list', undefined).data ?? [];
  const turns = games.filter(({ isMyTurn, over, enginePlays }) => isMyTurn && !over && !enginePlays);
  return <RailCount figure={turns.length} meaning={rail.turns(turns.length)} />;
}

interface RailCountProps {
  readonly figure: number;
  /** The figure with its unit, for screen readers. */
  readonly meaning: string;
}

function RailCount({ figure, meaning }: RailCountProps): ReactNode {
  if (figure === 0) return null;
  return (
    <>
      <span className="rail-count num" aria-hidden="true">
        {figure > 99 ? '99+' : figure}
      </span>
      <span className="sr-only">, {meaning}</span>
    </>
  );
}

interface RailButtonProps {
  readonly narrow: boolean;
  readonly label: string;
  readonly icon: Icon;
  readonly shortcut?: readonly string[];
  /** Shows the shortcut beside the label, in addition to the tooltip of a narrow rail. */
  readonly showsShortcut?: boolean;
  readonly current?: boolean;
  readonly count?: ReactNode;
  readonly onPress: () => void;
}

function RailButton({
  narrow,
  label,
  icon: Glyph,
  shortcut,
  showsShortcut = false,
  current = false,
  count,
  onPress,
}: RailButtonProps): ReactNode {
  const button = (
    <AriaButton
      className="rail-button"
      onPress={onPress}
      {...(current ? { 'aria-current': 'page' as const } : {})}
    >
      <Glyph />
      <span className="rail-word rail-label">{label}</span>
      {count}
      {showsShortcut && shortcut !== undefined && !narrow && (
        <span aria-hidden="true">
          <Kbd keys={shortcut} />
        </span>
      )}
    </AriaButton>
  );
  if (!narrow) return button;
  return (
    <Tooltip text={label} placement="right" {...(shortcut === undefined ? {} : { shortcut })}>
      {button}
    </Tooltip>
  );
}
