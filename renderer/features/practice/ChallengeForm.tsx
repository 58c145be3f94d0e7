import { useState, type ReactNode } from 'react';
import type { ComputerLevel } from '@contract/choices.ts';
import type { PracticeOpponentView } from '@contract/practice.ts';
import { gameWords } from '@text/game-words.ts';
import { useBridgeCommand } from '../../bridge.ts';
import { useNavigate } from '../../frame/router.ts';
import { Button, ChallengeIcon, InlineError, useText } from '../../ui/index.ts';
import { LevelSelect, usualLevel } from '../../table/terms/LevelSelect.tsx';
import { SentFate } from '../../table/terms/SentFate.tsx';
import { practiceText } from './practice-text.ts';
import { speedOfTime, variantsOf } from '../../table/terms/terms.ts';
import { termsOf, useTermsChoice } from '../../table/terms/terms-choice.ts';
import { TermsFields } from '../../table/terms/TermsFields.tsx';
import { useSentChallenge } from '../../table/terms/use-sent-challenge.ts';

interface ChallengeFormProps {
  readonly accountId: string;
  /** Absent: the computer. */
  readonly opponent: PracticeOpponentView | undefined;
}

/** Challenges an opponent of the club, through the same interface as on any server. */
export function ChallengeForm({ accountId, opponent }: ChallengeFormProps): ReactNode {
  const words = useText(practiceText);
  const text = words.form;
  const game = useText(gameWords);
  const navigate = useNavigate();
  const create = useBridgeCommand('challenges.create');
  const begin = useBridgeCommand('challenges.computer');
  const ask = useBridgeCommand('practice.askForChallenge');
  const [level, setLevel] = useState<ComputerLevel>(usualLevel);
  const [entered, choose] = useTermsChoice();
  const [challenger, setChallenger] = useState<string | null>(null);
  const { fate, follow, forget: forgetSent } = useSentChallenge(accountId);

  const name = opponent?.name ?? words.opponents.computer;
  const variants = variantsOf(opponent);
  const choice = {
    ...entered,
    variant: variants.includes(entered.variant) ? entered.variant : 'standard',
  } as const;
  const terms = termsOf(choice, opponent?.playsRated === true);
  const { variant } = choice;
  const time = terms?.time ?? { kind: 'unlimited' as const };
  const speed = speedOfTime(time);
  const failure = create.failure ?? begin.failure ?? ask.failure;

  const forget = (): void => {
    for (const command of [create, begin, ask]) command.reset();
    forgetSent();
    setChallenger(null);
  };
  const challenge = async (): Promise<void> => {
    if (!terms) return;
    forget();
    if (opponent) {
      const outcome = await create.run({ accountId, username: opponent.id, terms });
      if (outcome.ok) follow({ id: outcome.value.challengeId, name });
      return;
    }
    const outcome = await begin.run({ accountId, level, terms });
    if (outcome.ok) navigate({ screen: 'game', accountId, gameId: outcome.value.gameId });
  };
  const letChallenge = async (): Promise<void> => {
    if (!opponent || time.kind !== 'clock') return;
    forget();
    const { limitSeconds: limit, incrementSeconds: increment } = time;
    const outcome = await ask.run({ opponentId: opponent.id, limit, increment });
    if (outcome.ok) setChallenger(name);
  };

  return (
    <form
      className="terms-form"
      aria-label={text.title(name)}
      onSubmit={(event) => {
        event.preventDefault();
        void challenge();
      }}
    >
      <h2 className="type-15 strong">{text.title(name)}</h2>
      {!opponent && <LevelSelect level={level} onChange={setLevel} />}
      <TermsFields
        choice={choice}
        onChange={choose}
        variants={variants}
        {...(opponent && {
          rated: {
            possible: opponent.playsRated && time.kind !== 'unlimited',
            note: opponent.playsRated ? text.ratedNote : text.casualOnly(name),
          },
        })}
      />
      {opponent?.declines.includes(speed) && (
        <p className="terms-caution">{text.declines(name, game.speed(speed))}</p>
      )}
      <div className="lobby-deeds">
        <Button
          variant="primary"
          type="submit"
          icon={ChallengeIcon}
          pending={create.pending || begin.pending}
          isDisabled={fate?.kind === 'waiting' || terms === null}
        >
          {opponent ? text.challenge(name) : text.begin}
        </Button>
        {opponent && (
          <Button
            variant="quiet"
            pending={ask.pending}
            isDisabled={time.kind !== 'clock' || variant !== 'standard'}
            onPress={() => void letChallenge()}
          >
            {text.ask(name)}
          </Button>
        )}
      </div>
      {opponent && (time.kind !== 'clock' || variant !== 'standard') && (
        <p className="terms-note text-3">{text.askNote}</p>
      )}
      <SentFate fate={fate}>{challenger !== null && <p>{text.asked(challenger)}</p>}</SentFate>
      <InlineError failure={failure} />
    </form>
  );
}
