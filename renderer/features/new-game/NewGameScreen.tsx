import './new-game.css';
import { useEffect, useState, type ReactNode } from 'react';
import type { ComputerLevel } from '@contract/choices.ts';
import type { AccountView } from '@contract/models.ts';
import type { Terms } from '@contract/terms.ts';
import { variantKeys, type VariantKey } from '@chess/vocabulary.ts';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { accountLine } from '../../frame/health.ts';
import { useNavigate } from '../../frame/router.ts';
import { Screen } from '../../frame/Screen.tsx';
import { frameText } from '../../frame/frame-text.ts';
import {
  Button,
  ChallengeIcon,
  EmptyState,
  InlineError,
  Segmented,
  Select,
  TextField,
  useText,
} from '../../ui/index.ts';
import { LevelSelect, usualLevel } from '../../table/terms/LevelSelect.tsx';
import { SentFate } from '../../table/terms/SentFate.tsx';
import {
  clockChoice,
  longestIncrement,
  termsChoice,
  termsOf,
  useTermsChoice,
  withIncrementUpTo,
  type TermsChoice,
} from '../../table/terms/terms-choice.ts';
import { TermsFields } from '../../table/terms/TermsFields.tsx';
import { seekProblem } from '../../table/terms/terms.ts';
import { useSentChallenge } from '../../table/terms/use-sent-challenge.ts';
import { canStartGames } from './able-accounts.ts';
import { newGameText } from './new-game-text.ts';
import { ratingChoices, ratingsOf, type Way } from './seek-choice.ts';
import { OpenLink, type MadeLink } from './OpenLink.tsx';
import { useFoundGame } from './use-found-game.ts';
import { WaitingList } from './WaitingList.tsx';

export interface NewGameScreenProps {
  readonly accountId?: string | undefined;
  /** User to challenge. */
  readonly username?: string | undefined;
  /** Time control of a challenge, s. */
  readonly clock?: GameClock | undefined;
  /** Values that the form starts with. */
  readonly terms?: Terms | undefined;
}

type GameClock = { readonly limit: number; readonly increment: number };

function canSeek(terms: Terms): boolean {
  return terms.variant !== 'fromPosition' && terms.fen === undefined && seekProblem(terms) === null;
}

/** Starts a game: a seek, a challenge, the computer, or an open challenge. */
export function NewGameScreen({ accountId, username, clock, terms }: NewGameScreenProps): ReactNode {
  const text = useText(newGameText);
  const { account: accountLabel, titles, names } = useText(frameText);
  const navigate = useNavigate();
  const accounts = useBridgeQuery('accounts.list', undefined).data;
  const [chosen, setChosen] = useState<string | null>(accountId ?? null);
  const able = accounts?.filter(canStartGames) ?? [];
  const account = able.find(({ id }) => id === chosen) ?? able[0];
  return (
    <Screen title={titles.newGame}>
      {accounts !== undefined && !account && (
        <EmptyState
          title={text.none.title}
          text={text.none.text}
          action={
            <Button onPress={() => navigate({ screen: 'settings', section: 'accounts' })}>
              {text.none.action}
            </Button>
          }
        />
      )}
      {account && (
        <div className="new-game">
          <div className="terms-form">
            {able.length > 1 && (
              <Select
                label={accountLabel}
                choices={able.map((one) => ({ value: one.id, label: accountLine(one, names) }))}
                value={account.id}
                onChange={setChosen}
              />
            )}
            <GameRequest
              key={account.id}
              account={account}
              username={username ?? ''}
              first={terms ? termsChoice(terms) : clock && clockChoice(clock)}
              way={account.isBot || username || clock || (terms && !canSeek(terms)) ? 'player' : 'seek'}
            />
          </div>
          <WaitingList />
        </div>
      )}
    </Screen>
  );
}

interface GameRequestProps {
  readonly account: AccountView;
  readonly username: string;
  /** Initial values of the form. */
  readonly first: Partial<TermsChoice> | undefined;
  readonly way: Way;
}

function GameRequest({ account, username, first, way: firstWay }: GameRequestProps): ReactNode {
  const text = useText(newGameText);
  const navigate = useNavigate();
  const accountId = account.id;
  const [way, setWay] = useState(firstWay);
  const [name, setName] = useState(username);
  const [level, setLevel] = useState<ComputerLevel>(usualLevel);
  const [least, setLeast] = useState('');
  const [most, setMost] = useState('');
  const [link, setLink] = useState<MadeLink | null>(null);
  const [posted, setPosted] = useState(false);
  const [choice, choose] = useTermsChoice(first);
  const create = useBridgeCommand('challenges.create');
  const computer = useBridgeCommand('challenges.computer');
  const open = useBridgeCommand('challenges.open');
  const seek = useBridgeCommand('seeks.begin');
  const { fate, follow, forget } = useSentChallenge(accountId);
  useFoundGame(accountId);
  useEffect(() => setLink(null), [way]);

  const variants: readonly VariantKey[] =
    way === 'seek' ? variantKeys.filter((key) => key !== 'fromPosition') : variantKeys;
  const maxIncrement = longestIncrement[way === 'seek' ? 'seek' : 'challenge'];
  const fitting = withIncrementUpTo(maxIncrement, {
    ...choice,
    variant: variants.includes(choice.variant) ? choice.variant : 'standard',
  });
  const terms = termsOf(fitting, way !== 'computer');
  const problem = way === 'seek' && terms ? seekProblem(terms) : null;
  const user = name.trim();
  const ready = terms !== null && problem === null && (way !== 'player' || user !== '');

  const submit = async (chosen: Terms): Promise<void> => {
    for (const command of [create, computer, open, seek]) command.reset();
    forget();
    setPosted(false);
    switch (way) {
      case 'player': {
        const made = await create.run({ accountId, username: user, terms: chosen });
        if (made.ok) follow({ id: made.value.challengeId, name: user });
        return;
      }
      case 'computer': {
        const begun = await computer.run({ accountId, level, terms: chosen });
        if (begun.ok) navigate({ screen: 'game', accountId, gameId: begun.value.gameId });
        return;
      }
      case 'link': {
        const made = await open.run({ accountId, terms: chosen });
        if (made.ok) setLink({ ...made.value, accountId, color: chosen.color });
        return;
      }
      case 'seek': {
        const begun = await seek.run({ accountId, terms: chosen, ratings: ratingsOf(least, most) });
        setPosted(begun.ok && chosen.time.kind === 'correspondence');
      }
    }
  };
  const verb: Readonly<Record<Way, string>> = {
    seek: text.seek,
    player: user === '' ? text.challengeNobody : text.challenge(user),
    computer: text.begin,
    link: text.makeLink,
  };
  const ways: readonly Way[] = account.isBot
    ? ['player', 'computer', 'link']
    : ['seek', 'player', 'computer', 'link'];

  return (
    <form
      className="terms-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (terms && ready) void submit(terms);
      }}
    >
      <Segmented
        label={text.whom}
        choices={ways.map((value) => ({ value, label: text.ways[value] }))}
        value={way}
        onChange={setWay}
      />
      {way === 'player' && (
        <TextField
          label={text.player}
          value={name}
          onChange={setName}
          maxLength={30}
          spellCheck="false"
          autoComplete="off"
        />
      )}
      {way === 'computer' && <LevelSelect level={level} onChange={setLevel} />}
      <TermsFields
        choice={fitting}
        onChange={choose}
        variants={variants}
        maxIncrement={maxIncrement}
        {...(way !== 'computer' && {
          rated: {
            possible: terms !== null && terms.time.kind !== 'unlimited' && terms.fen === undefined,
            note: text.ratedNote,
          },
        })}
      />
      {way === 'seek' && (
        <div className="columns-pair">
          <Select label={text.from} choices={ratingChoices(text.any)} value={least} onChange={setLeast} />
          <Select label={text.to} choices={ratingChoices(text.any)} value={most} onChange={setMost} />
        </div>
      )}
      {problem === 'tooFast' && <p className="terms-caution">{text.tooFast}</p>}
      {problem === 'unlimited' && <p className="terms-caution">{text.noUnlimited}</p>}
      <Button
        variant="primary"
        type="submit"
        icon={ChallengeIcon}
        pending={create.pending || computer.pending || open.pending || seek.pending}
        isDisabled={!ready || fate?.kind === 'waiting'}
      >
        {verb[way]}
      </Button>
      <SentFate fate={fate}>{posted && <p>{text.byDays}</p>}</SentFate>
      {link !== null && <OpenLink key={link.challengeId} made={link} />}
      <InlineError failure={create.failure ?? computer.failure ?? open.failure ?? seek.failure} />
    </form>
  );
}
