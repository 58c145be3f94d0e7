import type { Log } from '../base/log.ts';
import type { Core } from '../core.ts';

/** Reopens an existing practice account; a checkout without accounts starts in the club (`isFirstLook`). */
export async function openPracticeIfWanted(
  core: Core,
  { isFirstLook, log }: { readonly isFirstLook: boolean; readonly log: Log },
): Promise<void> {
  if (!isFirstLook && !core.accounts.list().some((account) => account.kind === 'practice')) return;
  if (isFirstLook)
    log.info('no account yet, opening the practice club (start with --welcome to choose yourself)');
  await core.openPractice();
}
