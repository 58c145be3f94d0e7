import type { ReactNode } from 'react';
import type { PlayerView } from '@contract/models.ts';
import { useText } from '../ui/text.ts';
import { playerMarksText } from './player-marks-text.ts';
import './player-marks.css';

interface PlayerMarksProps {
  readonly player: Pick<PlayerView, 'flair' | 'patron'>;
}

/** Marks of a patron and of a chosen picture, whose names are read out. */
export function PlayerMarks({ player: { flair, patron } }: PlayerMarksProps): ReactNode {
  const text = useText(playerMarksText);
  // The server's pictures are not part of the app: a neutral mark has the picture's name.
  const picture = flair === undefined ? undefined : text.flair(pictureName(flair));
  return (
    <>
      {patron && <Mark label={text.patron} drawing={<path d={heart} />} />}
      {picture !== undefined && <Mark label={picture} drawing={<path d={sparkle} />} />}
    </>
  );
}

const heart = 'M6 10.3 1.9 6.2a2.6 2.6 0 0 1 3.7-3.7l.4.4.4-.4a2.6 2.6 0 0 1 3.7 3.7z';
const sparkle = 'M6 1.2 7.3 4.7 10.8 6 7.3 7.3 6 10.8 4.7 7.3 1.2 6 4.7 4.7z';

/** `nature.baby-chick` is `baby chick`. */
function pictureName(flair: string): string {
  return flair.slice(flair.indexOf('.') + 1).replaceAll('-', ' ');
}

function Mark({ label, drawing }: { readonly label: string; readonly drawing: ReactNode }): ReactNode {
  return (
    <svg className="player-mark" width="12" height="12" viewBox="0 0 12 12" role="img" aria-label={label}>
      <title>{label}</title>
      {drawing}
    </svg>
  );
}
