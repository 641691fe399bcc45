import { useMemo } from 'react';
import { currentAccountOf, useSession } from '../api/use-session.ts';
import { createFormat, type Format } from '../i18n/format.ts';
import { useLocale } from '../i18n/use-text.ts';

const browserZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Formats in the language that is shown and in the zone and units of the current account. */
export function useFormat(): Format {
  const locale = useLocale();
  const { profile } = useSession();
  const account = profile ? currentAccountOf(profile) : undefined;
  const timeZone = account?.timeZone ?? browserZone;
  const distanceUnit = account?.distanceUnit ?? 'km';
  return useMemo(() => createFormat({ locale, timeZone, distanceUnit }), [locale, timeZone, distanceUnit]);
}
