import type { RentalBasis, RentalDayRule } from '@azimute/contract';
import { rentalUsualLeastMinutes } from '@azimute/contract/rentals/values';
import { useText } from '../../../i18n/use-text.ts';
import { useToday } from '../../../ui/calendar/use-today.ts';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { useRecordEdit, type RecordEdit } from '../../../ui/record/use-record-edit.ts';
import { rentalRecord, type Rental } from './rental-list.ts';

export interface RentalValues {
  readonly code: string;
  readonly customerId: string | null;
  readonly assetId: string | null;
  readonly siteId: string | null;
  readonly from: string;
  /** Empty while ongoing. */
  readonly to: string;
  readonly basis: RentalBasis;
  readonly rate: number | string;
  /** Empty for all hours. */
  readonly includedHours: number | string;
  readonly overuseRate: number | string;
  readonly dayRule: RentalDayRule;
  readonly leastMinutes: number | string;
  readonly note: string;
}

/** Form of a contract; a new one if none is given. */
export function useRentalEdit(
  rental: Rental | undefined,
  onSaved: () => void,
): RecordEdit<RecordForm<RentalValues>> {
  const text = useText('rentals');
  const today = useToday();
  return useRecordEdit(rentalRecord, rental, {
    values: rental ? toValues(rental) : { ...usual, from: today },
    required: ['code', 'from', 'rate', 'leastMinutes'],
    check: ({ customerId, assetId, siteId, dayRule, rate, from, to }) => ({
      customerId: customerId === null ? 'required' : null,
      assetId: assetId === null ? 'required' : null,
      siteId: dayRule === 'on_site' && siteId === null ? text('needsSite') : null,
      rate: rate !== '' && Number(rate) <= 0 ? text('aboveZero') : null,
      to: to !== '' && to < from ? text('endsBefore') : null,
    }),
    wordsFor: (error) => (error === 'not_found' ? text('notFound') : undefined),
    limited: 'code',
    toBody,
    onSaved,
  });
}

const usual = {
  code: '',
  customerId: null,
  assetId: null,
  siteId: null,
  to: '',
  basis: 'day',
  rate: '',
  includedHours: '',
  overuseRate: '',
  dayRule: 'calendar',
  leastMinutes: rentalUsualLeastMinutes,
  note: '',
} as const;

function numberOf(value: number | string): number | null {
  return value === '' ? null : Number(value);
}

function toBody(values: RentalValues) {
  const { code, customerId, assetId, siteId, from, to, basis, dayRule, note } = values;
  const isHourly = basis === 'hour';
  return {
    code,
    customerId: Number(customerId),
    assetId: Number(assetId),
    siteId: siteId === null ? null : Number(siteId),
    from,
    to: to === '' ? null : to,
    basis,
    rate: Number(values.rate),
    includedHours: isHourly ? null : numberOf(values.includedHours),
    overuseRate: isHourly ? null : numberOf(values.overuseRate),
    dayRule,
    leastMinutes: Number(values.leastMinutes),
    note,
  };
}

function toValues(rental: Rental): RentalValues {
  const { customer, asset, site, to, includedHours, overuseRate } = rental;
  const { code, from, basis, rate, dayRule, leastMinutes, note } = rental;
  return {
    code,
    customerId: String(customer.id),
    assetId: String(asset.id),
    siteId: site === null ? null : String(site.id),
    from,
    to: to ?? '',
    basis,
    rate,
    includedHours: includedHours ?? '',
    overuseRate: overuseRate ?? '',
    dayRule,
    leastMinutes,
    note,
  };
}
