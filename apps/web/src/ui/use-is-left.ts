import { useMatch, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Returns whether the user has navigated away: the address changes at once, while this screen stays until the next one
 * has loaded. It must no longer write to the address. For components below a screen's route.
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
