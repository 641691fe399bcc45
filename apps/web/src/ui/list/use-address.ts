import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useIsLeft } from '../use-is-left.ts';

type Raw = Readonly<Record<string, unknown>>;

interface ChangeOptions {
  readonly replace?: boolean;
  /** Unsaved changes were saved or discarded. */
  readonly isSettled?: boolean;
}

export interface Address<Search> {
  readonly search: Search;
  /** Back undoes opening and closing, but not typing. If `next` returns its argument, the address stays. */
  readonly change: (next: (search: Search) => Search, options?: ChangeOptions) => void;
}

/** State of a screen, kept in its address. */
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
