import './tv.css';
import { useEffect, useMemo, type ReactNode } from 'react';
import { tvChannels, type TvChannel } from '@chess/tv-channels.ts';
import type { TvTileGame } from '@contract/tv.ts';
import { opposite } from '@chess/vocabulary.ts';
import { MiniBoard } from '../../board/MiniBoard.tsx';
import { useBoardLook } from '../../board/use-board-look.ts';
import { useBridgeQuery } from '../../bridge.ts';
import { useRouter } from '../../frame/router.ts';
import { useToastCommand } from '../../frame/use-toast-command.ts';
import { Select, useText } from '../../ui/index.ts';
import { TileSide, TileState, standing, useTileLabel } from './TvTile.tsx';
import { tvText } from './tv-text.ts';
import { useTvLease } from './use-tv-lease.ts';

/** One channel in a small window. Pressing the board opens it in the main window. */
export function SmallTv({ channel }: { readonly channel: TvChannel }): ReactNode {
  const text = useText(tvText);
  const router = useRouter();
  const show = useToastCommand('shell.show');
  const tile = useBridgeQuery('tv.tile', { channel }).data ?? null;
  const wall = useMemo(() => [channel], [channel]);
  useTvLease({ viewer: 'small', wall, big: channel, full: false });
  const name = text.channels[channel];
  useEffect(() => {
    document.title = text.smallTitle(name);
  }, [text, name]);
  const choices = useMemo(() => tvChannels.map((value) => ({ value, label: text.channels[value] })), [text]);
  const game = tile?.game ?? null;
  const bottom = game?.orientation ?? 'white';
  return (
    <div className="tv-small">
      <header className="tv-small-head">
        <Select<TvChannel>
          label={text.recordings.channel}
          labelHidden
          choices={choices}
          value={channel}
          onChange={(next) => router.navigate({ screen: 'tv', channel: next }, { replace: true })}
        />
        <TileState {...standing(tile)} />
      </header>
      {game && <TileSide game={game} color={opposite(bottom)} />}
      <button
        type="button"
        className="tv-small-board"
        title={text.showInMain}
        aria-label={text.showInMain}
        onClick={() => void show({ route: { screen: 'tv', channel } })}
      >
        {game && <SmallBoard game={game} name={name} />}
      </button>
      {game && <TileSide game={game} color={bottom} />}
    </div>
  );
}

function SmallBoard({ game, name }: { readonly game: TvTileGame; readonly name: string }): ReactNode {
  const look = useBoardLook();
  const label = useTileLabel(game, name);
  return (
    <MiniBoard
      fen={game.fen}
      orientation={game.orientation}
      lastMove={game.lastMove}
      look={look}
      label={label}
    />
  );
}
