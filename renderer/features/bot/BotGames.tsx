import type { ReactNode } from 'react';
import type { BotAccountView, BotDecision, BotGame } from '@contract/bot.ts';
import { gameWords } from '@text/game-words.ts';
import { useNavigate } from '../../frame/router.ts';
import { Badge, ListHead, RelativeTime, Row, useForms, useText, useTranslateText } from '../../ui/index.ts';
import { PlayerLink } from '../../table/player/PlayerLink.tsx';
import { botText } from './bot-text.ts';
import { mateIn } from './score.ts';

/** The engine's games and its decisions on challenges. */
export function BotGames({ account }: { readonly account: BotAccountView }): ReactNode {
  const text = useText(botText);
  const { accountId, games, decisions, settings } = account;
  return (
    <>
      <section aria-label={text.games.title}>
        <ListHead title={text.games.title} count={games.length} />
        {games.length === 0 && (
          <p className="bot-nothing text-2">{settings.on ? text.games.none : text.games.noneOff}</p>
        )}
        {games.map((game) => (
          <GameRow key={game.gameId} accountId={accountId} game={game} />
        ))}
      </section>
      <section aria-label={text.decisions.title}>
        <ListHead title={text.decisions.title} count={decisions.length} />
        {decisions.length === 0 && <p className="bot-nothing text-2">{text.decisions.none}</p>}
        {decisions.map((decision) => (
          <DecisionRow
            key={`${decision.challengeId} ${decision.at}`}
            accountId={accountId}
            decision={decision}
          />
        ))}
      </section>
    </>
  );
}

function GameRow({ accountId, game }: { readonly accountId: string; readonly game: BotGame }): ReactNode {
  const text = useText(botText).games;
  const words = useText(gameWords);
  const translateText = useTranslateText();
  const navigate = useNavigate();
  const { gameId, opponent, opponentRating, variant, speed, moves, state, problem } = game;
  return (
    <>
      <Row
        onPress={() => navigate({ screen: 'game', accountId, gameId })}
        side={
          <>
            <Score score={game.score} />
            <span className="bot-state">
              <Badge
                tone={
                  state === 'held_up' || state === 'paused'
                    ? 'caution'
                    : state === 'waiting'
                      ? 'neutral'
                      : 'accent'
                }
              >
                {text.states[state]}
              </Badge>
            </span>
          </>
        }
      >
        {translateText(opponent)}
        {opponentRating !== null && <span className="text-3 num"> {opponentRating}</span>}
        <span className="text-3">
          {' · '}
          {[words.variant(variant.key, variant.name), words.speed(speed), text.moves(moves)].join(' · ')}
        </span>
      </Row>
      {problem !== null && (
        <p className="bot-problem type-12" role="status">
          {translateText(problem)}
        </p>
      )}
    </>
  );
}

function Score({ score }: { readonly score: number | null }): ReactNode {
  const text = useText(botText).games;
  const { signed } = useForms();
  if (score === null) return <span className="bot-score" />;
  const mate = mateIn(score);
  return (
    <span className="bot-score num" title={text.score}>
      <span className="sr-only">{text.score}: </span>
      {mate === null ? signed(score / 100, 1) : text.mate(mate)}
    </span>
  );
}

interface DecisionRowProps {
  readonly accountId: string;
  readonly decision: BotDecision;
}

function DecisionRow({ accountId, decision }: DecisionRowProps): ReactNode {
  const text = useText(botText).decisions;
  const translateText = useTranslateText();
  const { opponent, what, why, at } = decision;
  return (
    <Row side={<RelativeTime at={at} />}>
      {typeof opponent === 'string' ? (
        <PlayerLink accountId={accountId} username={opponent} />
      ) : (
        translateText(opponent)
      )}
      <span className="text-3">
        {' · '}
        {text.what[what]}
        {why !== null && `: ${translateText(why)}`}
      </span>
    </Row>
  );
}
