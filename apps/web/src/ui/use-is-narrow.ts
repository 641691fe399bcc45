import { useMediaQuery } from '@mantine/hooks';

/** As the stylesheets have it: a phone, upright. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
}
