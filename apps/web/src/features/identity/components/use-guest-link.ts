import type { RoutePath } from '@azimute/contract/routes';
import { portalSettings } from '../../../api/portal.ts';
import { withLocale } from '../../../i18n/locale.ts';
import { useLocale } from '../../../i18n/use-text.ts';

/** Addresses of the visitor's screens in the language that is shown. */
export function useGuestLink(): (path: RoutePath) => string {
  const locale = useLocale();
  return (path) => withLocale(path, locale, portalSettings().defaultLocale);
}
