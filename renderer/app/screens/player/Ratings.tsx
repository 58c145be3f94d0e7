import type { ReactNode } from 'react';
import type { PlayerProfile, PlayerRating } from '@contract/players.ts';
import { gameWords } from '@text/game-words.ts';
import { historyText } from '../../../features/history/history-text.ts';
import { perfName } from '../../../features/history/words.ts';
import { ListHead, useText } from '../../../ui/index.ts';
import { playerPageText } from './player-page-text.ts';
import { federationName } from './player-words.ts';

/** Ratings per speed and variant, most games first. */
export function Ratings({ profile }: { readonly profile: PlayerProfile }): ReactNode {
  const text = useText(playerPageText).ratings;
  const { columns } = text;
  return (
    <section aria-label={text.title}>
      <ListHead title={text.title} />
      {profile.ratings.length === 0 ? (
        <p className="player-note text-3">{text.none}</p>
      ) : (
        <table className="player-ratings">
          <caption className="sr-only">{text.title}</caption>
          <thead>
            <tr>
              <th scope="col">{columns.perf}</th>
              <th scope="col" className="player-figure">
                {columns.rating}
              </th>
              <th scope="col" className="player-figure">
                {columns.trend}
              </th>
              <th scope="col" className="player-figure">
                {columns.games}
              </th>
            </tr>
          </thead>
          <tbody>
            {profile.ratings.map((rating) => (
              <RatingRow key={rating.perf} rating={rating} />
            ))}
          </tbody>
        </table>
      )}
      {profile.otherRatings.length > 0 && (
        <p className="player-note text-2 num">
          {profile.otherRatings.map(({ key, rating }) => `${federationName(key)} ${rating}`).join(' · ')}
        </p>
      )}
    </section>
  );
}

function RatingRow({ rating }: { readonly rating: PlayerRating }): ReactNode {
  const text = useText(playerPageText).ratings;
  const words = useText(gameWords);
  const name = perfName(rating.perf, words, useText(historyText));
  return (
    <tr data-perf={rating.perf}>
      <th scope="row" className="truncate">
        {name}
        {rating.rank !== null && (
          <span className="player-rank num text-3">
            <span className="sr-only">, {text.rankSpoken(rating.rank)}</span>
            <span aria-hidden="true">{text.rank(rating.rank)}</span>
          </span>
        )}
      </th>
      <td className="num player-figure strong">
        {rating.rating}
        {rating.provisional && (
          <span title={text.provisional}>
            <span aria-hidden="true">?</span>
            <span className="sr-only"> {text.provisional}</span>
          </span>
        )}
      </td>
      <td className="num player-figure">
        <Trend progress={rating.progress} />
      </td>
      <td className="num player-figure text-2">{rating.games ?? '–'}</td>
    </tr>
  );
}

/** Change over the last games; nothing where the server gives none. */
function Trend({ progress }: { readonly progress: number | null }): ReactNode {
  const text = useText(playerPageText).ratings;
  if (progress === null) return null;
  const spoken = progress > 0 ? text.up(progress) : progress < 0 ? text.down(-progress) : text.steady;
  const tone = progress > 0 ? 'player-up' : progress < 0 ? 'player-down' : 'text-3';
  return (
    <span className={tone} title={spoken}>
      <span className="sr-only">{spoken}</span>
      <span aria-hidden="true">{progress > 0 ? `▲ ${progress}` : progress < 0 ? `▼ ${-progress}` : '–'}</span>
    </span>
  );
}
