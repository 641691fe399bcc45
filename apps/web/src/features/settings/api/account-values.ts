import type { AccountDetail } from '@azimute/contract';
import {
  domainPattern,
  leastCoverageRange,
  nearTargetMax,
  retentionMonthsMax,
  silentAfterMinutesMax,
} from '@azimute/contract/people';
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
  | 'approvesCommands'
  | 'contactPhone'
  | 'contactAddress'
> {
  readonly photo: PhotoDraft;
  /** As in the field: empty while it is edited. */
  readonly silentHours: number | string;
  readonly retentionMonths: number | string;
  /** In percent. */
  readonly leastCoverage: number | string;
  readonly nearTarget: number | string;
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
    approvesCommands: account.approvesCommands,
    contactPhone: account.contactPhone,
    contactAddress: account.contactAddress,
    photo: undefined,
    silentHours: account.silentAfterMinutes / minutesPerHour,
    retentionMonths: account.retentionMonths,
    leastCoverage: Math.round(account.leastCoverage * 100),
    nearTarget: Math.round(account.nearTarget * 100),
  };
}

export function minutesOf(silentHours: number | string): number {
  return Math.round(Number(silentHours) * minutesPerHour);
}

export function shareOf(percent: number | string): number {
  return Math.round(Number(percent)) / 100;
}

/** Returns errors of the fields before they are sent. */
export function evaluateAccount({
  domain,
  silentHours,
  retentionMonths,
  leastCoverage,
  nearTarget,
}: AccountValues): Readonly<
  Record<'domain' | 'silentHours' | 'retentionMonths' | 'leastCoverage' | 'nearTarget', FieldError | null>
> {
  return {
    domain: domainPattern.test(domain.trim().toLowerCase()) ? null : 'invalid_format',
    silentHours: evaluateRange(minutesOf(silentHours), 1, silentAfterMinutesMax),
    retentionMonths: evaluateRange(Number(retentionMonths), 1, retentionMonthsMax),
    leastCoverage: evaluateRange(shareOf(leastCoverage), leastCoverageRange.min, leastCoverageRange.max),
    nearTarget: evaluateRange(shareOf(nearTarget), 0, nearTargetMax),
  };
}

function evaluateRange(value: number, minimum: number, maximum: number): FieldError | null {
  if (value > maximum) return 'max_value';
  return value >= minimum ? null : 'min_value';
}
