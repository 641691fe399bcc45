import { useMediaQuery } from '@mantine/hooks';

/** Also phones in landscape orientation. */
const phoneMedia = '(max-width: 767px), (max-height: 480px) and (pointer: coarse)';

export function useIsPhone(): boolean {
  return useMediaQuery(phoneMedia, undefined, { getInitialValueInEffect: false });
}
