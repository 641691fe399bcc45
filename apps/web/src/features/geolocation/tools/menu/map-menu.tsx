import { lazy, Suspense } from 'react';
import { useMapScreen } from '../../frame/map-screen.ts';
import { useMenuRequests } from './use-menu-requests.ts';

const OpenMenu = lazy(async () => ({ default: (await import('./open-menu.tsx')).OpenMenu }));

/** Opens the context menu where it was requested. */
export function MapMenu() {
  const { menuTarget } = useMapScreen();
  useMenuRequests();
  if (menuTarget === null) return null;
  return (
    <Suspense>
      <OpenMenu key={`${menuTarget.x} ${menuTarget.y}`} target={menuTarget} />
    </Suspense>
  );
}
