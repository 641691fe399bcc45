import type { CDPSession, Locator, Page } from '@playwright/test';

/** One finger on a screen, in a context with touch. */
export async function openFinger(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  return {
    /** Puts the finger on the middle of an element, rests, moves by a number of pixels in steps, and lifts it. */
    drag: async (from: Locator, by: { x: number; y: number }, restMs = 0): Promise<void> => {
      await from.scrollIntoViewIfNeeded();
      const box = await from.boundingBox();
      if (box === null) throw new Error('There is nothing to drag.');
      const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      await send('touchStart', [start]);
      await page.waitForTimeout(restMs);
      const steps = 12;
      for (let step = 1; step <= steps; step += 1) {
        await send('touchMove', [{ x: start.x + (by.x * step) / steps, y: start.y + (by.y * step) / steps }]);
        await page.waitForTimeout(16);
      }
      await send('touchEnd', []);
    },
  };
}
