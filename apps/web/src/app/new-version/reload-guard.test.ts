import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createReloadGuard, type ReloadGuardOptions } from './reload-guard.ts';

describe('the guard over reloads for a missing chunk', () => {
  let storage: Map<string, string>;
  let reloads: number;

  /** A page of the tab: what is stored outlives it. */
  const openPage = (options: Partial<ReloadGuardOptions> = {}): (() => Promise<boolean>) =>
    createReloadGuard({
      storage: {
        getItem: (key) => storage.get(key) ?? null,
        setItem: (key, value) => void storage.set(key, value),
      },
      ownId: 'first',
      check: () => Promise.resolve('newer'),
      isUnsaved: () => false,
      hasActed: () => true,
      reload: () => (reloads += 1),
      ...options,
    });

  beforeEach(() => {
    vi.useFakeTimers();
    storage = new Map();
    reloads = 0;
  });
  afterEach(() => void vi.useRealTimers());

  it('does not load the page again while the portal does not answer', async () => {
    expect(await openPage({ check: () => Promise.resolve('unknown') })()).toBe(false);
    expect(reloads).toBe(0);
  });

  it('does not load the page again over what is typed and not saved', async () => {
    expect(await openPage({ isUnsaved: () => true })()).toBe(false);
    expect(reloads).toBe(0);
  });

  it('loads the page again once, and again only after ten seconds', async () => {
    expect(await openPage()()).toBe(true);
    vi.advanceTimersByTime(9999);
    expect(await openPage()()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(await openPage()()).toBe(true);
    expect(reloads).toBe(2);
  });

  it('does the same when the build is no other: the line may have failed', async () => {
    expect(await openPage({ check: () => Promise.resolve('same') })()).toBe(true);
  });

  it('makes no loop of failures that take long, as long as nobody touches the page', async () => {
    expect(await openPage({ hasActed: () => false })()).toBe(true);
    for (let page = 0; page < 5; page += 1) {
      vi.advanceTimersByTime(30_000);
      expect(await openPage({ hasActed: () => false })()).toBe(false);
    }
    expect(reloads).toBe(1);
  });

  it('brings each release to a screen that nobody touches', async () => {
    const hasActed = () => false;
    for (const ownId of ['first', 'second', 'third']) {
      expect(await openPage({ ownId, hasActed })()).toBe(true);
      vi.advanceTimersByTime(30_000);
    }
    expect(reloads).toBe(3);
  });
});
