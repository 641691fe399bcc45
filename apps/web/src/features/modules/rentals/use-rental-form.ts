import type { RentalBasis, RentalContract, RentalDayRule } from '@azimute/contract';
import { rentalUsualLeastMinutes } from '@azimute/contract/rentals/values';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { dayOf } from '../../../ui/calendar/calendar-day.ts';
import { useRecordForm, type RecordForm } from '../../../ui/form/use-record-form.ts';
import { toastDone } from '../../../ui/toasts.tsx';
import { rentalsKey, type Rental } from './rental-list.ts';

export interface RentalValues {
  readonly code: string;
  readonly customerId: string | null;
  readonly assetId: string | null;
  readonly siteId: string | null;
  readonly from: string;
  /** Empty while it goes on. */
  readonly to: string;
  readonly basis: RentalBasis;
  readonly rate: number | string;
  /** Empty: all hours. */
  readonly includedHours: number | string;
  readonly overuseRate: number | string;
  readonly dayRule: RentalDayRule;
  readonly leastMinutes: number | string;
  readonly note: string;
}

interface RentalForm {
  readonly form: RecordForm<RentalValues>;
  /** Somebody changed the contract in the meantime; the form now stands on the newest version. */
  readonly isConflicted: boolean;
}

/** The form of a contract and how it is saved: a new one where none is given. */
export function useRentalForm(rental: Rental | undefined, onSaved: () => void): RentalForm {
  const text = useText('rentals');
  const queryClient = useQueryClient();
  const { timeZone } = useAccount();
  const [today] = useState(() => dayOf(Date.now(), timeZone));
  const [isConflicted, setConflicted] = useState(false);
  const stored = useMemo(() => toValues(rental, today), [rental, today]);
  const readAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: rentalsKey });
  const form = useRecordForm<RentalValues, RentalContract>({
    stored,
    required: ['code', 'from', 'rate', 'leastMinutes'],
    attempt: 'rental',
    check: ({ customerId, assetId, siteId, dayRule, rate, from, to }) => ({
      customerId: customerId === null ? 'required' : null,
      assetId: assetId === null ? 'required' : null,
      siteId: dayRule === 'on_site' && siteId === null ? text('needsSite') : null,
      rate: rate !== '' && Number(rate) <= 0 ? text('aboveZero') : null,
      to: to !== '' && to < from ? text('endsBefore') : null,
    }),
    wordsFor: (error, field) => {
      if (error === 'not_found') return text('notFound');
      if (field !== 'code') return undefined;
      return error === 'unique' ? text('taken') : error === 'max_length' ? text('tooMany') : undefined;
    },
    save: (values) => {
      const body = toBody(values);
      return rental === undefined
        ? callApi('createRentalContract', { body })
        : callApi('updateRentalContract', {
            params: { contractId: rental.id },
            body: { ...body, updatedAt: rental.updatedAt },
          });
    },
    onSaved: async () => {
      toastDone(rental === undefined ? 'created' : 'updated');
      await readAgain();
      onSaved();
    },
    onConflict: async () => {
      await readAgain();
      setConflicted(true);
    },
  });
  return { form, isConflicted };
}

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

function toValues(rental: Rental | undefined, today: string): RentalValues {
  if (rental === undefined) {
    return {
      code: '',
      customerId: null,
      assetId: null,
      siteId: null,
      from: today,
      to: '',
      basis: 'day',
      rate: '',
      includedHours: '',
      overuseRate: '',
      dayRule: 'calendar',
      leastMinutes: rentalUsualLeastMinutes,
      note: '',
    };
  }
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
