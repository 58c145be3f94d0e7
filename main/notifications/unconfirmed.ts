import { say } from '../text/say.ts';

/** At start: bubbles that an earlier run claimed and did not confirm before it died. */
export function unconfirmedText(open: number): string {
  return open === 1
    ? say(
        'One notification may not have been shown when the app last ended. What happened is under Home, Recent.',
      )
    : say(
        '{count} notifications may not have been shown when the app last ended. What happened is under Home, Recent.',
        { count: open },
      );
}
