import { memo, useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { colors } from '@chess/vocabulary.ts';
import type { ChatLineView, PlayerView } from '@contract/models.ts';
import { useBridgeCommand } from '../../../bridge.ts';
import {
  IconButton,
  InlineError,
  Segmented,
  SendIcon,
  TextField,
  useText,
  useTimes,
} from '../../../ui/index.ts';
import { PlayerLink } from '../../../table/player/PlayerLink.tsx';
import { gameScreenText } from '../game-screen-text.ts';

export interface ChatPanelProps {
  readonly accountId: string;
  readonly gameId: string;
  readonly lines: readonly ChatLineView[];
  /** The account's user name, to mark own lines. */
  readonly me: PlayerView['name'];
  /** Whether this app may write. */
  readonly writable: boolean;
}

type Room = ChatLineView['room'];

const emptyRooms: Readonly<Record<Room, string>> = { player: '', spectator: '' };

/** The service's limit of a chat line, characters. */
const longest = 140;

export const ChatPanel = memo(function ChatPanel({
  accountId,
  gameId,
  lines,
  me,
  writable,
}: ChatPanelProps): ReactNode {
  const words = useText(gameScreenText);
  const times = useTimes();
  const { talk } = words;
  const [room, setRoom] = useState<Room>('player');
  const [typed, setTyped] = useState(emptyRooms);
  const text = typed[room];
  const setText = (of: Room, change: (before: string) => string): void =>
    setTyped((before) => ({ ...before, [of]: change(before[of]) }));
  const send = useBridgeCommand('games.chat');
  const shown = lines.filter((line) => line.room === room);
  const keys = keysOf(shown);
  const log = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [room, shown.length]);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const line = text.trim();
    if (line === '' || line.length > longest || send.pending) return;
    // Emptied first, so that the next line can be typed meanwhile.
    setText(room, () => '');
    const outcome = await send.run({ accountId, gameId, room, text: line });
    if (!outcome.ok) setText(room, (next) => [line, next].filter((part) => part !== '').join(' '));
  };

  return (
    <section className="chat" aria-label={words.chat}>
      <Segmented
        label={talk.room}
        choices={[
          { value: 'player', label: talk.player },
          { value: 'spectator', label: talk.spectator },
        ]}
        value={room}
        onChange={setRoom}
      />
      <div ref={log} className="chat-log" role="log" aria-label={talk.messages} data-selectable>
        <ol>
          {shown.map((line, index) => (
            <li
              key={keys[index]}
              {...(line.at === null ? { 'aria-live': 'off' } : { title: times.exact(line.at) })}
            >
              <span className={isNameOf(me, line.username) ? 'chat-name chat-name-me' : 'chat-name'}>
                {line.username === null ? (
                  talk.unknownWriter
                ) : isAnonymous(line.room, line.username) ? (
                  <bdi>{line.username}</bdi>
                ) : (
                  <PlayerLink accountId={accountId} username={line.username} />
                )}
              </span>{' '}
              <bdi>{line.text}</bdi>
            </li>
          ))}
          {shown.length === 0 && (
            <li className="chat-none">{room === 'player' ? talk.nonePlayer : talk.noneSpectator}</li>
          )}
        </ol>
      </div>
      {writable && (
        <form className="chat-form" onSubmit={(event) => void submit(event)}>
          <TextField
            label={room === 'player' ? talk.toPlayer : talk.toSpectator}
            labelHidden
            placeholder={talk.placeholder}
            value={text}
            onChange={(next) => setText(room, () => next)}
            maxLength={longest}
            autoComplete="off"
          />
          <span className="chat-count num" aria-label={talk.left(longest - text.length)}>
            {longest - text.length}
          </span>
          <IconButton
            icon={SendIcon}
            label={talk.send}
            type="submit"
            isDisabled={text.trim() === '' || text.length > longest || send.pending}
          />
        </form>
      )}
      <InlineError failure={send.failure} />
    </section>
  );
});

/**
 * Keys that stay the same when lines are inserted before others. A line with a new key would be inserted again, and a
 * screen reader would announce it again.
 */
function keysOf(lines: readonly ChatLineView[]): readonly string[] {
  const counts = new Map<string, number>();
  return lines.map(({ at, username, text }) => {
    const content = `${at} ${username} ${text}`;
    const count = counts.get(content) ?? 0;
    counts.set(content, count + 1);
    return `${count} ${content}`;
  });
}

/** Servers name anonymous players by their colour. Spectators who write have an account. */
function isAnonymous(room: Room, username: string): boolean {
  return room === 'player' && (colors as readonly string[]).includes(username.toLowerCase());
}

/** Compares case-insensitively, because servers change the case of names. Players without a name do not chat. */
function isNameOf(name: PlayerView['name'], username: string | null): boolean {
  return typeof name === 'string' && name.toLowerCase() === username?.toLowerCase();
}
