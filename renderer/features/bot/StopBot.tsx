import type { ReactNode } from 'react';
import type { BotAccountView, BotStop } from '@contract/bot.ts';
import { useBridgeCommand } from '../../bridge.ts';
import { Button, Dialog, InlineError, useText } from '../../ui/index.ts';
import { botText } from './bot-text.ts';

export interface StopBotProps {
  readonly account: BotAccountView;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks what becomes of the engine's games when it is switched off. A failure stays on the screen. */
export function StopBot({ account, open, onClose }: StopBotProps): ReactNode {
  const text = useText(botText).stop;
  const stop = useBridgeCommand('bot.stop');
  const { accountId } = account;
  const choose = (games: BotStop): void => {
    onClose();
    void stop.run({ accountId, games });
  };
  return (
    <>
      <InlineError failure={stop.failure} />
      <Dialog
        open={open}
        onClose={onClose}
        role="alertdialog"
        title={text.title}
        actions={<Button onPress={onClose}>{text.cancel}</Button>}
      >
        <div className="stack gap-12">
          <p>{text.text(account.games.length)}</p>
          <Button variant="primary" onPress={() => choose('finish')}>
            {text.finish}
          </Button>
          <Button onPress={() => choose('handOver')}>{text.handOver}</Button>
          <Button variant="danger" onPress={() => choose('resign')}>
            {text.resign}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
