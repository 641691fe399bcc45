import { useMatch, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Whether the person has gone on: the address is another one at once, while this screen still shows until the next one
 * is loaded. What it would write into the address then belongs to nobody. For components below a screen's route.
 */
export function useIsLeft(): () => boolean {
  const router = useRouter();
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  return useCallback(
    () => withoutSlash(router.latestLocation.pathname) !== withoutSlash(pathname),
    [router, pathname],
  );
}

const withoutSlash = (pathname: string): string => pathname.replace(/\/$/, '');
