import type { AccountDetail } from '@azimute/contract';
import { domainPattern, retentionMonthsMax, silentAfterMinutesMax } from '@azimute/contract/people/values';
import type { FieldError } from '../../../i18n/field-errors.ts';
import type { PhotoDraft } from '../../../ui/photo-field/photo-field.tsx';

const minutesPerHour = 60;

export interface AccountValues extends Pick<
  AccountDetail,
  | 'name'
  | 'domain'
  | 'currency'
  | 'timeZone'
  | 'distanceUnit'
  | 'modules'
  | 'worksStanding'
  | 'figureVariants'
  | 'requiresTwoFactor'
> {
  readonly photo: PhotoDraft;
  /** As the field holds it: empty while it is being typed. */
  readonly silentHours: number | string;
  readonly retentionMonths: number | string;
}

export function valuesOf(account: AccountDetail): AccountValues {
  const { name, domain, currency, timeZone, distanceUnit, modules, worksStanding } = account;
  return {
    name,
    domain,
    currency,
    timeZone,
    distanceUnit,
    modules,
    worksStanding,
    figureVariants: account.figureVariants,
    requiresTwoFactor: account.requiresTwoFactor,
    photo: undefined,
    silentHours: account.silentAfterMinutes / minutesPerHour,
    retentionMonths: account.retentionMonths,
  };
}

export function minutesOf(silentHours: number | string): number {
  return Math.round(Number(silentHours) * minutesPerHour);
}

/** What is wrong with the fields, before they are sent. */
export function evaluateAccount({
  domain,
  silentHours,
  retentionMonths,
}: AccountValues): Readonly<Record<'domain' | 'silentHours' | 'retentionMonths', FieldError | null>> {
  return {
    domain: domainPattern.test(domain.trim().toLowerCase()) ? null : 'invalid_format',
    silentHours: evaluateRange(minutesOf(silentHours), silentAfterMinutesMax),
    retentionMonths: evaluateRange(Number(retentionMonths), retentionMonthsMax),
  };
}

function evaluateRange(value: number, maximum: number): FieldError | null {
  if (value > maximum) return 'max_value';
  return value >= 1 ? null : 'min_value';
}
