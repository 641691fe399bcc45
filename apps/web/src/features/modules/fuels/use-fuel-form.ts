import type { FuelKind } from '@azimute/contract';
import { usualCo2GramsPerLiter, usualCo2Source, usualFuel } from '@azimute/contract/fuels/values';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { dayOf } from '../../../ui/calendar/calendar-day.ts';
import { useRecordForm, type RecordForm } from '../../../ui/form/use-record-form.ts';
import { toastDone } from '../../../ui/toasts.tsx';
import { fuelsKey, type Fuel } from './fuel-list.ts';

export interface FuelValues {
  /** Null for all that have none of their own. */
  readonly category: string | null;
  readonly fuel: FuelKind;
  /** In kilogrammes a litre. */
  readonly factor: number | string;
  readonly source: string;
  /** Empty where it is not to be costed. */
  readonly price: number | string;
  readonly from: string;
}

interface FuelForm {
  readonly form: RecordForm<FuelValues>;
  /** Somebody changed the fuel in the meantime; the form now stands on the newest version. */
  readonly isConflicted: boolean;
  /** Another kind of fuel has another factor. */
  readonly chooseKind: (fuel: FuelKind) => void;
}

/** The form of a fuel and how it is saved: a new one where none is given. */
export function useFuelForm(fuel: Fuel | undefined, onSaved: () => void): FuelForm {
  const text = useText('fuels');
  const queryClient = useQueryClient();
  const { timeZone } = useAccount();
  const [today] = useState(() => dayOf(Date.now(), timeZone));
  const [isConflicted, setConflicted] = useState(false);
  const readAgain = useReadFuelsAgain();
  const stored = useMemo(() => toValues(fuel, today), [fuel, today]);
  const form = useRecordForm<FuelValues, Fuel>({
    stored,
    required: ['factor', 'source', 'from'],
    attempt: 'fuel',
    check: ({ price }) => ({ price: price !== '' && Number(price) <= 0 ? text('aboveZero') : null }),
    wordsFor: (error, field) => {
      if (field !== 'from') return undefined;
      if (error === 'unique') return text('taken');
      return error === 'max_length' ? text('tooMany') : undefined;
    },
    save: ({ category, fuel: kind, factor, source, price, from }) => {
      const body = {
        category,
        fuel: kind,
        co2GramsPerLiter: Math.round(Number(factor) * 1000),
        source,
        price: price === '' ? null : Number(price),
        from,
      };
      return fuel === undefined
        ? callApi('createFuel', { body })
        : callApi('updateFuel', {
            params: { fuelId: fuel.id },
            body: { ...body, updatedAt: fuel.updatedAt },
          });
    },
    onSaved: async () => {
      toastDone(fuel === undefined ? 'created' : 'updated');
      await readAgain();
      onSaved();
    },
    onConflict: async () => {
      await queryClient.invalidateQueries({ queryKey: fuelsKey });
      setConflicted(true);
    },
  });
  const chooseKind = (kind: FuelKind): void => {
    form.set('fuel', kind);
    form.set('factor', usualCo2GramsPerLiter[kind] / 1000);
    form.set('source', usualCo2Source);
  };
  return { form, isConflicted, chooseKind };
}

/** Reads the fuels again, and with them the figures that are made of them. */
export function useReadFuelsAgain(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: fuelsKey }),
      queryClient.invalidateQueries({ queryKey: ['figures'] }),
    ]);
  };
}

function toValues(fuel: Fuel | undefined, today: string): FuelValues {
  if (fuel === undefined) {
    return {
      category: null,
      fuel: usualFuel,
      factor: usualCo2GramsPerLiter[usualFuel] / 1000,
      source: usualCo2Source,
      price: '',
      from: today,
    };
  }
  const { category, fuel: kind, co2GramsPerLiter, source, price, from } = fuel;
  return { category, fuel: kind, factor: co2GramsPerLiter / 1000, source, price: price ?? '', from };
}
