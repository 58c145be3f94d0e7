import { useState, type ReactNode } from 'react';
import { clubSpeeds } from '@contract/choices.ts';
import type { PracticeClubView } from '@contract/practice.ts';
import { useBridgeCommand } from '../../bridge.ts';
import { useNavigate } from '../../frame/router.ts';
import { BotIcon, Button, Dialog, InlineError, ListHead, Segmented, useText } from '../../ui/index.ts';
import { practiceText } from './practice-text.ts';

interface ClubPartProps {
  readonly accountId: string;
  readonly lobby: PracticeClubView;
  /** Called after a change of the club. */
  readonly onChange: () => void;
}

/** Settings of the club: clock speed, and starting over. */
export function ClubPart({ accountId, lobby, onChange }: ClubPartProps): ReactNode {
  const text = useText(practiceText).club;
  const bot = useText(practiceText).bot;
  const navigate = useNavigate();
  const setSpeed = useBridgeCommand('practice.setSpeed');
  const [isAsking, setAsking] = useState(false);
  const known = clubSpeeds.find((speed) => speed === lobby.speed);
  const choose = async (value: string): Promise<void> => {
    const speed = clubSpeeds.find((one) => String(one) === value);
    if (speed !== undefined && (await setSpeed.run({ speed })).ok) onChange();
  };
  return (
    <section aria-label={text.title}>
      <ListHead title={text.title} />
      <div className="lobby-club">
        <div className="columns-field">
          <span className="ui-label" aria-hidden="true">
            {text.speed}
          </span>
          <Segmented
            label={text.speed}
            choices={clubSpeeds.map((speed) => ({ value: String(speed), label: text.times(speed) }))}
            value={String(known ?? '')}
            onChange={(value) => void choose(value)}
            disabled={setSpeed.pending}
          />
          <p className="terms-note text-3">
            {known === undefined && `${text.odd(lobby.speed)} `}
            {text.speedNote}
          </p>
          <InlineError failure={setSpeed.failure} />
        </div>
        <div className="columns-field">
          <span className="num" data-selectable>
            {text.course(lobby.seed)}
          </span>
          <p className="terms-note text-3">
            {text.courseNote} {text.pastNote}
          </p>
        </div>
        <div className="columns-field">
          <Button size="small" icon={BotIcon} onPress={() => navigate({ screen: 'bot', accountId })}>
            {bot.open}
          </Button>
          <p className="terms-note text-3">{bot.note}</p>
        </div>
        <div className="columns-field">
          <Button size="small" onPress={() => setAsking(true)}>
            {text.startOver}
          </Button>
          <p className="terms-note text-3">{text.startOverNote}</p>
        </div>
      </div>
      {isAsking && (
        <StartOver
          accountId={accountId}
          onClose={() => {
            setAsking(false);
            onChange();
          }}
        />
      )}
    </section>
  );
}

function StartOver({
  accountId,
  onClose,
}: {
  readonly accountId: string;
  readonly onClose: () => void;
}): ReactNode {
  const text = useText(practiceText).over;
  const startOver = useBridgeCommand('practice.startOver');
  const submit = async (): Promise<void> => {
    if ((await startOver.run({ accountId })).ok) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={text.title}
      actions={
        <>
          <Button onPress={onClose}>{text.cancel}</Button>
          <Button variant="danger" pending={startOver.pending} onPress={() => void submit()}>
            {text.action}
          </Button>
        </>
      }
    >
      <div className="lobby-over">
        <p>{text.lead}</p>
        <ul>
          {text.deleted.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
        <p>{text.kept}</p>
        <InlineError failure={startOver.failure} />
      </div>
    </Dialog>
  );
}
