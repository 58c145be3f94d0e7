import type { ReactNode } from 'react';
import { IconButton, SoundIcon, SoundOffIcon, useText } from '../../../ui/index.ts';
import { useMute } from '../../../table/sound/use-sound.ts';
import { gameScreenText } from '../game-screen-text.ts';

/** Mutes all sounds of games. */
export function MuteButton(): ReactNode {
  const text = useText(gameScreenText).sound;
  const [on, toggle] = useMute();
  return (
    <IconButton
      icon={on ? SoundIcon : SoundOffIcon}
      label={on ? text.mute : text.unmute}
      shortcut={['M']}
      onPress={toggle}
    />
  );
}
