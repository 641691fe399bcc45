import type { Account } from '@azimute/contract';
import { currentAccountOf, useSession } from '../api/use-session.ts';
import { createFormat, defaultCurrency, type Format, type FormatSettings } from '../i18n/format.ts';
import { remember } from '../i18n/remember.ts';
import { useLocale, useText } from '../i18n/use-text.ts';

const browserZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

const formatOf = remember((settings: string) => createFormat(JSON.parse(settings) as FormatSettings));

/** Returns the account's time zone; on signed-out pages, the browser's. */
export function useTimeZone(): string {
  return useShownAccount()?.timeZone ?? browserZone;
}

function useShownAccount(): Account | undefined {
  const { profile } = useSession();
  return profile ? currentAccountOf(profile) : undefined;
}

/** Formatter for the current language and the account's time zone, units and currency; shared by all callers. */
export function useFormat(): Format {
  const locale = useLocale();
  const account = useShownAccount();
  const timeZone = useTimeZone();
  const common = useText('common');
  const settings: FormatSettings = {
    locale,
    timeZone,
    distanceUnit: account?.distanceUnit ?? 'km',
    currency: account?.currency ?? defaultCurrency,
    noData: common('noData'),
  };
  return formatOf(JSON.stringify(settings));
}
