import { lazy, Suspense, useSyncExternalStore } from 'react';
import { uploads } from './uploads.ts';

const UploadTray = lazy(async () => ({ default: (await import('./upload-tray.tsx')).UploadTray }));

/** The uploads, on every screen. */
export function UploadWatch() {
  const isAny = useSyncExternalStore(uploads.subscribe, () => uploads.get().length > 0);
  return (
    isAny && (
      <Suspense>
        <UploadTray />
      </Suspense>
    )
  );
}
