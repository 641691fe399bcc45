import type { RoutePath } from '@azimute/contract/routes';
import { portalSettings } from '../../../api/portal.ts';
import { withLocale } from '../../../i18n/locale.ts';
import { useLocale } from '../../../i18n/use-text.ts';

/** Returns addresses of the signed-out screens in the current language. */
export function useGuestLink(): (path: RoutePath) => string {
  const locale = useLocale();
  return (path) => withLocale(path, locale, portalSettings().defaultLocale);
}
