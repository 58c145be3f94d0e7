import type { Page } from 'playwright-core';

/** Waits for fonts, and ends animations and transitions that have an end: a colour in between has another contrast. */
export async function settlePage(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Two frames: the current one may predate the last change.
    const painted = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const hasEnd = (effect: AnimationEffect | null) =>
      Number.isFinite(Number(effect?.getComputedTiming().endTime));
    await document.fonts.ready;
    await painted();
    const animations = document
      .getAnimations()
      .filter(({ effect, playState }) => playState !== 'finished' && hasEnd(effect));
    for (const animation of animations) animation.finish();
    if (animations.length > 0) await painted();
  });
}
