import { onTestFinished, vi } from 'vitest';
import type { OpenedApp } from './open-app.ts';

/** Simulates a lost connection. Returns a function to restore it. */
export function cutConnection({ intercept }: OpenedApp): () => void {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const answerAgain = intercept(/./, () => {
    throw new TypeError('Failed to fetch');
  });
  window.dispatchEvent(new Event('offline'));
  const reconnect = (): void => {
    onLine.mockRestore();
    answerAgain();
    window.dispatchEvent(new Event('online'));
  };
  // A failing test must not leave the next one offline.
  onTestFinished(() => {
    if (!navigator.onLine) reconnect();
  });
  return reconnect;
}
