import type { FirstStart } from '../../preload/contract/choices.ts';

export interface FirstStartSituation {
  readonly argv: readonly string[];
  readonly isPackaged: boolean;
  readonly isSafe: boolean;
  /** Whether this start found an account. */
  readonly hadAccount: boolean;
  readonly tourSeen: boolean;
}

/**
 * Chooses the first view of a window without an account. A checkout opens the practice club, unless `--tour` or
 * `--welcome` asks for the start of an installed app. A user who had an account does not need the tour.
 */
export function firstStartOf(situation: FirstStartSituation): FirstStart {
  const { argv, isPackaged, isSafe, hadAccount, tourSeen } = situation;
  if (hadAccount || isSafe || argv.includes('--welcome')) return 'welcome';
  if (argv.includes('--tour')) return tourSeen ? 'welcome' : 'tour';
  if (!isPackaged) return 'club';
  return tourSeen ? 'welcome' : 'tour';
}
