import { useMemo } from 'react';
import { currentAccountOf, useSession } from '../api/use-session.ts';
import { createFormat, defaultCurrency, type Format } from '../i18n/format.ts';
import { useLocale, useText } from '../i18n/use-text.ts';

const browserZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Formats in the language that is shown and in the zone, units and currency of the current account. */
export function useFormat(): Format {
  const locale = useLocale();
  const { profile } = useSession();
  const account = profile ? currentAccountOf(profile) : undefined;
  const common = useText('common');
  const timeZone = account?.timeZone ?? browserZone;
  const distanceUnit = account?.distanceUnit ?? 'km';
  const currency = account?.currency ?? defaultCurrency;
  const noData = common('noData');
  return useMemo(
    () => createFormat({ locale, timeZone, distanceUnit, currency, noData }),
    [locale, timeZone, distanceUnit, currency, noData],
  );
}
