import { useSyncExternalStore } from 'react';
import { createReloadGuard } from './reload-guard.ts';
import { createVersionWatch } from './version-watch.ts';

const ownId = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? null;

export const versionWatch = createVersionWatch({
  ownId,
  readLatestId,
  document,
});

export const reloadGuard = createReloadGuard({
  storage: window.sessionStorage,
  check: versionWatch.check,
  isUnsaved: hasUnsavedWork,
  path: () => window.location.pathname,
  reload: () => window.location.reload(),
});

export function useIsNewer(): boolean {
  return useSyncExternalStore(versionWatch.subscribe, versionWatch.isNewer);
}

async function readLatestId(): Promise<string> {
  const response = await fetch('/builds/latest.json', { cache: 'no-store' });
  const { id } = (await response.json()) as { readonly id: unknown };
  if (!response.ok || typeof id !== 'string') throw new Error('The portal does not name its build.');
  return id;
}

/** Dispatches the event that asks the user before closing the page. */
function hasUnsavedWork(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
