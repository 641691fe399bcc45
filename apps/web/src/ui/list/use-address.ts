import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useIsLeft } from '../use-is-left.ts';

type Raw = Readonly<Record<string, unknown>>;

interface ChangeOptions {
  readonly replace?: boolean;
  /** What is unsaved was saved or given up. */
  readonly isSettled?: boolean;
}

export interface Address<Search> {
  readonly search: Search;
  /**
   * Opening and closing can be undone with the browser's back; typing replaces. Where `next` gives back what it was given,
   * the address stays.
   */
  readonly change: (next: (search: Search) => Search, options?: ChangeOptions) => void;
}

/** The state of a screen that lives in its address. */
export function useAddress<Search extends object>(read: (raw: Raw) => Search): Address<Search> {
  const raw: Raw = useSearch({ strict: false });
  const router = useRouter();
  const navigate = useNavigate();
  const isLeft = useIsLeft();
  const search = useMemo(() => read(raw), [read, raw]);
  return useMemo(
    () => ({
      search,
      change: (next, { replace = false, isSettled = false } = {}) => {
        if (isLeft()) return;
        const latest = read(router.latestLocation.search);
        if (next(latest) === latest) return;
        void navigate({
          to: '.',
          search: (current: Raw) => next(read(current)),
          replace,
          ignoreBlocker: isSettled,
          resetScroll: false,
        });
      },
    }),
    [search, router, navigate, isLeft, read],
  );
}
