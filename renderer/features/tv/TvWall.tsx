import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type DragEvent,
  type ReactNode,
} from 'react';
import { isTvChannel, type TvChannel } from '@chess/tv-channels.ts';
import { useBoardLook } from '../../board/use-board-look.ts';
import { classes, useText } from '../../ui/index.ts';
import { TvTile } from './TvTile.tsx';
import { tvText } from './tv-text.ts';
import { fitWall, type WallFit } from './wall-fit.ts';
import { placeChannel } from './wall-order.ts';

export interface TvWallProps {
  readonly channels: readonly TvChannel[];
  /** Channel of the big board beside the wall; null without a big board. */
  readonly current: TvChannel | null;
  readonly onOpen: (channel: TvChannel) => void;
  readonly onOrder: (wall: readonly TvChannel[]) => void;
}

/** MIME type of a channelType channel. */
const channelType = 'application/x-outpost-channel';

/**
 * The channels' boards. Arrow keys, Home and End move the focus; with Shift they move the board, as dragging does.
 */
export function TvWall({ channels, current, onOpen, onOrder }: TvWallProps): ReactNode {
  const text = useText(tvText);
  const look = useBoardLook();
  const box = useRef<HTMLDivElement>(null);
  const fit = useFit(box, channels.length, current === null);
  const [announcement, setAnnouncement] = useState('');
  const [over, setOver] = useState<TvChannel | null>(null);

  const move = (channel: TvChannel, place: number): void => {
    const wall = placeChannel(channels, channel, place);
    if (wall.join() === channels.join()) return;
    onOrder(wall);
    setAnnouncement(text.movedTo(text.channels[channel], wall.indexOf(channel) + 1, wall.length));
  };
  const moveTo = useEffectEvent(move);
  useEffect(() => {
    const wall = box.current;
    const onKeyDown = (event: globalThis.KeyboardEvent): void => {
      const tiles = [...(wall?.querySelectorAll<HTMLElement>('[data-channel]') ?? [])];
      const at = tiles.findIndex((tile) => tile === event.target);
      if (at === -1 || !isWallKey(event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
      // At the edge of the wall the key does nothing, neither here nor elsewhere.
      event.preventDefault();
      event.stopPropagation();
      const target = neighbour(tiles, at, event.key);
      if (!target) return;
      const channel = tiles[at]?.dataset['channel'] ?? '';
      if (!event.shiftKey) target.focus();
      else if (isTvChannel(channel)) moveTo(channel, tiles.indexOf(target));
    };
    wall?.addEventListener('keydown', onKeyDown);
    return () => wall?.removeEventListener('keydown', onKeyDown);
  }, []);

  const onDrop = (event: DragEvent, target: TvChannel): void => {
    const channel = event.dataTransfer.getData(channelType);
    setOver(null);
    if (!isTvChannel(channel)) return;
    event.preventDefault();
    move(channel, channels.indexOf(target));
  };
  return (
    <>
      <div
        ref={box}
        className={classes('tv-wall', fit && 'tv-wall-whole', fit?.compact && 'tv-wall-compact')}
      >
        {channels.map((channel, at) => (
          <div
            key={channel}
            className={channel === over ? 'tv-place tv-place-over' : 'tv-place'}
            style={fit?.boxes[at]}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.setData(channelType, channel);
              event.dataTransfer.effectAllowed = 'move';
            }}
            onDragOver={(event) => {
              if (!event.dataTransfer.types.includes(channelType)) return;
              event.preventDefault();
              setOver(channel);
            }}
            onDragEnd={() => setOver(null)}
            onDrop={(event) => onDrop(event, channel)}
          >
            <TvTile channel={channel} look={look} current={channel === current} onOpen={onOpen} />
          </div>
        ))}
      </div>
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </>
  );
}

/** How far the wall extends into the padding of the screen, left, right and below; must match tv.css. CSS px. */
const wallMargin = 16;

/** Fits the wall into the visible part of the screen; null: the wall scrolls. */
function useFit(
  box: { readonly current: HTMLElement | null },
  count: number,
  isWanted: boolean,
): WallFit | null {
  const [fit, setFit] = useState<WallFit | null>(null);
  useLayoutEffect(() => {
    const room = isWanted ? box.current?.closest<HTMLElement>('.screen-body') : undefined;
    if (!room) {
      setFit(null);
      return undefined;
    }
    const measure = (): void => {
      const style = getComputedStyle(room);
      const width = room.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      const height = room.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
      setFit(fitWall(count, { width: width + 2 * wallMargin, height: height + wallMargin }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(room);
    return () => observer.disconnect();
  }, [box, count, isWanted]);
  return fit;
}

function isWallKey(key: string): boolean {
  return key.startsWith('Arrow') || key === 'Home' || key === 'End';
}

function neighbour(tiles: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  const here = tiles[at]?.getBoundingClientRect();
  if (!here) return undefined;
  if (key === 'ArrowRight') return tiles[at + 1];
  if (key === 'ArrowLeft') return tiles[at - 1];
  if (key === 'Home') return tiles[0];
  if (key === 'End') return tiles.at(-1);
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined;
  const isBelow = key === 'ArrowDown';
  return tiles
    .map((tile) => ({ tile, box: tile.getBoundingClientRect() }))
    .filter(({ box }) => (isBelow ? box.top >= here.bottom - 1 : box.bottom <= here.top + 1))
    .toSorted((a, b) => distance(a.box, here) - distance(b.box, here))[0]?.tile;
}

function distance(a: DOMRect, b: DOMRect): number {
  return Math.abs(a.top - b.top) + Math.abs(a.left - b.left);
}
