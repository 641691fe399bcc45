import { onTestFinished, vi } from 'vitest';
import type { OpenedApp } from './open-app.ts';

/** Takes the page off the network, as a browser that lost its connection. Returns how it comes back. */
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
  // A test that fails in between leaves no other one without a connection.
  onTestFinished(() => {
    if (!navigator.onLine) reconnect();
  });
  return reconnect;
}
