import { builtSlugs, type BuiltSlug } from '@azimute/contract/routes';
import { useParams } from '@tanstack/react-router';

/** The module of the address, which its route has checked. */
export function useSlug(): BuiltSlug {
  const { slug } = useParams({ strict: false });
  return builtSlugs.find((one) => one === slug) ?? 'cockpit';
}
