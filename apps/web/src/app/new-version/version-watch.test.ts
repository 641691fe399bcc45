import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createVersionWatch, type VersionWatch } from './version-watch.ts';

const hourMs = 60 * 60_000;

class Tab extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible';
  show(): void {
    this.visibilityState = 'visible';
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

describe('the version watch', () => {
  let tab: Tab;
  let latest: () => Promise<string>;
  let reads: number;

  const createWatch = (ownId: string | null = 'first'): VersionWatch =>
    createVersionWatch({
      ownId,
      document: tab,
      readLatestId: () => {
        reads += 1;
        return latest();
      },
    });

  beforeEach(() => {
    vi.useFakeTimers();
    tab = new Tab();
    reads = 0;
    latest = () => Promise.resolve('first');
  });
  afterEach(() => void vi.useRealTimers());

  it('makes no request if the page belongs to no build', async () => {
    expect(await createWatch(null).check()).toBe(null);
    expect(reads).toBe(0);
  });

  it('keeps its state while the portal is unreachable', async () => {
    const watch = createWatch();
    latest = () => Promise.resolve('second');
    expect(await watch.check()).toBe('second');
    latest = () => Promise.reject(new Error('offline'));
    expect(await watch.check()).toBe(null);
    expect(watch.isNewer()).toBe(true);
  });

  it('withdraws the offer when the portal returns to the page’s own build', async () => {
    const watch = createWatch();
    latest = () => Promise.resolve('second');
    await watch.check();
    latest = () => Promise.resolve('first');
    expect(await watch.check()).toBe('first');
    expect(watch.isNewer()).toBe(false);
  });

  it('checks once an hour and notifies its listeners', async () => {
    const watch = createWatch();
    let told = 0;
    watch.subscribe(() => (told += 1));
    const stop = watch.start();
    await vi.advanceTimersByTimeAsync(hourMs - 1);
    expect(reads).toBe(0);
    latest = () => Promise.resolve('second');
    await vi.advanceTimersByTimeAsync(1);
    expect({ reads, told, newer: watch.isNewer() }).toEqual({ reads: 1, told: 1, newer: true });
    await vi.advanceTimersByTimeAsync(hourMs);
    expect(reads).toBe(2);
    stop();
    await vi.advanceTimersByTimeAsync(2 * hourMs);
    expect(reads).toBe(2);
  });

  it('checks when the tab becomes visible after more than an hour, as after sleep', () => {
    const watch = createWatch();
    const stop = watch.start();
    tab.show();
    vi.setSystemTime(Date.now() + hourMs - 1);
    tab.show();
    expect(reads).toBe(0);
    vi.setSystemTime(Date.now() + 1);
    tab.visibilityState = 'hidden';
    tab.dispatchEvent(new Event('visibilitychange'));
    expect(reads).toBe(0);
    tab.show();
    tab.show();
    expect(reads).toBe(1);
    stop();
    vi.setSystemTime(Date.now() + 2 * hourMs);
    tab.show();
    expect(reads).toBe(1);
  });
});
