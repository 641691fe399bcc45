import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createReloadGuard, type ReloadGuard, type ReloadGuardOptions } from './reload-guard.ts';

describe('the reload guard for missing chunks', () => {
  let storage: Map<string, string>;
  let reloads: number;

  /** A page of the tab, whose storage outlives it. */
  const openPage = (options: Partial<ReloadGuardOptions> = {}): ReloadGuard =>
    createReloadGuard({
      storage: {
        getItem: (key) => storage.get(key) ?? null,
        setItem: (key, value) => void storage.set(key, value),
      },
      check: () => Promise.resolve('first'),
      isUnsaved: () => false,
      path: () => '/assets',
      reload: () => (reloads += 1),
      ...options,
    });
  const fail = (options: Partial<ReloadGuardOptions> = {}): Promise<boolean> =>
    openPage(options).reloadFor('AssetsPage');

  beforeEach(() => {
    vi.useFakeTimers();
    storage = new Map();
    reloads = 0;
  });
  afterEach(() => void vi.useRealTimers());

  it('does not reload while the portal is unreachable', async () => {
    expect(await fail({ check: () => Promise.resolve(null) })).toBe(false);
    expect(reloads).toBe(0);
  });

  it('does not reload over typed text', async () => {
    expect(await fail({ isUnsaved: () => true })).toBe(false);
    expect(reloads).toBe(0);
  });

  it('reloads once for a build, however slowly the chunk fails', async () => {
    expect(await fail()).toBe(true);
    for (let page = 0; page < 5; page += 1) {
      vi.advanceTimersByTime(30_000);
      expect(await fail()).toBe(false);
    }
    expect(reloads).toBe(1);
  });

  it('reloads for each newer build, but not within ten seconds', async () => {
    expect(await fail()).toBe(true);
    const next = { check: () => Promise.resolve('second') };
    vi.advanceTimersByTime(9_999);
    expect(await fail(next)).toBe(false);
    vi.advanceTimersByTime(1);
    expect(await fail(next)).toBe(true);
    expect(reloads).toBe(2);
  });

  it('does not loop between two builds served alternately', async () => {
    for (const build of ['first', 'second', 'first', 'second', 'first']) {
      await fail({ check: () => Promise.resolve(build) });
      vi.advanceTimersByTime(30_000);
    }
    expect(reloads).toBe(2);
  });

  it('reloads again for the same build once the screen has loaded, but not within ten seconds', async () => {
    expect(await fail()).toBe(true);
    openPage().noteLoaded('AssetsPage');
    expect(await fail()).toBe(false);
    vi.advanceTimersByTime(10_000);
    expect(await fail()).toBe(true);
  });

  it('reloads again once a screen at another URL has loaded', async () => {
    expect(await openPage().reloadFor(null)).toBe(true);
    vi.advanceTimersByTime(10_000);
    openPage({ path: () => '/alerts' }).noteLoaded('AlertsPage');
    expect(await openPage().reloadFor(null)).toBe(true);
  });

  it.each([
    ['a chunk of the screen that loads', null, 'AssetsPage'],
    ['a screen behind a hovered link', 'AssetsPage', 'AlertsPage'],
  ])('does not loop over %s', async (_, failed, loaded) => {
    for (let page = 0; page < 5; page += 1) {
      const { noteLoaded, reloadFor } = openPage();
      noteLoaded(loaded);
      await reloadFor(failed);
      vi.advanceTimersByTime(30_000);
    }
    expect(reloads).toBe(1);
  });

  it('ignores a marker of an earlier release', async () => {
    storage.set('azimute-reloaded', '1767225600000 first');
    expect(await fail()).toBe(true);
  });
});
