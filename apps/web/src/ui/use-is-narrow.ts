import { useMediaQuery } from '@mantine/hooks';

/** Matches the stylesheets' breakpoint for phones in portrait orientation. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
}
