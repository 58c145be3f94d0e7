import './game.css';
import './small-game.css';
import { useEffect, type ReactNode } from 'react';
import type { GameView } from '@contract/models.ts';
import { useBridgeCommand } from '../../bridge.ts';
import {
  ArrowRightIcon,
  ErrorState,
  ExternalIcon,
  IconButton,
  InlineError,
  useText,
  useTranslateText,
} from '../../ui/index.ts';
import { gameScreenText } from './game-screen-text.ts';
import { standingOf } from './board/game-view.ts';
import { useNextGame } from './next-game.ts';
import { Seat } from './board/Seat.tsx';
import { LinkAnnouncement, OfflineLine } from './panel/OfflineLine.tsx';
import { StandingLine } from './panel/StandingLine.tsx';
import { GameShare } from './panel/GameShare.tsx';
import { GameBoard } from './board/GameBoard.tsx';
import { useMoveKeys } from '../../table/moves/use-move-keys.ts';
import { useOpenGame } from './board/use-game.ts';
import { useMute } from '../../table/sound/use-sound.ts';
import { useTable } from './board/use-table.ts';
import { useTypedMove } from './board/use-typed-move.ts';
import { useTableSounds } from './board/use-table-sounds.ts';
import { useRouter } from '../../frame/router.ts';

export interface SmallGameProps {
  readonly accountId: string;
  readonly gameId: string;
}

/** A game in a small window: board, clocks and one status line. */
export function SmallGame({ accountId, gameId }: SmallGameProps): ReactNode {
  const text = useText(gameScreenText);
  const { game, failure, retry } = useOpenGame(accountId, gameId);
  if (game) return <SmallTable game={game} />;
  return failure ? <ErrorState title={text.missing.title} failure={failure} onRetry={retry} /> : null;
}

function SmallTable({ game }: { readonly game: GameView }): ReactNode {
  const text = useText(gameScreenText);
  const router = useRouter();
  const { accountId, gameId } = game;
  const table = useTable(game);
  useTableSounds(table);
  const next = useNextGame(game);
  const show = useBridgeCommand('shell.show');
  const toNext = next
    ? () =>
        router.navigate({ screen: 'game', accountId: next.accountId, gameId: next.gameId }, { replace: true })
    : null;
  const [, mute] = useMute();
  const typed = useTypedMove(table);
  useMoveKeys({ step: table.look, flip: table.flip, mute, next: toNext });
  const translateText = useTranslateText();
  const name = translateText(game.opponent.name);
  useEffect(() => {
    document.title = text.smallTitle(name);
  }, [text, name]);
  const { result, pending, sender } = table;
  return (
    <div className="small-game">
      <Seat table={table} side="far" />
      <div className="small-game-board">
        <GameBoard table={table} typed={typed} />
      </div>
      <Seat table={table} side="near" />
      <div className="small-game-foot">
        <div className="small-game-status">
          {show.failure ? (
            <InlineError failure={show.failure} />
          ) : result ? (
            <p role="status">{result.headline}</p>
          ) : sender.refusal ? (
            <InlineError failure={sender.refusal} />
          ) : (
            <>
              <OfflineLine game={table.game} />
              <StandingLine
                game={table.game}
                standing={standingOf(table.game, pending)}
                declined={table.declined}
              />
            </>
          )}
          <LinkAnnouncement game={table.game} />
        </div>
        {toNext && (
          <IconButton
            icon={ArrowRightIcon}
            size="small"
            label={text.nextGame(translateText(next?.opponent.name ?? ''))}
            onPress={toNext}
          />
        )}
        <GameShare table={table} size="small" />
        <IconButton
          icon={ExternalIcon}
          size="small"
          label={text.toMain}
          onPress={() => void show.run({ route: { screen: 'game', accountId, gameId } })}
        />
      </div>
    </div>
  );
}
