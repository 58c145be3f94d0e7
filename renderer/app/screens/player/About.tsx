import type { ReactNode } from 'react';
import type { PlayerProfile } from '@contract/players.ts';
import { useBridgeCommand } from '../../../bridge.ts';
import { InlineError, ListHead, useNow, useText, useTimes } from '../../../ui/index.ts';
import { playerPageText } from './player-page-text.ts';
import { flairName } from './player-words.ts';

const hourSeconds = 3_600;

/** The player's own text and facts. Links to other servers are plain text. */
export function About({ profile }: { readonly profile: PlayerProfile }): ReactNode {
  const text = useText(playerPageText).about;
  const times = useTimes();
  const now = useNow(60_000);
  const open = useBridgeCommand('shell.openAddress');
  const { bio, realName, location, flair, createdAt, counts, playedSeconds, links } = profile;
  return (
    <section aria-label={text.title}>
      <ListHead title={text.title} />
      <p className={bio === null ? 'player-note text-3' : 'player-bio'} data-selectable>
        {bio ?? text.none}
      </p>
      <dl className="player-facts">
        {realName !== null && <Fact name={text.realName}>{realName}</Fact>}
        {location !== null && <Fact name={text.location}>{location}</Fact>}
        {flair !== null && (
          <Fact name={text.flair}>
            {/* The server's symbols have English names only. */}
            <span lang="en">{flairName(flair)}</span>
          </Fact>
        )}
        {createdAt !== null && <Fact name={text.joined}>{times.day(createdAt, now)}</Fact>}
        {counts !== null && (
          <Fact name={text.games}>
            <span className="num">{counts.all}</span>{' '}
            <span className="text-3 num">{text.record(counts.win, counts.draw, counts.loss)}</span>
          </Fact>
        )}
        {playedSeconds !== null && playedSeconds >= hourSeconds && (
          <Fact name={text.played}>
            <span className="num">{text.hours(Math.round(playedSeconds / hourSeconds))}</span>
          </Fact>
        )}
        {links.length > 0 && (
          <Fact name={text.links}>
            <span className="stack">
              {links.map(({ text: label, address }) =>
                address === null ? (
                  <span key={label} className="truncate" data-selectable>
                    {label}
                  </span>
                ) : (
                  <button
                    key={label}
                    type="button"
                    className="history-link truncate"
                    onClick={() => void open.run({ address })}
                  >
                    {label}
                  </button>
                ),
              )}
            </span>
          </Fact>
        )}
      </dl>
      <InlineError failure={open.failure} />
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <div className="player-fact">
      <dt className="text-2">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
