import type { ReactNode } from 'react';
import type { FollowedPeople as People } from '@contract/watching.ts';
import type { TextOf } from '@text/catalogue.ts';
import { useBridgeQuery } from '../../bridge.ts';
import { useNavigate } from '../../frame/router.ts';
import { Badge, Button, ErrorState, ListHead, Skeleton, useText, useTranslate } from '../../ui/index.ts';
import { MarkedPlayer } from '../../table/player/MarkedPlayer.tsx';
import { watchText } from './watch-text.ts';

/** Polling interval while the list is visible, ms. */
const askEveryMs = 30_000;

type PeopleText = TextOf<typeof watchText>['people'];
type Person = People['people'][number];

interface FollowedPeopleProps {
  readonly accountId: string;
  /** Account name; null with a single account. */
  readonly account: string | null;
}

/** Followed users who are online: watch or challenge them. */
export function FollowedPeople({ accountId, account }: FollowedPeopleProps): ReactNode {
  const text = useText(watchText).people;
  const { data, failure, retry } = useBridgeQuery('watching.people', { accountId }, { everyMs: askEveryMs });
  const title = account === null ? text.title : `${text.title} · ${account}`;
  return (
    <section aria-label={title}>
      <ListHead title={title} {...(data && { count: data.people.length })} />
      {failure && !data ? (
        <ErrorState title={text.failed} failure={failure} onRetry={retry} />
      ) : !data ? (
        <p className="watch-note">
          <Skeleton width="40%" />
        </p>
      ) : (
        <>
          {data.people.length > 0 && (
            <ul className="watch-followed">
              {data.people.map((person) => (
                <PersonLine key={person.id} accountId={accountId} person={person} text={text} />
              ))}
            </ul>
          )}
          <ListNote people={data} text={text} />
          {data.watched !== null && data.watched < data.followed && (
            <p className="watch-note text-3">{text.watchedOf(data.watched, data.followed)}</p>
          )}
        </>
      )}
    </section>
  );
}

interface PersonLineProps {
  readonly accountId: string;
  readonly person: Person;
  readonly text: PeopleText;
}

function PersonLine({ accountId, person, text }: PersonLineProps): ReactNode {
  const navigate = useNavigate();
  const { name, playing, gameId } = person;
  return (
    <li>
      <span className="watch-person player-titled">
        <MarkedPlayer accountId={accountId} player={person} />
      </span>
      <span className="watch-state">
        <Badge tone={playing ? 'accent' : 'win'}>{playing ? text.playing : text.online}</Badge>
      </span>
      <Button
        variant="quiet"
        size="small"
        aria-label={text.challengeWho(name)}
        onPress={() => navigate({ screen: 'newGame', accountId, username: name })}
      >
        {text.challenge}
      </Button>
      {gameId !== null && (
        <Button
          variant="quiet"
          size="small"
          aria-label={text.watchWho(name)}
          onPress={() => navigate({ screen: 'watch', accountId, gameId })}
        >
          {text.watch}
        </Button>
      )}
    </li>
  );
}

/** Why the list is empty or incomplete. */
function ListNote({ people, text }: { readonly people: People; readonly text: PeopleText }): ReactNode {
  const translate = useTranslate();
  const { problem, followed, people: there } = people;
  const note =
    (problem && translate(problem)) ??
    (followed === 0
      ? text.nobody
      : there.length === 0
        ? text.noneThere(followed)
        : text.others(followed - there.length));
  return (
    <p className="watch-note text-3" role={problem === null ? undefined : 'status'}>
      {note}
    </p>
  );
}
