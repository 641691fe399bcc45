import { suiteSlugs, type SuiteSlug } from '@azimute/contract/routes';
import { useParams } from '@tanstack/react-router';

/** Returns the module in the address; its route has validated it. */
export function useSlug(): SuiteSlug {
  const { slug } = useParams({ strict: false });
  return suiteSlugs.find((one) => one === slug) ?? 'cockpit';
}
