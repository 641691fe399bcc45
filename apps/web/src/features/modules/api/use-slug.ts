import { suiteSlugs, type SuiteSlug } from '@azimute/contract/routes';
import { useParams } from '@tanstack/react-router';

/** The module of the address, which its route has checked. */
export function useSlug(): SuiteSlug {
  const { slug } = useParams({ strict: false });
  return suiteSlugs.find((one) => one === slug) ?? 'cockpit';
}
