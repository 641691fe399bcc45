import { currentAccountOf, useSession } from '../api/use-session.ts';
import { createFormat, defaultCurrency, type Format, type FormatSettings } from '../i18n/format.ts';
import { remember } from '../i18n/remember.ts';
import { useLocale, useText } from '../i18n/use-text.ts';

const browserZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

const formatOf = remember((settings: string) => createFormat(JSON.parse(settings) as FormatSettings));

/** Formats in the language that is shown and in the zone, units and currency of the current account: one for all who ask. */
export function useFormat(): Format {
  const locale = useLocale();
  const { profile } = useSession();
  const account = profile ? currentAccountOf(profile) : undefined;
  const common = useText('common');
  const settings: FormatSettings = {
    locale,
    timeZone: account?.timeZone ?? browserZone,
    distanceUnit: account?.distanceUnit ?? 'km',
    currency: account?.currency ?? defaultCurrency,
    noData: common('noData'),
  };
  return formatOf(JSON.stringify(settings));
}
