import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { readLocalePath } from '../../i18n/locale.ts';

/**
 * Another screen takes the focus to its beginning, as a page that is loaded does, unless it has put it somewhere
 * itself. The same screen in another language or view keeps the focus where it is.
 */
export function useRouteFocus(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (!fromLocation || screenOf(fromLocation.pathname) === screenOf(toLocation.pathname)) return;
        const content = document.querySelector<HTMLElement>('#content');
        if (content?.contains(document.activeElement) === false) content.focus({ preventScroll: true });
      }),
    [router],
  );
}

const screenOf = (pathname: string): string => readLocalePath(pathname).path;
