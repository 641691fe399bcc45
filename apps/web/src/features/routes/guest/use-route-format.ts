import type { AnswerOf } from '@azimute/contract';
import { useMemo } from 'react';
import { createFormat, type Format } from '../../../i18n/format.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';

export type TrackedRoute = AnswerOf<'openTrackingLink'>;

/** Formats in the visitor's language with the time zone and unit of the account. */
export function useRouteFormat({ timeZone, distanceUnit }: TrackedRoute): Format {
  const locale = useLocale();
  const noData = useText('common')('noData');
  return useMemo(
    () => createFormat({ locale, timeZone, distanceUnit, noData }),
    [locale, timeZone, distanceUnit, noData],
  );
}
