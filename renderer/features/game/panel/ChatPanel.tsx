import { memo, useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { ChatLineView } from '@contract/models.ts';
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
import { gameScreenText } from '../game-screen-text.ts';

export interface ChatPanelProps {
  readonly accountId: string;
  readonly gameId: string;
  readonly lines: readonly ChatLineView[];
  /** The own user's name, to tell one's own lines apart. */
  readonly me: string;
  /** Whether this app may write in the game. */
  readonly writable: boolean;
}

type Room = ChatLineView['room'];

/** The service takes chat lines of up to this many characters. */
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
  const [text, setText] = useState('');
  const send = useBridgeCommand('games.chat');
  const shown = lines.filter((line) => line.room === room);
  const log = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [room, shown.length]);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const line = text.trim();
    if (line === '' || send.pending) return;
    const outcome = await send.run({ accountId, gameId, room, text: line });
    if (outcome.ok) setText('');
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
            <li key={`${line.at}${index}`} title={times.exact(line.at)}>
              <span
                className={
                  line.username.toLowerCase() === me.toLowerCase() ? 'chat-name chat-name-me' : 'chat-name'
                }
              >
                {line.username}
              </span>{' '}
              {line.text}
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
            onChange={setText}
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
            isDisabled={text.trim() === '' || send.pending}
          />
        </form>
      )}
      <InlineError failure={send.failure} />
    </section>
  );
});
