import './paired-game.css';
import { useState, type ReactNode } from 'react';
import type { ArenaPairing } from '@contract/arena-pairing.ts';
import type { GameCard } from '@contract/models.ts';
import type { Route } from '@contract/route.ts';
import { useBridgeClient, useBridgeQuery, useTopic } from '../../bridge.ts';
import { useRoute, useRouter } from '../../frame/router.ts';
import { Button, CloseIcon, IconButton, useText, useTranslateText } from '../../ui/index.ts';
import { pairedText } from './paired-text.ts';

/**
 * Opens the board of a game that an arena has begun. A real-time game that the user is playing on screen is never
 * replaced: a notice then leads to the new board. `onOpen` is called when a board opens.
 */
export function PairedGame({ onOpen }: { readonly onOpen: () => void }): ReactNode {
  const router = useRouter();
  const { fetch } = useBridgeClient();
  const [waiting, setWaiting] = useState<ArenaPairing | null>(null);
  const open = (pairing: ArenaPairing): void => {
    setWaiting(null);
    onOpen();
    router.navigate(boardOf(pairing));
  };
  useTopic('arenaPaired', (pairing) => {
    void fetch('games.list', undefined)
      .catch(() => null)
      .then((games) => (isBusy(router.current(), games, pairing) ? setWaiting(pairing) : open(pairing)));
  });
  return (
    waiting && (
      <PairedNotice pairing={waiting} onOpen={() => open(waiting)} onClose={() => setWaiting(null)} />
    )
  );
}

interface PairedNoticeProps {
  readonly pairing: ArenaPairing;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

function PairedNotice({ pairing, onOpen, onClose }: PairedNoticeProps): ReactNode {
  const text = useText(pairedText);
  const translateText = useTranslateText();
  const route = useRoute();
  const games = useBridgeQuery('games.list', undefined).data;
  const isOver = games?.some((game) => isGame(pairing, game) && game.over) ?? false;
  const isOnScreen = route.screen === 'game' && isGame(pairing, route);
  if (isOver || isOnScreen) return null;
  return (
    <section className="paired-game" aria-label={text.label}>
      <div role="alert">
        <p className="type-15 strong">{text.title(translateText(pairing.opponent))}</p>
        <p className="text-2">{text.waits(pairing.arenaName)}</p>
      </div>
      <Button variant="primary" onPress={onOpen}>
        {text.toBoard}
      </Button>
      <IconButton
        className="paired-game-close"
        icon={CloseIcon}
        label={text.close}
        size="small"
        onPress={onClose}
      />
    </section>
  );
}

const boardOf = ({ accountId, gameId }: ArenaPairing): Route => ({ screen: 'game', accountId, gameId });

/**
 * Whether the user plays another real-time game on the board that is on screen. `games`: null if unknown; any other
 * board then counts, because a replaced board costs clock time.
 */
export function isBusy(route: Route, games: readonly GameCard[] | null, pairing: ArenaPairing): boolean {
  if (route.screen !== 'game' || isGame(pairing, route)) return false;
  if (games === null) return true;
  const shown = games.find((game) => isGame(route, game));
  return (
    shown !== undefined &&
    !shown.over &&
    shown.access !== 'browser' &&
    !shown.enginePlays &&
    shown.speed !== 'correspondence'
  );
}

type GameKey = Pick<ArenaPairing, 'accountId' | 'gameId'>;

function isGame(one: GameKey, other: GameKey): boolean {
  return one.gameId === other.gameId && one.accountId === other.accountId;
}
